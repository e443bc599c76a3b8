// What rows were before they were replaced, for receipts: they compare what was answered before a write with what is after it.

import type { Features } from '../embed/features.ts'
import { type Alike, type AlikeRows, type AlikeText, type Found, similarityBy } from './alike-rows.ts'

/** Rows by the aggregate that they belong to. */
export type Replaced<T> = ReadonlyMap<string, readonly Found<T>[]>

export interface Compared<A> {
  readonly before: readonly A[]
  readonly after: readonly A[]
}

/** A moment in the life of these rows: others that were built since do not know it. */
export interface RowsVersion {
  readonly of: object
  readonly at: number
}

export interface ReplacedRows<T> {
  readonly version: RowsVersion
  /** To be called before the rows of these aggregates are replaced. */
  note(ids: readonly string[]): void
  /** What those aggregates had whose rows were replaced since; nothing where the rows were built again meanwhile. */
  since(version: RowsVersion): Replaced<T>
  /** The texts around one now, and what these aggregates had then that lay around it. */
  around(
    textId: string,
    least: number,
    then: Replaced<T>,
  ): { texts: readonly AlikeText[]; had: Omit<Alike<T>, 'isSame'>[] }
  /** What lies around a text now, and what did when these aggregates had what they had then. */
  compare(textId: string, least: number, then: Replaced<T>): Compared<Omit<Alike<T>, 'isSame'>>
}

/** A receipt is made in a moment, in which not many others write. */
const KEPT = 1_000

export function createReplacedRows<T>(rows: AlikeRows<T>, ownerOf: (row: T) => string): ReplacedRows<T> {
  const replaced: { readonly id: string; readonly had: readonly Found<T>[] }[] = []
  /** Of the texts of what was replaced: when no row is about a text any more, the index forgets it. */
  const known = new WeakMap<Found<T>, Features>()
  let at = 0

  const remember = (found: Found<T>): void => {
    const features = rows.features(found.textId)
    if (features) known.set(found, features)
  }

  /** Of texts that were replaced, too. */
  const featuresAmong = (then: Replaced<T>) => {
    const gone = new Map([...then.values()].flat().map((found) => [found.textId, known.get(found)]))
    return (id: string) => rows.features(id) ?? gone.get(id)
  }
  const hadAround = (textId: string, least: number, then: Replaced<T>) => {
    const similarity = similarityBy(featuresAmong(then))
    return [...then.values()]
      .flat()
      .map((found) => ({ row: found.row, similarity: similarity(textId, found.textId) }))
      .filter((one) => one.similarity >= least)
  }

  return {
    get version() {
      return { of: replaced, at }
    },
    note(ids) {
      at += ids.length
      for (const id of ids) {
        const had = rows.of(id)
        for (const found of had) remember(found)
        replaced.push({ id, had })
      }
      if (replaced.length > 2 * KEPT) replaced.splice(0, replaced.length - KEPT)
    },
    since(earlier) {
      if (earlier.of !== replaced) return new Map()
      const later = replaced.slice(Math.max(0, replaced.length - (at - earlier.at)))
      // Of several replacements the first says what there was.
      return new Map(later.toReversed().map(({ id, had }) => [id, had]))
    },
    compare(textId, least, then) {
      const after = rows.near(textId, featuresAmong(then)(textId), least)
      const others = after.filter(({ row }) => !then.has(ownerOf(row)))
      return { before: [...others, ...hadAround(textId, least, then)], after }
    },
    around: (textId, least, then) => ({
      texts: rows.texts(textId, least, featuresAmong(then)(textId)),
      had: hadAround(textId, least, then),
    }),
  }
}
