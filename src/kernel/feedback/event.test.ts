import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { verifies } from '../../../test/verifies.ts'
import { defineEvent, rowAs } from './event.ts'
import { type Reducer, reducerMap } from './reducer.ts'
import type { LogRow } from './row.ts'
import { type StoredRow, storedPayload, toRow } from './stored-row.ts'

/** First a wish was one word, then a list of them, then the list had another name. */
const wished = defineEvent({
  action: 'wish',
  payload: z.strictObject({ wishes: z.array(z.string()) }),
  upcast: [({ word }) => ({ words: [word ?? null] }), ({ words }) => ({ wishes: words ?? [] })],
})

const reducer: Reducer<typeof wished> = {
  aggregate: 'person',
  events: [wished],
  projections: [],
  ruling: ({ payload }) => ({ about: 'wish', says: payload.wishes.join() }),
  reduce: ({ rows }) => ({ wish: rows.flatMap(({ payload }) => payload.wishes.map((text) => ({ text }))) }),
}

const stored = (payload: string): LogRow =>
  toRow({ id: 'fbk_1', action: 'wish', created_at: '', depends_on: null, payload } as StoredRow)

const older = stored('{"word":"tea"}')
const old = stored('{"$version":2,"words":["tea"]}')
const current = stored('{"$version":3,"wishes":["tea","milk"]}')

describe(`${verifies('K1')}a row of the log`, () => {
  it('is of the first version unless it says otherwise, and keeps what was stored', () => {
    expect([older, old, current].map(({ version }) => version)).toEqual([1, 2, 3])
    expect(old.payload).toEqual({ words: ['tea'] })
    expect([older, old, current].map(storedPayload)).toEqual([
      '{"word":"tea"}',
      '{"$version":2,"words":["tea"]}',
      '{"$version":3,"wishes":["tea","milk"]}',
    ])
  })

  it('is read as the newest version by every function of its reducer', () => {
    const read = reducerMap([reducer]).get('person')
    const derived = read?.reduce({ id: 'ann', facts: [], rows: [older, old, current], rejected: [] })
    expect(derived?.wish).toEqual([{ text: 'tea' }, { text: 'tea' }, { text: 'tea' }, { text: 'milk' }])
    expect(read?.ruling?.(older)).toEqual({ about: 'wish', says: 'tea' })
  })

  it('is read as its own event, and as no other', () => {
    expect(rowAs([wished], older).payload.wishes).toEqual(['tea'])
    expect(() => rowAs([wished], { ...older, action: 'sigh' })).toThrow('sigh is none of wish')
  })
})
