import { describe, expect, it } from 'vitest'
import { searchedAmong } from '../../../test/searched.ts'
import { verifies } from '../../../test/verifies.ts'
import { type Asker, everyone } from './asker.ts'
import type { FeedbackType } from './detector/index.ts'
import { rankStrategies, type SimilarTurn } from './strategy-search.ts'

const ann: Asker = { who: 'ann', session: null }

/** A turn of ann's. */
const turn = (seq: number, status: FeedbackType, more: Partial<SimilarTurn> = {}): SimilarTurn => ({
  turn_id: `t${seq}`,
  session_id: `s${seq}`,
  asker: 'ann',
  queryIds: ['q'],
  way: `way ${seq}`,
  status,
  opinions: status === 'neutral' ? [] : [{ reporter: 'ann', who: 'ann', status, isSure: true, isReviewer: false }],
  quality: 0.5,
  validation: null,
  seq,
  similarity: 0.9,
  ...more,
})
const names = (turns: readonly { turn_id: string }[]) => turns.map(({ turn_id }) => turn_id)
const ranked = (similar: readonly SimilarTurn[], asker = ann, limit = 10) =>
  rankStrategies(searchedAmong(similar), asker, 3, limit)

describe(`${verifies('C4')}strategies`, () => {
  it('are the accepted ones, then the neutral ones, each by ranking score, then by similarity; never a rejected one', () => {
    const similar = [
      turn(1, 'neutral', { quality: 0.9 }),
      turn(2, 'accepted', { quality: 0.3, similarity: 0.7 }),
      turn(3, 'rejected', { quality: 1 }),
      turn(4, 'accepted', { quality: 0.6 }),
      turn(5, 'accepted', { quality: 0.3, similarity: 0.8 }),
    ]
    const { strategies, avoid } = ranked(similar)
    expect(names(strategies)).toEqual(['t4', 't5', 't2', 't1'])
    expect(names(avoid)).toEqual(['t3'])
    // For others, what one person rejects has no known objection.
    expect(names(ranked(similar, everyone).strategies)).toEqual(['t4', 't5', 't2', 't3', 't1'])
  })

  it('are listed once for all similar queries, by the best turn that speaks for them', () => {
    const same = { way: 'same' }
    const accepted = [turn(1, 'accepted', same), turn(2, 'accepted', same), turn(3, 'neutral', same)]
    expect(ranked(accepted)).toMatchObject({ strategies: [{ countsAs: 'accepted', times: 2 }] })
    const rejected = [...accepted, turn(4, 'rejected', same), turn(5, 'neutral', { ...same, quality: 1 })]
    expect(ranked(rejected)).toMatchObject({ strategies: [], avoid: [{ turn_id: 't4', times: 1 }] })
    expect(ranked([...rejected, turn(6, 'accepted', same)])).toMatchObject({ strategies: [{ times: 3 }], avoid: [] })
  })

  it('that are rejected by too few rank as before', () => {
    const [before, after] = [turn(1, 'neutral', { quality: 0.9 }), turn(1, 'rejected', { quality: 0.9 })]
    const others = [turn(2, 'neutral'), turn(3, 'neutral', { way: 'way 1' })]
    const shown = (first: SimilarTurn) =>
      ranked([first, ...others], everyone).strategies.map(({ turn_id, countsAs, ranking, times }) => [
        turn_id,
        countsAs,
        ranking,
        times,
      ])
    expect(shown(after)).toEqual(shown(before))
  })

  it('are as many as asked for', () => {
    expect(names(ranked([turn(1, 'neutral'), turn(2, 'neutral')], ann, 1).strategies)).toEqual(['t2'])
  })
})
