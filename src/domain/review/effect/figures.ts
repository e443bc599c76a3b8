// Figures over the decisions at reviews (R11): by week and agent, and how long reviews take. Pure.
import { groupBy } from '../../../kernel/group-by.ts'
import type { Classification } from '../evaluator.ts'
import { DAY } from './measure.ts'

/** A decision, as the figures need it. */
export interface Reviewed {
  readonly at: number
  readonly agent: string | undefined
  readonly gate: string
  readonly classification: Classification
  /** In seconds, if the decision says it. */
  readonly duration: number | null
  /** It corrects what a rule was about that was in effect at that time. */
  readonly isRepeat: boolean
}

export interface Corrections {
  readonly reviews: number
  readonly corrections: number
  readonly repeats: number
  readonly edgeCases: number
}

export function correctionsIn(reviewed: readonly Reviewed[]): Corrections {
  const corrected = reviewed.filter(
    ({ classification }) => classification !== 'positive' && classification !== 'ignored',
  )
  return {
    reviews: reviewed.length,
    corrections: corrected.length,
    repeats: corrected.filter(({ isRepeat }) => isRepeat).length,
    edgeCases: corrected.filter(({ classification }) => classification === 'edge_case').length,
  }
}

/** Groups in the order of their keys. */
export function by<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  return [...groupBy(items, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The Monday of its week, in UTC. */
export function weekOf(at: number): string {
  const day = Math.floor(at / DAY)
  // The first of January 1970 was a Thursday.
  return new Date((day - ((day + 3) % 7)) * DAY).toISOString().slice(0, 10)
}

/** The middle value, or the mean of the two in the middle; undefined if there is none. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}
