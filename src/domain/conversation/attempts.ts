// Attempts at one question: a turn that follows a rejected one is another attempt at the first question.
import type { CorrectionType, FeedbackType } from './detector/index.ts'

/** What a chain of attempts is made of. */
export interface Link {
  readonly turn_id: string
  readonly follows: string | null
  readonly query_id: string
  readonly query: string
  readonly user_feedback_status: FeedbackType
  readonly correction_type: CorrectionType | null
}

/** The question that a turn was another attempt at. */
export type Original = Pick<Link, 'query_id' | 'query'>

/** How many attempts at one question are followed. */
export const MOST_ATTEMPTS = 50

/** Whether the next turn is another attempt at the same question. A person who gave up asks for something else next. */
export function leadsOn({ user_feedback_status, correction_type }: Link): boolean {
  return user_feedback_status === 'rejected' && correction_type !== 'abandonment'
}

/** The first question of the chain of rejections before a turn. */
export function originalOf(turnId: string, links: ReadonlyMap<string, Link>): Original | undefined {
  let first: Link | undefined
  let at = links.get(turnId)?.follows
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const link = at ? links.get(at) : undefined
    if (!link || !leadsOn(link)) break
    first = link
    at = link.follows
  }
  return first
}
