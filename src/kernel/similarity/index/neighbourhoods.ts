// What is near a text, and which slots the texts of a set have. Each is looked up once and kept as long as neither the index nor the
// sets change, however often it is asked.
import type { Features } from '../embed/features.ts'
import { isWithin, type Near, type TextIndex } from './text-index.ts'

export interface Neighbourhoods extends Pick<TextIndex, 'features' | 'survey' | 'surveyOf' | 'slotsOf' | 'fit'> {
  /** From now on nothing changes, and nothing farther away than this is asked for. */
  renew(farthest: number): void
  /** From now on something may change, so nothing is kept. */
  forget(): void
  /** Surveys many texts together, which is faster than one by one. In small steps. */
  lookAround(texts: ReadonlySet<string>): Generator<void, void>
}

/** A text with more neighbours is surveyed again each time: keeping all would take memory in proportion to the square of the texts. */
const MOST_KEPT = 32
/** Preparing a survey of many texts takes as long as surveying some, so it pays only from this number on. */
const MANY = 256

export function createNeighbourhoods(index: TextIndex): Neighbourhoods {
  let kept = new Map<string, readonly Near[]>()
  const ids = new WeakMap<Features, string>()
  let slots = new WeakMap<Iterable<string>, Int32Array>()
  let farthest = Number.POSITIVE_INFINITY
  const renew = (least: number): void => {
    kept = new Map()
    slots = new WeakMap()
    farthest = least
  }

  return {
    fit: index.fit,
    surveyOf: index.surveyOf,
    features(id) {
      const features = index.features(id)
      if (features) ids.set(features, id)
      return features
    },
    survey(features) {
      const id = ids.get(features)
      const survey = index.survey(features)
      return {
        ...survey,
        within(least) {
          if (id === undefined || least < farthest) return survey.within(least)
          const known = kept.get(id) ?? survey.within(farthest)
          if (known.length <= MOST_KEPT) kept.set(id, known)
          return known.filter(({ similarity }) => isWithin(similarity, least))
        },
      }
    },
    slotsOf(texts) {
      const known = slots.get(texts) ?? index.slotsOf(texts)
      slots.set(texts, known)
      return known
    },
    renew,
    forget: () => renew(Number.POSITIVE_INFINITY),
    *lookAround(texts) {
      if (texts.size >= MANY) kept = new Map(yield* index.surveyAll(texts, farthest, MOST_KEPT))
    },
  }
}
