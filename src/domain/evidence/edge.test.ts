import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import type { Fact } from '../../kernel/feedback/index.ts'
import { type CorrectionRow, foldEdge, isCorrected } from './edge.ts'
import type { Label } from './label.ts'

const predicted = (seq: number, label: Label, confidence: number): Fact => ({
  seq,
  body: { relation: label, label, confidence, model: 'm' },
  actor: 'local',
  createdAt: '',
})
const said = (seq: number, label: Label) =>
  ({ id: `fbk_${seq}`, seq, action: 'edge_correct', payload: { correct_relation: label } }) as unknown as CorrectionRow

describe(`${verifies('E7')}an edge`, () => {
  it('is what the model says until a person speaks', () => {
    expect(foldEdge([predicted(1, 'supports', 0.7), predicted(2, 'neutral', 0.6)], [])).toMatchObject({
      relation: 'neutral',
      confidence: 0.6,
      review: null,
    })
  })

  it('keeps the confidence of the model if a person agrees', () => {
    const { relation, confidence, review } = foldEdge([predicted(1, 'supports', 0.7)], [said(2, 'supports')])
    expect({ relation, confidence }).toEqual({ relation: 'supports', confidence: 0.7 })
    expect(review && isCorrected(review)).toBe(false)
  })

  it('is certain if a person changed it, also if they changed it back', () => {
    const facts = [predicted(1, 'supports', 0.7)]
    const changed = foldEdge(facts, [said(2, 'refutes')])
    expect(changed).toMatchObject({ relation: 'refutes', confidence: 1 })
    expect(changed.review && isCorrected(changed.review)).toBe(true)
    const back = foldEdge(facts, [said(2, 'refutes'), said(3, 'supports')])
    expect(back).toMatchObject({ relation: 'supports', confidence: 1 })
    expect(back.review && isCorrected(back.review)).toBe(false)
  })

  it(`${verifies('K2')}stays as a person said despite newer predictions, and is paired with the prediction of that time`, () => {
    const facts = [predicted(1, 'supports', 0.7), predicted(3, 'neutral', 0.9)]
    expect(foldEdge(facts, [said(2, 'refutes')])).toMatchObject({
      relation: 'refutes',
      prediction: { label: 'neutral' },
      review: { predicted: { label: 'supports', confidence: 0.7 } },
    })
    expect(foldEdge(facts, [said(2, 'supports')])).toMatchObject({ relation: 'supports', confidence: 0.7 })
  })

  it('is compared with the model however often it is corrected, never against another person', () => {
    const { review } = foldEdge([predicted(1, 'supports', 0.7)], [said(2, 'refutes'), said(3, 'neutral')])
    expect(review).toMatchObject({ label: 'neutral', predicted: { label: 'supports', confidence: 0.7 } })
  })
})
