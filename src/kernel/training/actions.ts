// Lists training samples, for a look before they are exported.
import { z } from 'zod'
import { defineAction } from '../action.ts'
import { encodeCursor, placeFrom } from '../cursor.ts'
import { identifier, nextCursor, page } from '../input.ts'
import { isWanted, sampleFilter } from './filter.ts'
import { jsonLine } from './json-line.ts'
import { languageOf } from './language.ts'
import { findSource, type Sample, type SampleSource } from './sample.ts'

const listedSample = z.object({
  id: z.string(),
  kind: z.string(),
  record: z.string().describe('The line that a trainer reads, as JSON text, in the first format of the kind.'),
  stratum: z.string().describe('A split keeps the proportions of strata.'),
  group: z.string().describe('A split keeps a group on one side: a page, a session or a task.'),
  language: z.string().describe('As far as its script shows it: ja, or und-Latn for any language in Latin letters.'),
  task_id: z.string().optional(),
  feedback_ids: z.array(z.string()).describe('The feedback that it came from.'),
  agreement: z.number().int().describe('How many people agree on it.'),
  weight: z.number(),
  trust: z.string().describe('The trust of the least trusted source.'),
  created_at: z.string(),
})

function listed({ kind, formats: [format] }: SampleSource, sample: Sample): z.output<typeof listedSample> {
  const [line = {}] = format.lines(sample)
  return {
    id: sample.id,
    kind,
    record: jsonLine(line),
    stratum: sample.stratum,
    group: sample.group,
    language: languageOf(sample.record),
    ...(sample.task !== null && { task_id: sample.task }),
    feedback_ids: [...sample.feedbackIds],
    agreement: sample.agreement,
    weight: sample.weight,
    trust: sample.trust,
    created_at: sample.createdAt,
  }
}

const sampleList = defineAction({
  name: 'sample_list',
  main: 'kind',
  title: 'List training samples',
  description:
    'Lists the training samples of a kind that follow from the feedback in effect, group by group. A page may have fewer samples than its limit; only a missing next_cursor is the end.',
  effect: 'read',
  role: 'reviewer',
  tool: null,
  input: z.strictObject({
    kind: identifier().describe('The kind of sample, such as nli.'),
    ...sampleFilter,
    ...page,
  }),
  output: z.object({ items: z.array(listedSample), next_cursor: nextCursor }),
  async run({ caller, db, sampleSources }, { kind, cursor, limit, ...filter }) {
    const source = findSource(sampleSources, kind)
    const place = placeFrom(cursor, z.tuple([z.string(), z.string()]), null)
    const { samples, next } = await source.page(db, caller.workspace, place, limit)
    return {
      items: samples.filter((sample) => isWanted(filter, sample)).map((sample) => listed(source, sample)),
      ...(next !== null && { next_cursor: encodeCursor(next) }),
    }
  },
})

export const trainingActions = [sampleList] as const
