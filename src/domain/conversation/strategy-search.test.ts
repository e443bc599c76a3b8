import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import type { FeedbackType } from './detector/index.ts'
import { rankStrategies, type SimilarTurn } from './strategy-search.ts'

const turn = (seq: number, status: FeedbackType, more: Partial<SimilarTurn> = {}): SimilarTurn => ({
  turn_id: `t${seq}`,
  query_id: 'q',
  way: `way ${seq}`,
  user_feedback_status: status,
  feedback_confidence: 0.9,
  decided_at: status === 'neutral' ? null : `2026-01-01T00:00:0${seq}.000Z`,
  ranking_score: 0.5,
  seq,
  similarity: 0.9,
  ...more,
})
const names = (turns: readonly { turn_id: string }[]) => turns.map(({ turn_id }) => turn_id)

describe(`${verifies('C4')}strategies`, () => {
  it('are the accepted ones, then the neutral ones, each by ranking score, then by likeness; never a rejected one', () => {
    const similar = [
      turn(1, 'neutral', { ranking_score: 0.9 }),
      turn(2, 'accepted', { ranking_score: 0.3, similarity: 0.7 }),
      turn(3, 'rejected', { ranking_score: 1 }),
      turn(4, 'accepted', { ranking_score: 0.6 }),
      turn(5, 'accepted', { ranking_score: 0.3, similarity: 0.8 }),
    ]
    const { strategies, avoid } = rankStrategies(similar, 10)
    expect(names(strategies)).toEqual(['t4', 't5', 't2', 't1'])
    expect(names(avoid)).toEqual(['t3'])
  })

  it('go by the last word where the same was done for the same query', () => {
    const same = { way: 'same' }
    const accepted = [turn(1, 'accepted', same), turn(2, 'accepted', same), turn(3, 'neutral', same)]
    expect(rankStrategies(accepted, 10)).toMatchObject({ strategies: [{ user_feedback_status: 'accepted', times: 2 }] })
    const rejected = [...accepted, turn(4, 'rejected', same), turn(5, 'neutral', same)]
    expect(rankStrategies(rejected, 10)).toMatchObject({ strategies: [], avoid: [{ turn_id: 't4', times: 1 }] })
    const moved = turn(6, 'accepted', { ...same, feedback_confidence: 0.55 })
    expect(rankStrategies([...rejected, moved], 10)).toMatchObject({ strategies: [], avoid: [{ turn_id: 't4' }] })
    const again = turn(7, 'accepted', same)
    expect(rankStrategies([...rejected, again], 10)).toMatchObject({ strategies: [{ times: 3 }], avoid: [] })
    const elsewhere = [...rejected, turn(6, 'neutral', { ...same, query_id: 'another' })]
    expect(names(rankStrategies(elsewhere, 10).strategies)).toEqual(['t6'])
  })

  it('are as many as asked for', () => {
    expect(names(rankStrategies([turn(1, 'neutral'), turn(2, 'neutral')], 1).strategies)).toEqual(['t2'])
  })
})
