// What rows were before they were replaced, for receipts: they compare what was answered before a write with what is after it.
import type { Alike, AlikeRows, Found } from './alike-rows.ts'

/** Rows by the aggregate that they belong to. */
export type Replaced<T> = ReadonlyMap<string, readonly Found<T>[]>

export interface ReplacedRows<T> {
  /** Grows as rows are replaced. */
  readonly version: number
  /** To be called before the rows of these aggregates are replaced. */
  note(ids: readonly string[]): void
  /** What those aggregates had whose rows were replaced since. */
  since(version: number): Replaced<T>
  /** What lies around a text; `instead`: what some aggregates are taken to have. */
  around(textId: string, least: number, instead?: Replaced<T>): Omit<Alike<T>, 'isSame'>[]
}

/** A receipt is made in a moment, in which not many others write. */
const KEPT = 1_000

export function createReplacedRows<T>(rows: AlikeRows<T>, ownerOf: (row: T) => string): ReplacedRows<T> {
  const replaced: { readonly id: string; readonly had: readonly Found<T>[] }[] = []
  let version = 0

  return {
    get version() {
      return version
    },
    note(ids) {
      version += ids.length
      for (const id of ids) replaced.push({ id, had: rows.of(id) })
      if (replaced.length > 2 * KEPT) replaced.splice(0, replaced.length - KEPT)
    },
    since(earlier) {
      const later = replaced.slice(Math.max(0, replaced.length - (version - earlier)))
      // Of several replacements the first says what there was.
      return new Map(later.toReversed().map(({ id, had }) => [id, had]))
    },
    around(textId, least, instead = new Map()) {
      const now = rows.around(textId, least).filter(({ row }) => !instead.has(ownerOf(row)))
      const then = [...instead.values()]
        .flat()
        .map((found) => ({ row: found.row, similarity: rows.similarity(textId, found.textId) }))
      return [...now, ...then.filter(({ similarity }) => similarity >= least)]
    },
  }
}
