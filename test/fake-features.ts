// For tests: features from a number, the same for the same number.
import type { Features } from '../src/kernel/similarity/embed/features.ts'
import { lexicalDimensions } from '../src/kernel/similarity/embed/lexical.ts'
import { quantise } from '../src/kernel/similarity/embed/quantise.ts'

export const fakeDimensions = 16

export function fakeFeatures(seed: number): Features {
  let state = (seed + 1) * 2_654_435_761
  const random = (): number => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x6d2b79f5
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32 - 0.5
  }
  const vector = (length: number) => quantise(Float64Array.from({ length }, random))
  return { dense: vector(fakeDimensions), lexical: vector(lexicalDimensions) }
}
