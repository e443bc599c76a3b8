// The figures of reports on turns (C6): rates, the worst strategies, the worst sessions. Pure.
import type { Counted, Counts } from './repo/reports.ts'

export interface Rates {
  readonly turns: number
  readonly accepted: number
  readonly rejected: number
  readonly neutral: number
  readonly acceptance_rate: number
  readonly rejection_rate: number
  /** The mean of the scores; 0 if there are no turns. */
  readonly satisfaction: number
}

export function ratesOf({ turns, accepted, rejected, satisfaction }: Omit<Counts, 'judged'>): Rates {
  const share = (count: number) => (turns === 0 ? 0 : count / turns)
  return {
    turns,
    accepted,
    rejected,
    neutral: turns - accepted - rejected,
    acceptance_rate: share(accepted),
    rejection_rate: share(rejected),
    satisfaction: share(satisfaction),
  }
}

/** Sorted by how certain the rejection is: one bad turn of one says less than forty of a hundred. */
export function worstFirst(groups: readonly Counted[], most: number): Counted[] {
  return groups
    .filter(({ rejected }) => rejected > 0)
    .toSorted((a, b) => leastRejection(b) - leastRejection(a) || b.rejected - a.rejected || (a.name < b.name ? -1 : 1))
    .slice(0, most)
}

const Z = 1.96

/** The lower end of what the rate of rejection may be (Wilson, 95 %). */
function leastRejection({ turns, rejected }: Counts): number {
  const rate = rejected / turns
  const middle = rate + Z ** 2 / (2 * turns)
  const spread = Z * Math.sqrt((rate * (1 - rate) + Z ** 2 / (4 * turns)) / turns)
  return (middle - spread) / (1 + Z ** 2 / turns)
}

/** Sessions with at least `least` rejections in a row, the longest run first; among equals the latest. */
export function longestRunsFirst<S extends { readonly longest_run: number; readonly run_ends: number }>(
  sessions: readonly S[],
  least: number,
  most: number,
): S[] {
  return sessions
    .filter(({ longest_run }) => longest_run >= least)
    .toSorted((a, b) => b.longest_run - a.longest_run || b.run_ends - a.run_ends)
    .slice(0, most)
}
