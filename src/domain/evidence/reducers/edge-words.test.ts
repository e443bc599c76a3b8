import { expect, it } from 'vitest'
import type { LabelRow } from '../edge.ts'
import { lastWord, wordsOf } from './edge-words.ts'

const said = (seq: number, correct_relation: string, trust = 'direct_user') =>
  ({
    id: `fbk_${seq}`,
    seq,
    aggregate: { type: 'edge', id: 'for' },
    createdAt: `day ${seq}`,
    trust,
    payload: { correct_relation },
  }) as unknown as LabelRow

it('remembers of each label who said it first and who is least trusted, and ends with the last', () => {
  const words = wordsOf([said(2, 'refutes'), said(3, 'neutral'), said(4, 'refutes', 'agent_inferred')], 'page')
  expect(lastWord(words)).toEqual({
    edge_id: 'for',
    label: 'refutes',
    first_id: 'fbk_2',
    first_at: 'day 2',
    trust: 'agent_inferred',
    url_key: 'page',
  })
  expect(words.map(({ label }) => label)).toEqual(['neutral', 'refutes'])
})
