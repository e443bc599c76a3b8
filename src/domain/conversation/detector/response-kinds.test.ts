import { expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { responseKindsOf } from './index.ts'

it.each([
  ['tells', ''],
  ['tells', 'Your table is booked.'],
  ['asks_for_more', 'Your table is booked. Is there anything else?'],
  ['asks_to_confirm', 'Two tickets for Friday. Is that correct?'],
  ['offers', 'The Harmony has rooms. Shall I book one? It costs €120.'],
  ['asks', 'Which city?'],
  ['asks_to_confirm', 'Anything else is fine. Do these details look right?'],
])(`${verifies('C8')}%s: %j`, (kind, response) => {
  expect(responseKindsOf(response)).toBe(kind)
})

it('is told from the end of a long answer, in no time', () => {
  expect(responseKindsOf(`${'a b. '.repeat(50_000)}Which city?`)).toBe('asks')
  expect(responseKindsOf('a'.repeat(500_000))).toBe('tells')
})
