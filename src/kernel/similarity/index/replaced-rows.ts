// Remembers rows that were replaced, for receipts: they compare the decisions before a write with those after it.

import type { Features } from '../embed/features.ts'
import { type Alike, type AlikeRows, type AlikeText, type Found, similarityBy } from './alike-rows.ts'

/** The replaced rows by aggregate. */
export type Replaced<T> = ReadonlyMap<string, readonly Found<T>[]>

export interface Compared<A> {
  readonly before: readonly A[]
  readonly after: readonly A[]
}

/** A moment in the life of these rows. If they are built again, the new ones do not know it. */
export interface RowsVersion {
  readonly of: object
  readonly at: number
}

export interface ReplacedRows<T> {
  readonly version: RowsVersion
  /** To be called before the rows of these aggregates are replaced. */
  note(ids: readonly string[]): void
  /** The former rows of the aggregates whose rows were replaced since; nothing if the rows were built again meanwhile. */
  since(version: RowsVersion): Replaced<T>
  /** The texts near one now, and the former rows of these aggregates that were near it. */
  around(
    textId: string,
    least: number,
    then: Replaced<T>,
  ): { texts: readonly AlikeText[]; had: Omit<Alike<T>, 'isSame'>[] }
  /** What is near a text now, and what was near it when these aggregates had their former rows. */
  compare(textId: string, least: number, then: Replaced<T>): Compared<Omit<Alike<T>, 'isSame'>>
}

/** A receipt takes only a moment, in which few others write. */
const KEPT = 1_000

export function createReplacedRows<T>(rows: AlikeRows<T>, ownerOf: (row: T) => string): ReplacedRows<T> {
  const replaced: { readonly id: string; readonly had: readonly Found<T>[] }[] = []
  /** The features of texts that were replaced: if no row is about a text any more, the index forgets it. */
  const known = new WeakMap<Found<T>, Features>()
  let at = 0

  const remember = (found: Found<T>): void => {
    const features = rows.features(found.textId)
    if (features) known.set(found, features)
  }

  /** The features of texts, those that were replaced included. */
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
      // If an aggregate was replaced several times, the first replacement says what it had.
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
