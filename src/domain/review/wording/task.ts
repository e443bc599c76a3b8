// A rule that waits for words, with all that its words are made from: what reviewers said, and the rules there are. Pure.
import { fromJson } from '../../../kernel/json-text.ts'
import { countedAs } from '../../../kernel/person.ts'
import { agentsIn } from '../admission.ts'
import { type Point, pointsIn } from '../points/corrected-points.ts'
import type { StoredDecision } from '../repo/decisions.ts'
import type { StoredRule } from '../repo/rules.ts'

export interface WordingTask {
  readonly rule: StoredRule
  /** Each once, those said most often first. */
  readonly points: readonly SaidPoint[]
  /** How many decisions and reviewers are behind it. */
  readonly decisions: number
  readonly reviewers: number
  /** What agents of this rule are told already. */
  readonly others: readonly string[]
}

export interface SaidPoint {
  readonly point: Point
  readonly count: number
}

const MOST_POINTS = 30

/** `decisions` are those that the rule comes from. */
export function taskFor(
  rule: StoredRule,
  decisions: readonly StoredDecision[],
  others: readonly string[],
): WordingTask {
  const own = new Set(fromJson(rule.source_points))
  const counted = new Map<string, { point: Point; count: number }>()
  for (const point of decisions.flatMap(pointsIn)) {
    if (own.size > 0 && !own.has(point.id)) continue
    const known = counted.get(point.id) ?? { point, count: 0 }
    known.count += 1
    counted.set(point.id, known)
  }
  return {
    rule,
    points: [...counted.values()].sort((a, b) => b.count - a.count).slice(0, MOST_POINTS),
    decisions: decisions.length,
    reviewers: new Set(decisions.map(({ reviewer_id }) => countedAs(reviewer_id))).size,
    others,
  }
}

const LONGEST_POINT = 400

/** For a program that words it. What people wrote is JSON in which no mark can end the place it is in. */
export function taskInWords({ rule, points, decisions, reviewers, others }: WordingTask): string {
  const said = points.map(({ point, count }) => ({
    said: point.said.slice(0, LONGEST_POINT).toWellFormed(),
    times: count,
  }))
  const counts = `${decisions} decision${decisions === 1 ? '' : 's'} by ${reviewers} reviewer${reviewers === 1 ? '' : 's'}`
  const lines = [
    `Agents: ${asData(agentsIn(rule))}. Evidence: ${counts}.`,
    '<points>',
    ...said.map(asData),
    '</points>',
  ]
  return others.length === 0
    ? lines.join('\n')
    : [...lines, '<rules_there_are>', ...others.map(asData), '</rules_there_are>'].join('\n')
}

function asData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')
}
