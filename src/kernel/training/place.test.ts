import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { compareBytes, comparePlaces } from './place.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '水', '\ue000', '\uffee', '💧', '𝒳') })

it(`${verifies('T2')}texts are in the order of their bytes`, () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(Math.sign(compareBytes(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)))
    }),
  )
})

it('groups come before ids', () => {
  expect(comparePlaces(['a', 'z'], ['b', 'a'])).toBeLessThan(0)
  expect(comparePlaces(['b', 'a'], ['b', 'b'])).toBeLessThan(0)
  expect(comparePlaces(['b', 'b'], ['b', 'b'])).toBe(0)
})
