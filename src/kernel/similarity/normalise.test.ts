import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalise } from './normalise.ts'

it.each([
  ['  Block   THIS\n\tdomain ', 'block this domain'],
  ['ＢＬＯＣＫ　ｔｈｉｓ１２', 'block this12'],
  ['ｶﾞｽ料金を　確認', 'ガス料金を 確認'],
  ['ﬁnd the oﬃce', 'find the office'],
  ['cafe\u0301', 'caf\u00e9'],
  ['a\u00a0b', 'a b'],
  ['ΟΔΟΣ', 'οδος'],
  [' \n ', ''],
])('%j is %j', (text, normal) => {
  expect(normalise(text)).toBe(normal)
})

it('reads a letter with endless marks as one with some', () => {
  expect(normalise(`a${'\u0316\u0301'.repeat(300_000)} b`)).toMatch(/^\u00e1\p{M}{1,30} b$/u)
})

it('changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalise(normalise(text))).toBe(normalise(text))
    }),
  )
})
