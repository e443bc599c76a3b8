import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { metadataOf } from './metadata.ts'

const turn = {
  turn_id: 'turn_001233',
  session_id: 'henry',
  part: 1,
  created_at: '2026-01-04T10:30:00.000Z',
  query: 'laptops under $1000',
  items_mentioned: [],
  user_feedback_status: 'neutral',
  feedback_confidence: 0.5,
  satisfaction: 0,
  ranking_score: 0,
} as const
const detected = {
  feedback_id: 'fbk_1',
  feedback_type: 'rejected',
  confidence: 0.9,
  in_turn: 'turn_001234',
  at: '2026-01-04T10:32:00.000Z',
  detector_version: '1',
  evidence: [],
} as const
const userSaid = 'No, I meant gaming laptops not business laptops'

it(`${verifies('C9')}a turn that was rejected says where, how and in which words`, () => {
  const rejected = {
    ...turn,
    validation_outcome: 'APPROVE',
    quality_score: 0.85,
    user_feedback_status: 'rejected',
    feedback_confidence: 0.9,
    rejection_detected_in: 'turn_001234',
    correction_type: 'explicit',
    user_said: userSaid,
    decided_by: 'detector',
    decided_at: detected.at,
    detected,
  } as const
  expect(metadataOf({ ...rejected, items_mentioned: [], detected: { ...detected, evidence: [] } })).toEqual({
    turn_id: 'turn_001233',
    session_id: 'henry',
    timestamp: '2026-01-04T10:30:00.000Z',
    validation_outcome: 'APPROVE',
    quality_score: 0.85,
    user_feedback: {
      status: 'rejected',
      detected_at: '2026-01-04T10:32:00.000Z',
      detected_in_turn: 'turn_001234',
      correction_type: 'explicit',
      confidence: 0.9,
      user_said: userSaid,
    },
  })
})

it(`${verifies('C9')}a turn about which nothing is known still has every field`, () => {
  expect(metadataOf({ ...turn, items_mentioned: [] })).toEqual({
    turn_id: 'turn_001233',
    session_id: 'henry',
    timestamp: '2026-01-04T10:30:00.000Z',
    validation_outcome: null,
    quality_score: null,
    user_feedback: {
      status: 'neutral',
      detected_at: null,
      detected_in_turn: null,
      correction_type: null,
      confidence: 0.5,
      user_said: null,
    },
  })
})

it(`${verifies('C8', 'C9')}a corrected verdict was detected in no turn`, () => {
  const corrected = {
    ...turn,
    user_feedback_status: 'accepted',
    feedback_confidence: 1,
    decided_by: 'person',
    decided_at: '2026-01-05T08:00:00.000Z',
  } as const
  const { user_feedback } = metadataOf({
    ...corrected,
    items_mentioned: [],
    detected: { ...detected, evidence: [] },
  })
  expect(user_feedback).toMatchObject({
    status: 'accepted',
    detected_at: '2026-01-05T08:00:00.000Z',
    detected_in_turn: null,
    user_said: null,
  })
})
