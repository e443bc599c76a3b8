// What a caller asks of the samples: the kind, the format, the split and the filter; and the samples as lines, page by page.
import { z } from 'zod'
import { identifier } from '../input.ts'
import type { Db } from '../store/index.ts'
import { isWanted, sampleFilter } from './filter.ts'
import type { Format } from './formats.ts'
import { placeOf } from './joined.ts'
import { jsonLine } from './json-line.ts'
import { languageOf } from './language.ts'
import type { Place } from './place.ts'
import type { Sample, SamplePage, SampleSource } from './sample.ts'

/** Larger pages outlive the young generation of the heap, which takes more time and memory. */
const PAGE = 250
const SHARE = 'must be a number from 0 to below 1, such as 0.2.'

export const sampleQuery = z.strictObject({
  kind: identifier().describe('The kind of sample, such as nli.'),
  format: identifier()
    .optional()
    .describe('How to write it, such as dpo, kto or sft; the first format of the kind unless given.'),
  test_share: z
    .number({ error: SHARE })
    .refine((share) => share >= 0 && share < 1, SHARE)
    .default(0.2)
    .describe('The share of each stratum that is kept for testing; 0 for none.'),
  seed: z
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('Another seed is another split. The same seed splits the same samples the same way.'),
  run_id: identifier()
    .optional()
    .describe('Only the samples of this run: those that it took, and those that earlier runs used.'),
  ...sampleFilter,
})

export type SampleQuery = z.output<typeof sampleQuery>

/** A sample, and its lines in the format. */
export interface Item {
  readonly sample: Sample
  readonly group: string
  readonly stratum: string
  readonly language: string
  readonly lines: readonly string[]
}

export interface Asked {
  readonly source: SampleSource
  readonly format: Format
  readonly workspace: string
  readonly query: SampleQuery
  /** Narrows each page to the samples with these ids. */
  readonly only?: ((samples: readonly Sample[]) => Promise<ReadonlySet<string>>) | undefined
}

/** The samples of a run. Refuses if it has none. */
export type FindMembers = (db: Db, workspace: string, kind: string, runId: string) => Promise<Members>

export interface Members {
  readonly run_id: string
  readonly only: NonNullable<Asked['only']>
  /** Feedback that earlier runs used and that gave no sample any more when it started. */
  readonly withdrawn: readonly string[]
  /** Whether it has all samples of this other run that there still are. */
  includes(runId: string): Promise<boolean>
}

/** The samples that were asked for. `onPage` hears how many were read for each page, wanted or not. */
export async function* itemsOf(
  db: Db,
  { source, format, workspace, query, only }: Asked,
  onPage: (read: number) => void,
  from: Place | null = null,
): AsyncGenerator<readonly Item[]> {
  let after = from
  do {
    const page: SamplePage = await source.page(db, workspace, after, PAGE)
    const ids = await only?.(page.samples)
    yield page.samples
      .filter((sample) => isWanted(query, sample) && (ids === undefined || ids.has(sample.id)))
      .map((sample) => itemOf(sample, format))
      .filter(({ lines }) => lines.length > 0)
    onPage(page.samples.length)
    after = page.next
  } while (after !== null)
}

function itemOf(sample: Sample, format: Format): Item {
  return {
    sample,
    group: sample.group,
    stratum: sample.stratum,
    language: languageOf(sample.record),
    lines: format.lines(sample).map(jsonLine),
  }
}

export const placeOfItem = ({ sample }: Item): Place => placeOf(sample)
