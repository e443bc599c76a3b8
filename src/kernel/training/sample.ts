// A training sample, and what a context offers so that its samples can be listed and exported. Samples are derived from what is
// in effect: if the feedback they came from is undone, they are gone.
import { invalidInput } from '../errors.ts'
import type { Json } from '../feedback/row.ts'
import type { Trust } from '../gate/index.ts'
import { groupBy } from '../group-by.ts'
import type { Db } from '../store/index.ts'
import type { Format } from './formats.ts'
import { joined } from './joined.ts'
import type { Place } from './place.ts'

export interface Sample {
  /** The same whenever it is derived again. */
  readonly id: string
  /** The content, in the fields of the first format of its kind. */
  readonly record: Readonly<Record<string, Json>>
  /** The split keeps the proportions of strata, such as labels; samples of a kind without strata all share one. */
  readonly stratum: string
  /** The split keeps a group on one side: the id of a page, a session or a task. */
  readonly group: string
  /** The feedback that it came from. */
  readonly feedbackIds: readonly string[]
  /** How many people said so. */
  readonly agreement: number
  readonly task: string | null
  readonly weight: number
  /** The trust of the least trusted source. */
  readonly trust: Trust
  readonly createdAt: string
}

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
  /** How its samples can be written; the first unless another is named. Sources of one kind have the same. */
  readonly formats: readonly [Format, ...Format[]]
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
  const ofKind = groupBy(sources, ({ kind }) => kind) as Map<string, [SampleSource, ...SampleSource[]]>
  return new Map([...ofKind].map(([kind, own]) => [kind, joined(own)]))
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

export function findFormat({ kind, formats }: SampleSource, name: string | undefined): Format {
  const format = name === undefined ? formats[0] : formats.find((each) => each.name === name)
  if (format) return format
  throw invalidInput('format', `must be one of ${formats.map((each) => each.name).join(', ')} for samples of ${kind}.`)
}
