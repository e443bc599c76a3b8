// Which label a text belongs to, judged by texts that are exemplars of labels. Nothing is trained and only the exemplars are kept,
// so the answer depends only on their set: a new one counts from the next query on, a removed one leaves no trace, and their order
// does not matter. docs/decisions/0012 has the figures behind the parameters.

import type { Features } from '../embed/features.ts'
import type { Note as Labels, TextIndex } from '../index/text-index.ts'
import { type Centroid, createCentroids } from './centroids.ts'

export interface Exemplar {
  /** The id of a text in the index. */
  readonly text: string
  readonly label: string
  /** The one person it counts for; null for everyone. */
  readonly owner: string | null
}

export interface Candidate {
  readonly label: string
  /** The support of the neighbours and the closeness of the mean of its exemplars, less what it gains from having many. */
  readonly score: number
  readonly support: number
  readonly closeness: number
  /** How many exemplars it has, and how alike they are. */
  readonly count: number
  readonly unity: number
  /** Its most similar exemplar, if one is among the neighbours. */
  readonly nearest: { readonly text: string; readonly similarity: number } | null
}

export interface Answer {
  /** Every label that the asker sees, best first. */
  readonly candidates: readonly Candidate[]
  /** How much of the query the neighbours leave unexplained. */
  readonly novelty: number
}

export interface Classifier {
  /** Does nothing if the exemplar is already there. */
  add(exemplar: Exemplar): void
  remove(exemplar: Exemplar): void
  /**
   * As this person sees it: everyone's exemplars and their own, which override them. Null sees only everyone's. `supposed` counts
   * as if it were one of everyone's.
   */
  query(features: Features, owner: string | null, supposed?: Omit<Exemplar, 'owner'>): Answer
}

const neighbours = 64
const closenessShare = 0.3
/** A label with many exemplars has more neighbours everywhere; without this it would win over labels with few. */
const abundanceShare = 0.4
const abundanceHalf = 4
/** How alike exemplars of one label are, before any label has two. */
const usualUnity = 0.4
/** The unity of the other labels counts as this many pairs of exemplars. */
const pairsLent = 4

export function createClassifier(index: TextIndex): Classifier {
  const centroids = createCentroids(index.dimensions)
  /** The labels by person and text. Everyone's are notes in the index. */
  const owned = new Map<string, Map<string, Labels>>()

  const labelsOf = (text: string, owner: string | null): Labels =>
    (owner === null ? index.note(text) : owned.get(owner)?.get(text)) ?? []

  const setLabels = (text: string, owner: string | null, labels: Labels): void => {
    if (owner === null) {
      index.setNote(text, labels.length > 0 ? labels : undefined)
      return
    }
    const own = owned.get(owner) ?? new Map<string, Labels>()
    if (labels.length > 0) owned.set(owner, own.set(text, labels))
    else if (own.delete(text) && own.size === 0) owned.delete(owner)
  }

  /** What one more exemplar would add; nothing if it is already one, or has no vector. */
  const overlayOf = ({ text, label }: Omit<Exemplar, 'owner'>) => {
    const row = index.features(text)?.dense
    const labels = labelsOf(text, null)
    return row && !labels.includes(label) ? { text, label, labels: [...labels, label].sort(), row } : undefined
  }

  return {
    add({ text, label, owner }) {
      const features = index.features(text)
      if (!features) throw new Error(`the text ${text} is not in the index`)
      const labels = labelsOf(text, owner)
      if (labels.includes(label)) return
      setLabels(text, owner, [...labels, label].sort())
      centroids.add(owner, label, features.dense)
    },

    remove({ text, label, owner }) {
      const labels = labelsOf(text, owner)
      const features = index.features(text)
      if (!features || !labels.includes(label)) return
      setLabels(
        text,
        owner,
        labels.filter((one) => one !== label),
      )
      centroids.remove(owner, label, features.dense)
    },

    query(features, owner, supposed) {
      const own = owner === null ? undefined : owned.get(owner)
      const added = supposed && overlayOf(supposed)
      const near = index
        .survey(features)
        .nearest(
          neighbours,
          (text, everyones) => everyones !== undefined || own?.has(text) === true || text === added?.text,
        )
      const { weights, novelty } = index.fit(near, features)
      const support = new Map<string, number>()
      const nearest = new Map<string, Candidate['nearest']>()
      for (const [rank, { id: text, similarity, note: everyones }] of near.entries()) {
        // If a person said what a text means, what others said about it does not count for that person.
        const labels = own?.get(text) ?? (text === added?.text ? added.labels : everyones) ?? []
        for (const label of labels) {
          support.set(label, (support.get(label) ?? 0) + (weights[rank] ?? 0) / labels.length)
          if (!nearest.has(label)) nearest.set(label, { text, similarity })
        }
      }
      const centroidsAround = centroids.around(features.dense, owner, added)
      const unityOf = sharingUnity([...centroidsAround.values()])
      const candidates = Array.from(centroidsAround, ([label, centroid]) => {
        const { closeness, count } = centroid
        const own = support.get(label) ?? 0
        const score = own + closenessShare * closeness - (abundanceShare * count) / (count + abundanceHalf)
        return {
          label,
          score,
          support: own,
          closeness,
          count,
          unity: unityOf(centroid),
          nearest: nearest.get(label) ?? null,
        }
      }).sort((a, b) => b.score - a.score || (a.label < b.label ? -1 : 1))
      return { candidates, novelty }
    },
  }
}

/** How alike a label's exemplars are. The fewer it has, the more the average of all labels counts. */
function sharingUnity(all: readonly Centroid[]): (centroid: Centroid) => number {
  const known = all.flatMap(({ unity }) => unity ?? [])
  // Added up in order of size, so that the order of the labels does not matter.
  const usual =
    known.length === 0 ? usualUnity : known.sort((a, b) => a - b).reduce((sum, unity) => sum + unity, 0) / known.length
  return ({ unity = 0, count }) => {
    const pairs = count * (count - 1)
    return (unity * pairs + usual * pairsLent) / (pairs + pairsLent)
  }
}
