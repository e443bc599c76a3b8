// What Heed says of a message, asked through the library without recording anything.
import type { FeedbackType } from '../../src/domain/conversation/detector/exchange.ts'
import type { Heed } from '../../src/index.ts'
import type { Said } from '../peer/document-004.ts'

export type Judge = (said: Said) => Promise<FeedbackType>

export function createJudge(heed: Heed, isEmbedding: boolean): Judge {
  return async ({ previousQuery, previousResponse, message }) => {
    const { feedback_type } = await heed.feedback_detect({
      query: message,
      ...(previousQuery.trim() !== '' && { previous_query: previousQuery }),
      ...(previousResponse.trim() !== '' && { previous_response: previousResponse }),
      embed: isEmbedding,
    })
    return feedback_type
  }
}
