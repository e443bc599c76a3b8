// Groups of points that ask for the same thing (R4): general points of decisions about one agent that are similar to each other, directly
// or through others. A decision with several points may be in several groups. Pure; it follows the order of the log, so that the result
// is always the same.
import { groupBy } from '../../kernel/group-by.ts'
import { takingTurns } from '../../kernel/in-slices.ts'
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

/** The groups of the general points among these. It takes turns with other work. */
export async function groupsOf(oldestFirst: readonly Judged[]): Promise<(readonly Judged[])[]> {
  const judged = oldestFirst.filter(isGeneral)
  const find = finderIn(judged)
  // Each point lists only some of those with the same words.
  const unlisted = groupBy(judged, ({ point }) => point.id)
  const next = ({ agreeing, point }: Judged): Judged[] => {
    const same = unlisted.get(point.id) ?? []
    unlisted.delete(point.id)
    return [...agreeing.flatMap((one) => find(one) ?? []), ...same]
  }
  const turn = takingTurns()
  const seen = new Set<Judged>()
  const groups: (readonly Judged[])[] = []
  for (const first of judged) {
    const points = new Map<string, Point>()
    const members: Judged[] = []
    const open = [first]
    for (let one = open.pop(); one; one = open.pop()) {
      await turn()
      if (seen.has(one) || !isUnopposed(one.point, points.values())) continue
      seen.add(one)
      points.set(one.point.id, one.point)
      members.push(one)
      for (const other of next(one)) if (!seen.has(other)) open.push(other)
    }
    if (members.length > 0) groups.push(members)
  }
  return groups
}

export function clusterOf(members: readonly Judged[]): Cluster {
  return {
    decisions: [...new Set(members.map(({ decision }) => decision))].sort((a, b) => a.seq - b.seq),
    points: mostCentralFirst(members),
    confidence: members.reduce((highest, { confidence }) => Math.max(highest, confidence), 0),
  }
}

/** Finds what was judged of a point of a decision. */
function finderIn(judged: readonly Judged[]): (of: Pick<Judged, 'decision' | 'point'>) => Judged | undefined {
  const ofDecision = groupBy(judged, ({ decision }) => decision.decision_id)
  return ({ decision, point }) => ofDecision.get(decision.decision_id)?.find((one) => one.point.id === point.id)
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

function mostCentralFirst(members: readonly Judged[]): Point[] {
  const find = finderIn(members)
  const central = members
    .map((one) => ({
      ...one,
      closeness: one.agreeing.reduce((sum, other) => sum + (find(other) ? other.similarity : 0), 0),
    }))
    .sort((a, b) => b.closeness - a.closeness || a.decision.seq - b.decision.seq)
  return [...new Map(central.map(({ point }) => [point.id, point])).values()]
}
