// Groups of points that ask for the same thing (R4): general points of decisions about one agent that are similar to each other, directly
// or through others. A decision with several points may be in several groups. Pure; it follows the order of the log, so that the result
// is always the same.
import { groupBy } from '../../kernel/group-by.ts'
import { evaluatePoints, isPositive, type JudgedPoint, type Surroundings } from './evaluator.ts'
import type { Point } from './points/corrected-points.ts'
import type { StoredDecision } from './repo/decisions.ts'

export interface Cluster {
  /** Oldest first, each once. */
  readonly decisions: readonly StoredDecision[]
  /** The most similar to the others first. */
  readonly points: readonly Point[]
  /** The highest confidence of its points. */
  readonly confidence: number
}

/** A point that should become a rule. */
export interface Judged extends JudgedPoint {
  readonly decision: StoredDecision
}

export function judge(decision: StoredDecision, around: (decision: StoredDecision) => Surroundings): Judged[] {
  if (isPositive(decision)) return []
  const points = evaluatePoints(decision, around(decision))
  return points
    .filter(({ classification, point }) => classification === 'generalizable_high' && point.text !== '')
    .map((point) => ({ ...point, decision }))
}

export function clustersOf(oldestFirst: readonly Judged[]): Cluster[] {
  const judged = new Map(oldestFirst.map((one) => [keyOf(one), one]))
  // Each point lists only some of those with the same words.
  const unlisted = groupBy(oldestFirst, ({ point }) => point.id)
  const next = (key: string): string[] => {
    const one = judged.get(key)
    if (!one) return []
    const same = unlisted.get(one.point.id) ?? []
    unlisted.delete(one.point.id)
    return [...one.agreeing, ...same].map(keyOf).filter((other) => judged.has(other))
  }
  const seen = new Set<string>()
  const clusters: Cluster[] = []
  for (const key of judged.keys()) {
    const members = reachable(key, next, seen).flatMap((one) => judged.get(one) ?? [])
    if (members.length === 0) continue
    const decisions = [...new Set(members.map(({ decision }) => decision))]
    clusters.push({
      decisions: decisions.sort((a, b) => a.seq - b.seq),
      points: mostCentralFirst(members),
      confidence: members.reduce((highest, { confidence }) => Math.max(highest, confidence), 0),
    })
  }
  return clusters
}

function keyOf({ decision, point }: Pick<Judged, 'decision' | 'point'>): string {
  return JSON.stringify([decision.decision_id, point.id])
}

function reachable(from: string, next: (key: string) => readonly string[], seen: Set<string>): string[] {
  const found: string[] = []
  const open = [from]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    found.push(key)
    for (const other of next(key)) if (!seen.has(other)) open.push(other)
  }
  return found
}

function mostCentralFirst(members: readonly Judged[]): Point[] {
  const keys = new Set(members.map(keyOf))
  const central = members
    .map((one) => ({
      ...one,
      closeness: one.agreeing.reduce((sum, other) => sum + (keys.has(keyOf(other)) ? other.similarity : 0), 0),
    }))
    .sort((a, b) => b.closeness - a.closeness || a.decision.seq - b.decision.seq)
  return [...new Map(central.map(({ point }) => [point.id, point])).values()]
}
