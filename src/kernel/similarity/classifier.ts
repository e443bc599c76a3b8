// Which label a text belongs to, from texts that are exemplars of labels. Nothing is trained and nothing but the exemplars is
// kept, so that the answer is a function of their set: one counts from the next query on, one taken away is as if it had never
// been, and the order they came in cannot matter. The figures behind the parameters: docs/decisions/0012.
import { createCentroids } from './centroids.ts'
import type { Features } from './features.ts'
import type { Near, TextIndex } from './text-index.ts'

export interface Exemplar {
  /** The id of a text in the index. */
  readonly text: string
  readonly label: string
  /** The one person it counts for; null counts for everyone. */
  readonly owner: string | null
}

export interface Candidate {
  readonly label: string
  readonly score: number
  /** What the neighbours say for it, and how close the middle of its exemplars is: together the score. */
  readonly support: number
  readonly closeness: number
  /** Its most similar exemplar, where one is among the neighbours. */
  readonly nearest: { readonly text: string; readonly similarity: number } | null
}

export interface Answer {
  /** Every label that the asker sees, best first. */
  readonly candidates: readonly Candidate[]
  /** What the neighbours leave unexplained of the query. */
  readonly novelty: number
}

export interface Judgement {
  /** The log-odds that the best is right, before calibration on a workspace's own outcomes. */
  readonly logit: number
  /** Below `leastScope` the query is about nothing that has exemplars. */
  readonly scope: number
}

export interface Classifier {
  /** One that is already there stays as it is. */
  add(exemplar: Exemplar): void
  remove(exemplar: Exemplar): void
  /** As this person sees it: everyone's exemplars and, over them, their own. Null sees only everyone's. */
  query(features: Features, owner: string | null): Answer
}

export const leastScope = -0.25

const neighbours = 96
const closenessShare = 0.3

/** The labels of one text: everyone's under null, and those of single persons. */
type Labels = Map<string | null, Set<string>>

export function createClassifier(index: TextIndex): Classifier {
  const centroids = createCentroids(index.dimensions)
  const labelsOf = new Map<string, Labels>()

  /** Where a person says of a text what it means, what others say of it does not count for them. */
  const seen = (text: string, owner: string | null): ReadonlySet<string> | undefined => {
    const labels = labelsOf.get(text)
    return (owner === null ? undefined : labels?.get(owner)) ?? labels?.get(null)
  }
  const neighboursOf = (features: Features, owner: string | null): Near[] =>
    index.survey(features).nearest(neighbours, (text) => seen(text, owner) !== undefined)

  return {
    add({ text, label, owner }) {
      const features = index.features(text)
      if (!features) throw new Error(`the text ${text} is not in the index`)
      const labels: Labels = labelsOf.get(text) ?? new Map<string | null, Set<string>>()
      const own = labels.get(owner) ?? new Set<string>()
      if (own.has(label)) return
      labelsOf.set(text, labels.set(owner, own.add(label)))
      centroids.add(owner, label, features.dense)
    },

    remove({ text, label, owner }) {
      const labels = labelsOf.get(text)
      const features = index.features(text)
      if (!features || !labels?.get(owner)?.delete(label)) return
      if (labels.get(owner)?.size === 0) labels.delete(owner)
      if (labels.size === 0) labelsOf.delete(text)
      centroids.remove(owner, label, features.dense)
    },

    query(features, owner) {
      const near = neighboursOf(features, owner)
      const { weights, novelty } = index.fit(near, features)
      const support = new Map<string, number>()
      const nearest = new Map<string, Candidate['nearest']>()
      for (const [rank, { id: text, similarity }] of near.entries()) {
        const labels = [...(seen(text, owner) ?? [])].sort()
        for (const label of labels) {
          support.set(label, (support.get(label) ?? 0) + (weights[rank] ?? 0) / labels.length)
          if (!nearest.has(label)) nearest.set(label, { text, similarity })
        }
      }
      const candidates = Array.from(centroids.closeness(features.dense, owner), ([label, closeness]) => ({
        label,
        score: (support.get(label) ?? 0) + closenessShare * closeness,
        support: support.get(label) ?? 0,
        closeness,
        nearest: nearest.get(label) ?? null,
      })).sort((a, b) => b.score - a.score || (a.label < b.label ? -1 : 1))
      return { candidates, novelty }
    },
  }
}

/**
 * How far the best of these may be believed. A logistic fit over public data, and a start only: with few exemplars it was up to
 * 20 points off on data it was not fitted to.
 */
export function judge([best, second]: readonly Candidate[], novelty: number): Judgement {
  if (!best) return { logit: Number.NEGATIVE_INFINITY, scope: Number.NEGATIVE_INFINITY }
  const lead = best.support - (second?.support ?? 0)
  return {
    logit: -4 + 5.3 * lead + 6 * best.support + 3 * novelty,
    scope: best.support - novelty + best.closeness,
  }
}
