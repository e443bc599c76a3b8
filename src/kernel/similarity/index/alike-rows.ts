// Rows of aggregates, found by the words they are about: the very same words, or words with a similar meaning. The rows of an
// aggregate are replaced together.
import type { Store } from '../../store/index.ts'
import { createCatchUp } from '../embed/catch-up.ts'
import { cosine, type Features } from '../embed/features.ts'
import type { Vectors } from '../embed/vectors.ts'
import { createKeptSurveys } from './kept-surveys.ts'
import { createTextIndex, type Near, type Survey } from './text-index.ts'

/** A row, the id of the text that it is found by, and that text if it may also be found by its meaning. */
export interface Found<T> {
  readonly row: T
  readonly textId: string
  readonly text: string | null
}

export interface Alike<T> {
  readonly row: T
  /** Whether it is about the very same words. */
  readonly isSame: boolean
  /** How alike the words are; 1 only if they are the same. */
  readonly similarity: number
}

export interface AlikeText extends Omit<Alike<unknown>, 'row'> {
  readonly id: string
}

export interface AlikeRows<T> {
  readonly size: number
  at(textId: string): readonly T[]
  /** All rows; one that several texts are about comes once for each. */
  values(): Iterable<T>
  /** The rows of an aggregate. */
  of(id: string): readonly Found<T>[]
  /** The features of a text that rows are about, once its vector is known. */
  features(textId: string): Features | undefined
  /** Without features, only rows about the very same words. */
  near(textId: string, features: Features | undefined, least: number): Alike<T>[]
  /** The texts of rows that are at least this similar, the text itself first. `gone` has its features if no row is about it any more. */
  texts(textId: string, least: number, gone?: Features): readonly AlikeText[]
  /** The rows near a text that rows are about. */
  around(textId: string, least: number): Alike<T>[]
  /** The texts nearest to one that rows are about, itself included, the nearest first; by the cosine, even if that is 1. */
  nearest(textId: string, most: number): TextBeside[]
  /** The same for all texts that are at least this near, in no order. */
  within(textId: string, least: number): TextBeside[]
  /** Between two texts that rows are about; 0 if their vectors are not known. */
  similarity(textId: string, other: string): number
  /** Replaces the rows of these aggregates. */
  take(ids: readonly string[], found: readonly Found<T>[]): Promise<void>
  clear(): void
  /** How many vectors of the model in use are made; absent once all are there. */
  embedding(): { done: number; total: number; failed?: string } | undefined
  /** Tries again the vectors that failed before. */
  nudge(): void
  close(): Promise<void>
}

interface TextBeside {
  readonly textId: string
  readonly similarity: number
}

/** Two different texts are never fully alike, even if a model gives them the same vector. */
const MOST_ALIKE = 0.999

export function alikeAtMost(similarity: number): number {
  return Math.min(MOST_ALIKE, similarity)
}

interface Options<T> {
  readonly workspace: string
  readonly store: Store
  readonly vectors: Vectors
  /** The id of the aggregate that a row belongs to. */
  ownerOf(row: T): string
  /** Gets the texts whose vectors are known from now on. */
  onCompared?(textIds: readonly string[]): void
  /** Gets the texts that no row is about any more. */
  onForgotten?(textIds: readonly string[]): void
}

export function similarityBy(featuresOf: (id: string) => Features | undefined) {
  return (textId: string, other: string): number => {
    if (textId === other) return 1
    const [mine, theirs] = [featuresOf(textId), featuresOf(other)]
    return mine && theirs ? alikeAtMost(cosine(mine, theirs)) : 0
  }
}

export function createAlikeRows<T>(options: Options<T>): AlikeRows<T> {
  const { workspace, store, vectors, ownerOf, onCompared, onForgotten } = options
  const byOwner = new Map<string, Found<T>[]>()
  const byText = new Map<string, Set<T>>()
  const index = createTextIndex(vectors.dimensions)
  const add = (made: ReadonlyMap<string, Features>): void => {
    const fresh = [...made].filter(([id]) => byText.has(id) && !index.has(id))
    for (const [id, features] of fresh) index.add(id, features)
    if (fresh.length > 0) surveys.clear()
    onCompared?.(fresh.map(([id]) => id))
  }
  const catchUp = createCatchUp(vectors, store.read, workspace, add)

  const drop = (owner: string): void => {
    for (const { row, textId } of byOwner.get(owner) ?? []) {
      const rows = byText.get(textId)
      rows?.delete(row)
      if (rows?.size === 0) byText.delete(textId)
    }
    byOwner.delete(owner)
  }

  const keep = ({ row, textId }: Found<T>): void => {
    byText.set(textId, (byText.get(textId) ?? new Set<T>()).add(row))
    const owner = ownerOf(row)
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), { row, textId, text: null }])
  }

  const survey = (textId: string, features: Features | undefined, least: number): AlikeText[] => {
    const others = features === undefined ? [] : index.survey(features).within(least)
    const alike = others.flatMap(({ id, similarity }) =>
      id === textId ? [] : [{ id, isSame: false, similarity: alikeAtMost(similarity) }],
    )
    return [{ id: textId, isSame: true, similarity: 1 }, ...alike]
  }

  const surveys = createKeptSurveys((textId, least) => survey(textId, index.features(textId), least))
  const rowsAt = (texts: readonly AlikeText[]): Alike<T>[] =>
    texts.flatMap(({ id, isSame, similarity }) =>
      [...(byText.get(id) ?? [])].map((row) => ({ row, isSame, similarity })),
    )

  const beside = (textId: string, ask: (survey: Survey) => readonly Near[]): TextBeside[] => {
    const features = index.features(textId)
    const found = features === undefined ? [] : ask(index.survey(features))
    return found.map(({ id, similarity }) => ({ textId: id, similarity }))
  }

  return {
    get size() {
      return byOwner.size
    },
    at: (textId) => [...(byText.get(textId) ?? [])],
    *values() {
      for (const found of byOwner.values()) for (const { row } of found) yield row
    },
    of: (id) => byOwner.get(id) ?? [],
    features: index.features,
    near: (textId, features, least) => rowsAt(survey(textId, features, least)),
    texts: (textId, least, gone) => (index.has(textId) ? surveys.around(textId, least) : survey(textId, gone, least)),
    around: (textId, least) => rowsAt(surveys.around(textId, least)),
    nearest: (textId, most) => beside(textId, (survey) => survey.nearest(most)),
    within: (textId, least) => beside(textId, (survey) => survey.within(least)),

    similarity: similarityBy(index.features),

    async take(ids, found) {
      const before = ids.flatMap((id) => (byOwner.get(id) ?? []).map(({ textId }) => textId))
      for (const id of ids) drop(id)
      for (const one of found) keep(one)
      const gone = [...new Set(before)].filter((text) => !byText.has(text))
      for (const text of gone) index.remove(text)
      if (gone.length > 0) surveys.clear()
      onForgotten?.(gone)
      const missing = found.flatMap(({ textId, text }) => (text === null || index.has(textId) ? [] : [text]))
      add(await catchUp.get([...new Set(missing)]))
    },

    clear() {
      byOwner.clear()
      byText.clear()
    },

    embedding: catchUp.progress,
    nudge: catchUp.nudge,
    close: catchUp.close,
  }
}
