// How useful people found something: the newest rating of each person and aspect counts, and their mean sorts the materials.
import type { LogRow } from '../../kernel/feedback/index.ts'
import { reporterOf } from '../../kernel/gate/index.ts'
import type { RatingRow } from './events.ts'

export const aspects = ['relevance', 'clarity', 'credibility'] as const
export type Aspect = (typeof aspects)[number]

/** The usefulness of something that nobody rated. */
export const UNRATED = 3

export interface Rating {
  readonly row: RatingRow
  readonly rater: string
  readonly aspect: Aspect
  readonly rating: number
}

/** All callers without a name and a key count as one person, the one at the machine, in any session. */
export function raterOf(row: LogRow): string {
  return row.person !== null || row.actorKind === 'key' ? reporterOf(row) : row.actor
}

export const isRating = (row: LogRow): row is RatingRow => row.action === 'rate_usefulness'

/** The newest of each person and aspect. */
export function latestRatings(rows: readonly LogRow[]): Rating[] {
  const latest = new Map<string, Rating>()
  for (const row of rows) {
    if (!isRating(row)) continue
    const rater = raterOf(row)
    const { aspect, rating } = row.payload
    latest.set(JSON.stringify([rater, aspect]), { row, rater, aspect, rating })
  }
  return [...latest.values()]
}

/**
 * The mean of the ratings and one more vote, so that many who agree weigh more than one. The vote is 3 for a page, and the
 * usefulness of its page for a fragment.
 */
export function usefulnessOf(sum: number, ratings: number, start = UNRATED): number {
  return (start + sum) / (ratings + 1)
}

export function sumOf(ratings: readonly Rating[]): number {
  return ratings.reduce((sum, { rating }) => sum + rating, 0)
}
