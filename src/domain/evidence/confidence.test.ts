import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { createScale, type WeighedEdge } from './confidence.ts'

const edge = (relation: 'supports' | 'refutes' | 'neutral' | 'origin', confidence: number, site = 'a.example') => ({
  relation,
  confidence,
  site,
})

const weigh = (edges: readonly WeighedEdge[]) => {
  const scale = createScale()
  for (const one of edges) scale.add(one)
  return scale.read()
}

describe(`${verifies('E9')}claim confidence`, () => {
  it('is even, and as unsure as can be, without evidence', () => {
    expect(weigh([])).toMatchObject({ confidence: 0.5, controversy: 0, independent_sources: 0 })
    expect(weigh([]).uncertainty).toBeCloseTo(Math.sqrt(1 / 12), 12)
  })

  it('weighs each side by the confidence of its edges', () => {
    const { confidence, uncertainty, controversy, alpha, beta } = weigh([
      edge('supports', 0.9),
      edge('supports', 0.6),
      edge('refutes', 0.5),
    ])
    expect(alpha).toBeCloseTo(2.5, 12)
    expect(beta).toBeCloseTo(1.5, 12)
    expect(confidence).toBeCloseTo(2.5 / 4, 12)
    expect(uncertainty).toBeCloseTo(Math.sqrt((2.5 * 1.5) / (16 * 5)), 12)
    expect(controversy).toBeCloseTo((2 * 0.5) / 2, 12)
  })

  it('is all controversy if both sides weigh the same', () => {
    expect(weigh([edge('supports', 0.7), edge('refutes', 0.7)])).toMatchObject({ confidence: 0.5, controversy: 1 })
  })

  it('gives no weight to neutral and origin edges, and no source either', () => {
    expect(weigh([edge('neutral', 1), edge('origin', 0)])).toEqual(weigh([]))
  })

  it('counts a site once', () => {
    const edges = [edge('supports', 1), edge('refutes', 1), edge('supports', 1, 'b.example')]
    expect(weigh(edges).independent_sources).toBe(2)
  })
})
