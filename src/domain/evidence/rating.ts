// How useful people found something: one standing rating for each person and aspect, and the number that orders materials.
import type { LogRow } from '../../kernel/feedback/index.ts'

export const aspects = ['relevance', 'clarity', 'credibility'] as const
export type Aspect = (typeof aspects)[number]

/** What nobody rated counts as this. */
export const UNRATED = 3

export interface Rating {
  readonly row: LogRow
  readonly rater: string
  readonly aspect: Aspect
  readonly rating: number
}

/** Someone unnamed on a keyless machine is its one person, however often they call. */
function raterOf({ person, actorKind, actor, sessionId }: LogRow): string {
  if (person !== null) return `person ${person}`
  if (actorKind === 'local' && sessionId !== null) return `session ${sessionId}`
  return actorKind === 'key' ? `key ${actor}` : actor
}

/** The newest of each person and aspect. */
export function standingRatings(rows: readonly LogRow[]): Rating[] {
  const standing = new Map<string, Rating>()
  for (const row of rows) {
    if (row.action !== 'rate_usefulness') continue
    const rater = raterOf(row)
    const aspect = row.payload.aspect as Aspect
    standing.set(JSON.stringify([rater, aspect]), { row, rater, aspect, rating: row.payload.rating as number })
  }
  return [...standing.values()]
}

/** The mean with one neutral vote beside the ratings, so that many who agree weigh more than one. Null where nobody rated. */
export function usefulnessOf(ratings: readonly Rating[]): number | null {
  if (ratings.length === 0) return null
  return ratings.reduce((sum, { rating }) => sum + rating, UNRATED) / (ratings.length + 1)
}
