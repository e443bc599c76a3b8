// Groups of decisions that correct the same thing (R4): generalizable decisions that are similar to each other, directly or through
// others. Pure; it follows the order of the log, so that the result is always the same.
import { groupBy } from '../../kernel/group-by.ts'
import { type Evaluation, evaluate, isPositive, type Surroundings } from './evaluator.ts'
import type { StoredDecision } from './repo/decisions.ts'

export interface Cluster {
  /** Oldest first. */
  readonly decisions: readonly StoredDecision[]
  /** The decision that is most similar to the others. */
  readonly centre: StoredDecision
  /** The highest confidence of its decisions. */
  readonly confidence: number
}

/** A decision that should become a rule. */
export interface Judged {
  readonly decision: StoredDecision
  readonly evaluation: Evaluation
  readonly surroundings: Surroundings
}

export function judge(decision: StoredDecision, around: (decision: StoredDecision) => Surroundings): Judged[] {
  if (isPositive(decision)) return []
  const surroundings = around(decision)
  const evaluation = evaluate(decision, surroundings)
  return evaluation.classification === 'generalizable_high' ? [{ decision, evaluation, surroundings }] : []
}

export function clustersOf(oldestFirst: readonly Judged[]): Cluster[] {
  const judged = new Map(oldestFirst.map((one) => [one.decision.decision_id, one]))
  // Each decision lists only some of those with the same words.
  const unlisted = groupBy(oldestFirst, ({ decision }) => decision.text_id)
  const next = (id: string): string[] => {
    const one = judged.get(id)
    if (!one) return []
    const same = unlisted.get(one.decision.text_id) ?? []
    unlisted.delete(one.decision.text_id)
    return [...one.evaluation.similarIds, ...same.map(({ decision }) => decision.decision_id)].filter((other) =>
      judged.has(other),
    )
  }
  const seen = new Set<string>()
  const clusters: Cluster[] = []
  for (const id of judged.keys()) {
    const members = reachable(id, next, seen)
    if (members.length === 0) continue
    const found = members.flatMap((one) => judged.get(one) ?? [])
    clusters.push({
      decisions: found.map(({ decision }) => decision).sort((a, b) => a.seq - b.seq),
      centre: centreOf(found),
      confidence: found.reduce((highest, { evaluation }) => Math.max(highest, evaluation.confidence), 0),
    })
  }
  return clusters
}

function reachable(from: string, next: (id: string) => readonly string[], seen: Set<string>): string[] {
  const found: string[] = []
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    found.push(id)
    for (const other of next(id)) if (!seen.has(other)) open.push(other)
  }
  return found
}

function centreOf(found: readonly Judged[]): StoredDecision {
  const ids = new Set(found.map(({ decision }) => decision.decision_id))
  const [centre] = found
    .map(({ decision, surroundings: { similar } }) => ({
      decision,
      closeness: similar.reduce((sum, one) => sum + (ids.has(one.decision.decision_id) ? one.similarity : 0), 0),
    }))
    .sort((a, b) => b.closeness - a.closeness || a.decision.seq - b.decision.seq)
  if (!centre) throw new Error('a cluster has decisions')
  return centre.decision
}
