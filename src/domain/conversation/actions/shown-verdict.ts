// How a verdict is shown, wherever one is.

import { z } from 'zod'
import { fromJson } from '../../../kernel/json-text.ts'
import { correctionTypes, type Evidence, feedbackTypes } from '../detector/index.ts'
import type { Turn } from '../repo/turns.ts'

export const evidenceItem = z.object({
  signal: z.string().describe('What was noticed.'),
  speaks_for: z.enum(feedbackTypes),
  words: z.string().describe('The words it was noticed in; empty where it is no matter of words.'),
  weight: z.number().describe('How much it counted.'),
})

export function shownEvidence(evidence: readonly Evidence[]): z.output<typeof evidenceItem>[] {
  return evidence.map(({ signal, speaksFor, words, weight }) => ({ signal, speaks_for: speaksFor, words, weight }))
}

/** What every verdict says (C2). */
export const verdictFields = {
  feedback_type: z.enum(feedbackTypes).describe('What the message says of the answer before it.'),
  confidence: z.number().describe('How likely that is right, 0 to 1.'),
  correction_type: z.enum(correctionTypes).optional().describe('How it corrects; absent where it does not.'),
  user_said: z.string().optional().describe('The correction in the words of the person; absent where there is none.'),
  evidence: z.array(evidenceItem).describe('What decided, the weightiest first.'),
}

/** How a turn stands, as a verdict. */
export function verdictOn(turn: Turn) {
  return {
    feedback_id: turn.feedback_id ?? '',
    feedback_type: turn.user_feedback_status,
    confidence: turn.feedback_confidence,
    ...(turn.correction_type !== null && { correction_type: turn.correction_type }),
    ...userSaid(turn),
    // Where somebody said how it really went, nothing that was detected decided it; turn_get has that.
    evidence: turn.decided_by === 'person' ? [] : evidenceOf(turn),
  }
}

export function evidenceOf({ evidence }: Turn) {
  return shownEvidence(evidence === null ? [] : fromJson(evidence))
}

/** What the person said that rejects it. Where it was read otherwise and a person overruled that, their words say nothing of why. */
export function userSaid({ user_feedback_status, detected_status, message }: Turn): { user_said?: string } {
  const isSaid = user_feedback_status === 'rejected' && detected_status === 'rejected' && message !== null
  return isSaid ? { user_said: message } : {}
}
