// The metadata.json of a turn, in the format of document 004 (C9).
import type { z } from 'zod'
import type { turnActions } from './actions/turns.ts'

/** A turn as it is shown to callers. */
type ShownTurn = z.output<Extract<(typeof turnActions)[number], { name: 'turn_get' }>['output']>

export function metadataOf(turn: ShownTurn) {
  const { user_feedback_status: status, detected } = turn
  // If a person corrected what was detected, no turn shows the current status.
  const detectedIn = detected?.feedback_type === status ? detected.in_turn : turn.rejection_detected_in
  return {
    turn_id: turn.turn_id,
    session_id: turn.session_id,
    timestamp: turn.created_at,
    validation_outcome: turn.validation_outcome ?? null,
    quality_score: turn.quality_score ?? null,
    user_feedback: {
      status,
      detected_at: turn.decided_at ?? null,
      detected_in_turn: detectedIn ?? null,
      correction_type: turn.correction_type ?? null,
      confidence: turn.feedback_confidence,
      user_said: turn.user_said ?? null,
    },
  }
}
