// How every action shows a verdict.

import { z } from 'zod'
import { fromJson } from '../../../kernel/json-text.ts'
import { correctionTypes, type Evidence, feedbackTypes, type StandingInstruction } from '../detector/index.ts'
import type { Turn } from '../repo/turns.ts'

export const evidenceItem = z.object({
  signal: z.string().describe('What was noticed.'),
  speaks_for: z.enum(feedbackTypes),
  words: z.string().describe('The words that show it; empty if it is not about words.'),
  weight: z.number().describe('How much it counted.'),
})

export function shownEvidence(evidence: readonly Evidence[]): z.output<typeof evidenceItem>[] {
  return evidence.map(({ signal, speaksFor, words, weight }) => ({ signal, speaks_for: speaksFor, words, weight }))
}

/** What every verdict says (C2). */
export const verdictFields = {
  feedback_type: z.enum(feedbackTypes).describe('What the message says of the answer before it.'),
  confidence: z.number().describe('How likely that is right, 0 to 1.'),
  correction_type: z.enum(correctionTypes).optional().describe('How it corrects the answer; absent if it does not.'),
  user_said: z.string().optional().describe('The correction in the words of the person; absent if there is none.'),
  evidence: z.array(evidenceItem).describe('What decided, the most important first.'),
}

/** A standing instruction that a message states (R12). */
export const standingFields = {
  standing_instruction: z
    .object({ words: z.string(), confidence: z.number().describe('How likely it is one, 0 to 1.') })
    .optional()
    .describe('The words of the message that state an instruction meant to last; absent if none do.'),
}

export function shownStanding(standing: StandingInstruction | undefined): z.output<z.ZodObject<typeof standingFields>> {
  if (standing === undefined) return {}
  const { words, confidence } = standing
  return { standing_instruction: { words, confidence: Math.round(1_000 * confidence) / 1_000 } }
}

/** The status of a turn, as a verdict. */
export function verdictOn(turn: Turn) {
  return {
    feedback_id: turn.feedback_id ?? '',
    feedback_type: turn.user_feedback_status,
    confidence: turn.feedback_confidence,
    ...(turn.correction_type !== null && { correction_type: turn.correction_type }),
    ...userSaid(turn),
    // If somebody corrected the verdict, the detected evidence did not decide it; turn_get shows it.
    evidence: turn.decided_by === 'person' ? [] : evidenceOf(turn),
  }
}

export function evidenceOf({ evidence }: Turn) {
  return shownEvidence(evidence === null ? [] : fromJson(evidence))
}

/** What the person said to reject it. If their message was read otherwise and then corrected, it does not say why. */
export function userSaid({ user_feedback_status, detected_status, message }: Turn): { user_said?: string } {
  const isSaid = user_feedback_status === 'rejected' && detected_status === 'rejected' && message !== null
  return isSaid ? { user_said: message } : {}
}
