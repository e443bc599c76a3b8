import { expect, it } from 'vitest'
import type { RecordedTurn } from './answer.ts'
import { drawSession } from './session.ts'

type Evidence = NonNullable<RecordedTurn['detected']>['evidence'][number]

const turn: RecordedTurn = {
  turn_id: 't1',
  session_id: 's',
  part: 1,
  created_at: '2026-01-31T09:30:00.000Z',
  query: 'a\u001b[2J\nb',
  items_mentioned: [],
  user_feedback_status: 'accepted',
  feedback_confidence: 0.876,
  satisfaction: 0.5,
  ranking_score: 0.2,
  decided_by: 'detector',
}
const noticed = (signal: string, speaks_for: Evidence['speaks_for'], weight: number, words = ''): Evidence => ({
  signal,
  speaks_for,
  words,
  weight,
})

function drawn(evidence: Evidence[]): string[] {
  const detected = {
    ...{ feedback_id: 'fbk_1', feedback_type: 'accepted' as const, confidence: 0.876, in_turn: 't2' },
    ...{ at: turn.created_at, detector_version: '1', evidence },
  }
  return drawSession({ session_id: 's', turns: [{ ...turn, detected }], earlier_left_out: false }, 60).split('\n')
}

it('names the weightiest of what speaks for the verdict', () => {
  const evidence = [noticed('no', 'rejected', 3, 'No'), noticed('thanks', 'accepted', 2, 'Thanks\na lot')]
  expect(drawn(evidence)).toContain('  evidence  thanks for accepted, weight 2.00: “Thanks a lot”')
})

it('names a signal for another verdict if there is none for this one', () => {
  const evidence = [noticed('refers', 'neutral', 0.3), noticed('denies', 'rejected', 0.64)]
  expect(drawn(evidence)).toContain('  evidence  denies for rejected, weight 0.64')
  expect(drawn([]).join('\n')).not.toContain('evidence')
})

it('lets no text drive the terminal', () => {
  expect(drawn([])).toContain('  asked     “a\\u001b[2J b”')
})
