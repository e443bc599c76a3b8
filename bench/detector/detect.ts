// What Heed says of a message, asked through the library without recording anything.
import type { FeedbackType } from '../../src/domain/conversation/detector/exchange.ts'
import type { Heed } from '../../src/index.ts'
import type { Said } from '../peer/document-004.ts'

export interface Verdict {
  readonly verdict: FeedbackType
  /** How sure it says it is; undefined if it does not say. */
  readonly confidence?: number
  /** The words that are heard as a standing instruction. */
  readonly standing?: string | undefined
}

export type Judge = (said: Said) => Promise<Verdict>

export function createJudge(heed: Heed): Judge {
  return async ({ previousQuery, previousResponse, message }) => {
    const { feedback_type, confidence, evidence, standing_instruction } = await heed.feedback_detect({
      query: message,
      ...(previousQuery.trim() !== '' && { previous_query: previousQuery }),
      ...(previousResponse.trim() !== '' && { previous_response: previousResponse }),
    })
    // That a new query accepts the answer is a definition (C3), so its certainty cannot be true or false.
    const isDefined = evidence.some(({ signal }) => signal === 'new_query')
    const standing = standing_instruction?.words
    return { verdict: feedback_type, standing, ...(!isDefined && { confidence }) }
  }
}
