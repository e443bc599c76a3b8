// Which label a text belongs to, from exemplars of each. Nothing is trained and nothing but the exemplars is kept, so that
// the answer is a function of their set: one counts from the next query on, one taken away is as if it had never been, and
// the order they came in cannot matter. The figures behind the parameters: docs/decisions/0012.
import { createCentroids } from './centroids.ts'
import type { Features } from './features.ts'
import { createInt8Rows } from './int8-rows.ts'
import { lexicalDimensions } from './lexical.ts'
import { fitLocally } from './local-ridge.ts'
import { topOf } from './top.ts'

export interface Exemplar {
  readonly id: string
  readonly label: string
  /** The one person it counts for; null counts for everyone. */
  readonly owner: string | null
  readonly features: Features
}

export interface Candidate {
  readonly label: string
  readonly score: number
  /** What the neighbours say for it, and how close the middle of its exemplars is: together the score. */
  readonly support: number
  readonly closeness: number
  /** Its most similar exemplar, where one is among the neighbours. */
  readonly nearest: { readonly id: string; readonly similarity: number } | null
}

export interface Answer {
  /** Every label that the asker sees, best first. */
  readonly candidates: readonly Candidate[]
  /** The log-odds that the best is right, before calibration on a workspace's own outcomes. */
  readonly logit: number
  /** Below `leastScope` the query is about nothing that has exemplars. */
  readonly scope: number
}

export interface Classifier {
  readonly size: number
  /** An id that is already there stays as it is. */
  add(exemplar: Exemplar): void
  remove(id: string): void
  /** As this person sees it: everyone's exemplars and their own. Null sees only everyone's. */
  query(features: Features, owner: string | null): Answer
}

export const leastScope = -0.25

const neighbours = 96
const closenessShare = 0.3

export function createClassifier(dimensions: number): Classifier {
  const dense = createInt8Rows(dimensions)
  const lexical = createInt8Rows(lexicalDimensions)
  const centroids = createCentroids(dimensions)
  const exemplars: Omit<Exemplar, 'features'>[] = []
  const ids: string[] = []
  const slotOf = new Map<string, number>()

  const neighboursOf = (features: Features, owner: string | null) =>
    topOf(
      { scores: dense.scan(features.dense.row), scales: dense.scales, ids, count: dense.size },
      neighbours,
      (slot) => {
        const holder = exemplars[slot]?.owner
        return holder === null || holder === owner
      },
    )

  return {
    get size() {
      return dense.size
    },

    add({ id, label, owner, features }) {
      if (slotOf.has(id)) return
      const slot = dense.add(features.dense)
      lexical.add(features.lexical)
      exemplars[slot] = { id, label, owner }
      ids[slot] = id
      slotOf.set(id, slot)
      centroids.add(owner, label, features.dense)
    },

    remove(id) {
      const slot = slotOf.get(id)
      const exemplar = exemplars[slot ?? -1]
      if (slot === undefined || exemplar === undefined) return
      centroids.remove(exemplar.owner, exemplar.label, { row: dense.row(slot), scale: dense.scales[slot] ?? 0 })
      slotOf.delete(id)
      dense.remove(slot)
      lexical.remove(slot)
      const last = exemplars.pop()
      ids.pop()
      if (last === undefined || last.id === id) return
      exemplars[slot] = last
      ids[slot] = last.id
      slotOf.set(last.id, slot)
    },

    query(features, owner) {
      const { slots, similarities } = neighboursOf(features, owner)
      const { weights, novelty } = fitLocally({ dense, lexical }, slots, features)
      const support = new Map<string, number>()
      const nearest = new Map<string, Candidate['nearest']>()
      for (const [rank, slot] of slots.entries()) {
        const { id, label } = exemplars[slot] as Exemplar
        support.set(label, (support.get(label) ?? 0) + (weights[rank] ?? 0))
        if (!nearest.has(label))
          nearest.set(label, { id, similarity: (similarities[rank] ?? 0) * features.dense.scale })
      }
      const candidates = Array.from(centroids.closeness(features.dense, owner), ([label, closeness]) => ({
        label,
        score: (support.get(label) ?? 0) + closenessShare * closeness,
        support: support.get(label) ?? 0,
        closeness,
        nearest: nearest.get(label) ?? null,
      })).sort((a, b) => b.score - a.score || (a.label < b.label ? -1 : 1))
      return { candidates, ...judge(candidates, novelty) }
    },
  }
}

/** A logistic fit over public data, and a start only: with few exemplars it was up to 20 points off on data it was not fitted to. */
function judge([best, second]: readonly Candidate[], novelty: number): { logit: number; scope: number } {
  if (!best) return { logit: Number.NEGATIVE_INFINITY, scope: Number.NEGATIVE_INFINITY }
  const lead = best.support - (second?.support ?? 0)
  return {
    logit: -4 + 5.3 * lead + 6 * best.support + 3 * novelty,
    scope: best.support - novelty + best.closeness,
  }
}
