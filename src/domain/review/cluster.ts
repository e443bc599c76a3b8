// Groups of points that ask for the same thing (R4): general points of decisions about one agent that are similar to each other, directly
// or through others. A decision with several points may be in several groups. Pure; it follows the order of the log, so that the result
// is always the same.
import { groupBy } from '../../kernel/group-by.ts'
import {
  type Classification,
  evaluatePoints,
  isApart,
  isPositive,
  type JudgedPoint,
  type Surroundings,
} from './evaluator.ts'
import type { Point } from './points/corrected-points.ts'
import { readingOf } from './reading.ts'
import type { StoredDecision } from './repo/decisions.ts'
import { oppositionOf } from './rule-relation.ts'

export interface Cluster {
  /** Oldest first, each once. */
  readonly decisions: readonly StoredDecision[]
  /** The most similar to the others first. */
  readonly points: readonly Point[]
  /** The highest confidence of its points. */
  readonly confidence: number
}

export interface Judged extends JudgedPoint {
  readonly decision: StoredDecision
}

/** The points of a decision that count for a rule: nothing is open about them, and no reviewer said to ignore them. */
export function judge(decision: StoredDecision, around: (decision: StoredDecision) => Surroundings): Judged[] {
  if (isPositive(decision)) return []
  return evaluatePoints(decision, around(decision))
    .filter(({ classification, point }) => COUNTED.has(classification) && point.text !== '')
    .map((point) => ({ ...point, decision }))
}

const COUNTED: ReadonlySet<Classification> = new Set(['generalizable_high', 'generalizable_low', 'edge_case'])

export function isGeneral({ classification }: Judged): boolean {
  return classification === 'generalizable_high'
}

/** The groups of the general points among these. */
export function groupsOf(oldestFirst: readonly Judged[]): (readonly Judged[])[] {
  const judged = new Map(oldestFirst.filter(isGeneral).map((one) => [keyOf(one), one]))
  // Each point lists only some of those with the same words.
  const unlisted = groupBy([...judged.values()], ({ point }) => point.id)
  const next = (key: string): string[] => {
    const one = judged.get(key)
    if (!one) return []
    const same = unlisted.get(one.point.id) ?? []
    unlisted.delete(one.point.id)
    return [...one.agreeing, ...same].map(keyOf).filter((other) => judged.has(other))
  }
  const seen = new Set<string>()
  return [...judged.keys()].flatMap((key) => {
    const points = new Map<string, Point>()
    const fits = (other: string): boolean => {
      const point = judged.get(other)?.point
      if (!point || !isUnopposed(point, points.values())) return false
      points.set(point.id, point)
      return true
    }
    const members = reachable(key, next, seen, fits).flatMap((one) => judged.get(one) ?? [])
    return members.length === 0 ? [] : [members]
  })
}

export function clusterOf(members: readonly Judged[]): Cluster {
  return {
    decisions: [...new Set(members.map(({ decision }) => decision))].sort((a, b) => a.seq - b.seq),
    points: mostCentralFirst(members),
    confidence: members.reduce((highest, { confidence }) => Math.max(highest, confidence), 0),
  }
}

function keyOf({ decision, point }: Pick<Judged, 'decision' | 'point'>): string {
  return JSON.stringify([decision.decision_id, point.id])
}

/** Of a group, this many points are compared with a further one. */
const MOST_COMPARED = 50

/** Each point of a group is similar to some of it, and contradicts none. */
export function isUnopposed(point: Point, points: Iterable<Point>): boolean {
  const reading = readingOf(point.text)
  let compared = 0
  for (const other of points) {
    if (other.id === point.id) return true
    const isCompared = compared++ < MOST_COMPARED
    if (isCompared && isApart(point, other, oppositionOf(reading, readingOf(other.text)))) return false
  }
  return true
}

function reachable(
  from: string,
  next: (key: string) => readonly string[],
  seen: Set<string>,
  fits: (key: string) => boolean,
): string[] {
  const found: string[] = []
  const open = [from]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key) || !fits(key)) continue
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
