import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import type { Label } from './label.ts'
import { calibrationError, confusionMatrix, rateOf, reliabilityCurve, tenthOf } from './reliability.ts'

const reviewed = (predicted: Label, correct: Label, confidence: number, edges = 1) => ({
  task_id: 't1',
  model: 'm',
  predicted_label: predicted,
  correct_label: correct,
  tenth: tenthOf(confidence),
  edges,
  confidence_sum: confidence * edges,
})

describe(`${verifies('E10')}reviewed and corrected`, () => {
  const groups = [
    reviewed('supports', 'supports', 0.95, 6),
    reviewed('supports', 'refutes', 0.95, 2),
    reviewed('neutral', 'supports', 0.55, 1),
    reviewed('neutral', 'neutral', 0.55, 1),
  ]

  it('divides what was wrong by all that was reviewed', () => {
    expect(rateOf(groups)).toEqual({ reviewed: 10, corrected: 3, error_rate: 0.3 })
    expect(rateOf([])).toEqual({ reviewed: 0, corrected: 0, error_rate: 0 })
  })

  it('shows which labels were confused', () => {
    expect(confusionMatrix(groups)).toEqual([
      { predicted: 'supports', supports: 6, refutes: 2, neutral: 0 },
      { predicted: 'refutes', supports: 0, refutes: 0, neutral: 0 },
      { predicted: 'neutral', supports: 1, refutes: 0, neutral: 1 },
    ])
  })

  it('compares how sure the model was with how often it was right', () => {
    const curve = reliabilityCurve(groups)
    expect(curve).toMatchObject([
      { from: 0.5, to: 0.6, reviewed: 2, accuracy: 0.5 },
      { from: 0.9, to: 1, reviewed: 8, accuracy: 0.75 },
    ])
    expect(calibrationError(curve)).toBeCloseTo((2 * 0.05 + 8 * 0.2) / 10, 10)
    expect(calibrationError([])).toBe(0)
  })

  it('puts full confidence into the last bin', () => {
    expect([0, 0.0999, 0.1, 0.95, 1].map(tenthOf)).toEqual([0, 0, 1, 9, 9])
  })
})
