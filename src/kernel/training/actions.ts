// Lists training samples, for a look before they are exported.
import { z } from 'zod'
import { defineAction } from '../action.ts'
import { encodeCursor, placeFrom } from '../cursor.ts'
import { identifier, nextCursor, page } from '../input.ts'
import { findSource, type Sample } from './sample.ts'

const listedSample = z.object({
  id: z.string(),
  kind: z.string(),
  record: z.string().describe('The line that a trainer reads, as JSON text.'),
  stratum: z.string().describe('A split keeps the proportions of strata.'),
  group: z.string().describe('A split keeps a group on one side: a page, a session or a task.'),
  feedback_ids: z.array(z.string()).describe('The feedback that it came from.'),
  weight: z.number(),
  trust: z.string().describe('The trust of the least trusted source.'),
  created_at: z.string(),
})

function listed(kind: string, sample: Sample): z.output<typeof listedSample> {
  return {
    id: sample.id,
    kind,
    record: JSON.stringify(sample.record),
    stratum: sample.stratum,
    group: sample.group,
    feedback_ids: [...sample.feedbackIds],
    weight: sample.weight,
    trust: sample.trust,
    created_at: sample.createdAt,
  }
}

const sampleList = defineAction({
  name: 'sample_list',
  title: 'List training samples',
  description:
    'Lists the training samples of a kind that follow from the feedback in effect, group by group. A page may have fewer samples than its limit; only a missing next_cursor is the end.',
  effect: 'read',
  role: 'reviewer',
  tool: null,
  input: z.strictObject({ kind: identifier().describe('The kind of sample, such as nli.'), ...page }),
  output: z.object({ items: z.array(listedSample), next_cursor: nextCursor }),
  async run({ caller, db, sampleSources }, { kind, cursor, limit }) {
    const source = findSource(sampleSources, kind)
    const place = placeFrom(cursor, z.tuple([z.string(), z.string()]), null)
    const { samples, next } = await source.page(db, caller.workspace, place, limit)
    return {
      items: samples.map((sample) => listed(kind, sample)),
      ...(next !== null && { next_cursor: encodeCursor(next) }),
    }
  },
})

export const trainingActions = [sampleList] as const
