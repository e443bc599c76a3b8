import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quantise } from './quantise.ts'

const component = fc.double({ min: -1, max: 1, noNaN: true })

it('keeps the direction within a rounding of each component', () => {
  fc.assert(
    fc.property(fc.array(component, { minLength: 8, maxLength: 64 }), (components) => {
      const largest = Math.max(...components.map(Math.abs))
      const { row } = quantise(Float64Array.from(components))
      for (const [index, value] of components.entries())
        expect(Math.abs((row[index] ?? 0) - (largest && (value * 127) / largest))).toBeLessThanOrEqual(0.5)
    }),
  )
})

it('has a scale that makes the dot product with itself one', () => {
  const { row, scale } = quantise(Float32Array.of(3, -4, 0, 1))
  expect(row.reduce((sum, value) => sum + value * value, 0) * scale * scale).toBeCloseTo(1, 12)
})

it('makes nothing of nothing', () => {
  expect(quantise(new Float32Array(8))).toEqual({ row: new Int8Array(8), scale: 0 })
})
