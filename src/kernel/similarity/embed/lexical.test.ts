import { expect, it } from 'vitest'
import { lexicalDimensions, lexicalVector } from './lexical.ts'

function cosine(a: string, b: string): number {
  const [left, right] = [lexicalVector(a), lexicalVector(b)]
  const dot = left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0)
  return dot / (Math.hypot(...left) * Math.hypot(...right))
}

it('never changes: stored vectors stay comparable', () => {
  const vector = lexicalVector('Block the domain')
  const set = [...vector.entries()].filter(([, value]) => value !== 0)
  expect(vector).toHaveLength(lexicalDimensions)
  expect(set.map(([index, value]) => `${index}:${value.toFixed(3)}`).join(' ')).toMatchInlineSnapshot(
    `"2:-1.000 8:-1.000 16:-1.000 20:1.000 26:-1.000 28:1.000 38:1.000 40:-1.000 47:1.000 50:1.000 64:1.000 71:1.000 73:2.000 78:-1.000 82:1.000 87:-1.000 96:1.000 97:1.000 99:1.000 101:-1.000 115:1.000 118:-1.000 124:1.000 128:-1.000 135:-1.000 142:1.000 153:-1.000 162:-1.000 177:1.000 184:1.000 186:1.000"`,
  )
})

it('does not see case, width, spacing or punctuation', () => {
  expect(lexicalVector(' Ｂｌｏｃｋ  the\tDOMAIN!')).toEqual(lexicalVector('block the domain'))
})

it('sees shared names and numbers, in any script', () => {
  expect(cosine('open ticket HD-2204', 'what about HD-2204')).toBeGreaterThan(0.4)
  expect(cosine('明日の天気を教えて', '明日の天気は？')).toBeGreaterThan(0.4)
  expect(Math.abs(cosine('open ticket HD-2204', 'weather tomorrow'))).toBeLessThan(0.3)
})

it('is all 0 if there is no word', () => {
  expect(lexicalVector(' …?! ')).toEqual(new Float64Array(lexicalDimensions))
})
