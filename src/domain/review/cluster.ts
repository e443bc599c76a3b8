// Decisions that set the same thing right (R4): those that are generalizable, each with what it is similar to, however many steps
// away. Pure; in the order of the log, so that it is always the same.
import { type Evaluation, evaluate, isPositive, type Surroundings } from './evaluator.ts'
import type { StoredDecision } from './repo/decisions.ts'

export interface Cluster {
  /** Oldest first. */
  readonly decisions: readonly StoredDecision[]
  /** The one that the others are most like. */
  readonly centre: StoredDecision
  /** That of its surest decision. */
  readonly confidence: number
}

export function clustersOf(
  oldestFirst: readonly StoredDecision[],
  around: (decision: StoredDecision) => Surroundings,
): Cluster[] {
  const judged = new Map<string, { decision: StoredDecision; evaluation: Evaluation; surroundings: Surroundings }>()
  for (const decision of oldestFirst) {
    if (isPositive(decision)) continue
    const surroundings = around(decision)
    const evaluation = evaluate(decision, surroundings)
    if (evaluation.classification === 'generalizable_high')
      judged.set(decision.decision_id, { decision, evaluation, surroundings })
  }
  const seen = new Set<string>()
  const clusters: Cluster[] = []
  for (const id of judged.keys()) {
    const members = reachable(
      id,
      (one) => judged.get(one)?.evaluation.similarIds.filter((other) => judged.has(other)) ?? [],
      seen,
    )
    if (members.length === 0) continue
    const found = members.flatMap((one) => judged.get(one) ?? [])
    clusters.push({
      decisions: found.map(({ decision }) => decision).sort((a, b) => a.seq - b.seq),
      centre: centreOf(found),
      confidence: Math.max(...found.map(({ evaluation }) => evaluation.confidence)),
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
    open.push(...next(id))
  }
  return found
}

function centreOf(found: readonly { decision: StoredDecision; surroundings: Surroundings }[]): StoredDecision {
  const ids = new Set(found.map(({ decision }) => decision.decision_id))
  const closeness = ({ surroundings }: { surroundings: Surroundings }) =>
    surroundings.similar.reduce((sum, one) => sum + (ids.has(one.decision.decision_id) ? one.similarity : 0), 0)
  const [centre] = found.toSorted((a, b) => closeness(b) - closeness(a) || a.decision.seq - b.decision.seq)
  if (!centre) throw new Error('a cluster has decisions')
  return centre.decision
}
