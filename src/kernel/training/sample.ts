// A training sample, and what a context offers so that its samples can be listed and exported. Samples are derived from what is
// in effect: if the feedback they came from is undone, they are gone.
import { invalidInput } from '../errors.ts'
import type { Json } from '../feedback/row.ts'
import type { Trust } from '../gate/index.ts'
import type { Db } from '../store/index.ts'

export interface Sample {
  /** The same whenever it is derived again. */
  readonly id: string
  /** The line that a trainer reads. */
  readonly record: Readonly<Record<string, Json>>
  /** The split keeps the proportions of strata, such as labels; samples of a kind without strata all share one. */
  readonly stratum: string
  /** The split keeps a group on one side: the id of a page, a session or a task. */
  readonly group: string
  /** The feedback that it came from. */
  readonly feedbackIds: readonly string[]
  readonly weight: number
  /** The trust of the least trusted source. */
  readonly trust: Trust
  readonly createdAt: string
}

/** A place in the order of a source. */
export type Place = readonly [group: string, id: string]

export interface SamplePage {
  readonly samples: readonly Sample[]
  /** Where the next page begins; null at the end. */
  readonly next: Place | null
}

export interface SampleSource {
  /** What a person types to export it, such as `nli`. */
  readonly kind: string
  readonly description: string
  /** What the values of the record mean, such as that label 0 is supports. */
  readonly legend?: Readonly<Record<string, string>>
  /**
   * Samples after the place, by group and then id, so that a group comes in one piece. A page may have fewer than
   * `limit`, or none: only `next` says that it was the last.
   */
  page(db: Db, workspace: string, after: Place | null, limit: number): Promise<SamplePage>
  /** How many there are, or nearly: for the progress bar. */
  count?(db: Db, workspace: string): Promise<number>
}

export type SampleSources = ReadonlyMap<string, SampleSource>

export function sourceMap(sources: readonly SampleSource[]): SampleSources {
  return new Map(sources.map((source) => [source.kind, source]))
}

export function findSource(sources: SampleSources, kind: string): SampleSource {
  const source = sources.get(kind)
  if (source) return source
  const kinds = [...sources.keys()]
  throw invalidInput(
    'kind',
    kinds.length === 0 ? 'is not known: there are no samples of any kind here.' : `must be one of ${kinds.join(', ')}.`,
  )
}
