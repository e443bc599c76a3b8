// A strategy counts the same by the turns that decide it as by all turns in which it was tried.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaled } from '../../../test/scale.ts'
import { searchedAmong } from '../../../test/searched.ts'
import { verifies } from '../../../test/verifies.ts'
import { type Asker, everyone } from './asker.ts'
import { ownTrial, verdictFor, verdictForEveryone } from './strategy-gate.ts'
import { rankStrategies, type TriedTurn } from './strategy-search.ts'
import { createTrials } from './trials.ts'

const people = ['person ann', 'person bob', 'person cid'] as const
const sessions = ['s', 't', 'u'] as const
const statuses = ['accepted', 'rejected', 'neutral'] as const
const queries = ['q', 'r'] as const
const likeness = { q: 1, r: 0.9 } as const

const opinion = fc.record({
  reporter: fc.constantFrom(...people, 'key k'),
  who: fc.constantFrom(...people, null),
  status: fc.constantFrom('accepted' as const, 'rejected' as const),
  isSure: fc.boolean(),
  isReviewer: fc.nat(12).map((one) => one === 0),
})
const turns = fc.array(
  fc.record({
    session_id: fc.constantFrom(...sessions),
    asker: fc.constantFrom(...people, null),
    status: fc.constantFrom(...statuses),
    // A rejection is always sure.
    opinions: fc.array(
      opinion.map((one) => ({ ...one, isSure: one.isSure || one.status === 'rejected' })),
      { maxLength: 3 },
    ),
    way: fc.constantFrom('w', 'w', 'x'),
    queryIds: fc.constantFrom<readonly string[]>(['q'], ['r'], ['q', 'r']),
    quality: fc.constantFrom(null, 0.2, 0.8),
    isTaken: fc.boolean(),
    isReplaced: fc.nat(5).map((one) => one === 0),
  }),
  { maxLength: 25 },
)
const askers: readonly Asker[] = [...people, null].flatMap((who) =>
  [...sessions, null].map((session) => ({ who, session })),
)

type Tried = Omit<TriedTurn, 'turn_id' | 'seq' | 'quality' | 'validation'> & { readonly quality?: number | null }

function tried(turn: Tried, seq: number): TriedTurn {
  return { quality: null, ...turn, turn_id: `turn ${seq}`, seq, validation: null }
}

describe(`${verifies('C4', 'K13')}the turns that decide`, () => {
  it('decide as all of them do, whoever asks, together and each kind on its own', () => {
    fc.assert(
      fc.property(turns, (given) => {
        const trials = createTrials()
        const all = given.map(({ isTaken, isReplaced, ...turn }, seq) => ({
          row: tried(turn, seq),
          isTaken,
          isReplaced,
        }))
        for (const { row } of all) for (const query of row.queryIds) trials.add(query, row)
        for (const { row, isTaken } of all) if (isTaken) for (const query of row.queryIds) trials.remove(query, row)
        const left = all.filter(({ isTaken }) => !isTaken)
        const replaced = new Set(left.flatMap(({ row, isReplaced }) => (isReplaced ? row.turn_id : [])))
        for (const without of [new Set<string>(), replaced])
          for (const asker of askers) {
            const among = (turnsAt: (query: string) => readonly TriedTurn[]) =>
              queries.flatMap((query) => turnsAt(query).map((turn) => ({ ...turn, similarity: likeness[query] })))
            const whole = among((query) =>
              left.flatMap(({ row }) =>
                row.way === 'w' && row.queryIds.includes(query) && !without.has(row.turn_id) ? row : [],
              ),
            )
            const decisive = among((query) => trials.at(query, 'w', asker, without))
            expect(decisive.length > 0).toBe(whole.length > 0)
            const verdict = verdictFor(whole, asker, 2)
            expect(verdictFor(decisive, asker, 2)).toEqual(verdict)
            const own = ownTrial(
              among((query) => trials.own(query, 'w', asker, without)),
              asker,
            )
            expect(own).toEqual(verdict.isOwn ? verdict.decisive : undefined)
            const voices = among((query) => trials.voices(query, 'w', without))
            expect(verdictForEveryone(voices, 2)).toEqual(verdictFor(whole, everyone, 2))
          }
        for (const query of queries) {
          const found = left.filter(({ row }) => row.way === 'w' && row.queryIds.includes(query))
          expect(new Set(trials.queriesAt(query, 'w'))).toEqual(new Set(found.flatMap(({ row }) => row.queryIds)))
        }
      }),
      { numRuns: scaled(3_000) },
    )
  })

  it('and those that show it are found by a search as all of them would be', () => {
    fc.assert(
      fc.property(turns, (given) => {
        const trials = createTrials()
        const all = given.map(({ isTaken, isReplaced, ...turn }, seq) => ({ row: tried(turn, seq), isTaken }))
        for (const { row } of all) for (const query of row.queryIds) trials.add(query, row)
        for (const { row, isTaken } of all) if (isTaken) for (const query of row.queryIds) trials.remove(query, row)
        const texts = queries.map((id) => ({ id, isSame: id === 'q', similarity: likeness[id] }))
        const left = all.flatMap(({ row, isTaken }) => (isTaken ? [] : row))
        const whole = left.map((row) => ({ ...row, similarity: row.queryIds.includes('q') ? 1 : likeness.r }))
        for (const asker of askers) {
          const few = trials.search(texts, asker)
          expect(rankStrategies(few, asker, 2, 10)).toEqual(rankStrategies(searchedAmong(whole), asker, 2, 10))
        }
      }),
      { numRuns: scaled(3_000) },
    )
  })

  it('are as many after 30 turns of the same people as after 3,000', () => {
    const trials = createTrials()
    const texts = [{ id: 'q', isSame: true, similarity: 1 }]
    const counts = [30, 3_000].map((many) => {
      for (let seq = 0; seq < many; seq += 1) {
        const who = people[seq % people.length] ?? null
        const said = { reporter: String(who), who, status: 'rejected' as const, isSure: true, isReviewer: false }
        const turn = { session_id: `s${seq >> 1}`, asker: who, status: 'rejected' as const, opinions: [said], way: 'w' }
        const row = tried({ ...turn, queryIds: ['q'] }, seq)
        trials.add('q', row)
      }
      const asker = { who: people[0], session: 's1' }
      return [trials.at('q', 'w', asker).length, trials.search(texts, asker).turns.length]
    })
    expect(counts[1]).toEqual(counts[0])
  })

  it('take in a turn by comparing it with the last one alone', () => {
    const trials = createTrials()
    let compared = 0
    const costs = Array.from({ length: 3_000 }, (_, seq) => {
      const before = compared
      const turn = { session_id: 's', asker: null, status: 'neutral' as const, opinions: [], way: 'w', queryIds: ['q'] }
      const row = Object.defineProperty(tried(turn, seq), 'seq', {
        get() {
          compared += 1
          return seq
        },
      })
      trials.add('q', row)
      return compared - before
    })
    expect(costs[2_999]).toBe(costs[30])
  })
})
