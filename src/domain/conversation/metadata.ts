// metadata.json of a turn, as document 004 has it (C9).
import type { Turn } from './repo/turns.ts'

export function metadataOf(turn: Turn) {
  return {
    turn_id: turn.turn_id,
    session_id: turn.session_id,
    timestamp: turn.created_at,
    validation_outcome: turn.validation_outcome,
    quality_score: turn.quality_score,
    user_feedback: {
      status: turn.user_feedback_status,
      detected_at: turn.decided_at,
      detected_in_turn: turn.detected_in,
      correction_type: turn.correction_type,
      confidence: turn.feedback_confidence,
      user_said: turn.user_feedback_status === 'rejected' ? turn.message : null,
    },
  }
}
