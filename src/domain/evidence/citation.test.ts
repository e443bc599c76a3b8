import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { citationId, effectiveCitations } from './citation.ts'

const said = (cited_fragment_id: string, decision: 'add' | 'remove') => ({
  cited_fragment_id,
  decision,
  feedback_id: `fbk_${cited_fragment_id}`,
})

describe(`${verifies('E8')}citations`, () => {
  it('are what the model found, less what people removed, and what they added', () => {
    expect(effectiveCitations(['a', 'b', 'a'], [said('b', 'remove'), said('c', 'add')])).toEqual([
      { cited_fragment_id: 'a', decided_by: 'model' },
      { cited_fragment_id: 'c', decided_by: 'human', feedback_id: 'fbk_c' },
    ])
  })

  it('are confirmed by a person who adds what the model has', () => {
    expect(effectiveCitations(['a'], [said('a', 'add')])).toEqual([
      { cited_fragment_id: 'a', decided_by: 'human', feedback_id: 'fbk_a' },
    ])
  })

  it('have a direction', () => {
    expect(citationId('a', 'b')).not.toBe(citationId('b', 'a'))
  })
})
