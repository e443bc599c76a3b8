// However much a person asked for, a prompt is chosen from so many, and what is told is the same.
import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import type { StoredInstruction } from './repo/rules.ts'
import { servingOf } from './serving.ts'

function wish(seq: number): StoredInstruction {
  return {
    rule_id: `rul_${seq}`,
    text_id: `txt_${seq}`,
    person: 'ann',
    feedback_id: `fbk_${seq}`,
    seq,
    created_at: '',
    trust: 'direct_user',
    rule_type: 'GUIDELINE',
    agents: '["*"]',
    insertion_point: null,
    content: `Mention alpha${seq} and beta${seq} in gamma${seq}.`,
  }
}

function servedFrom(count: number) {
  let asked = 0
  const instructions = Array.from({ length: count }, (_, at) => wish(at + 1))
  const policy = { reporters: 3, approvals: 2, keyless: false }
  const similarity = () => {
    asked += 1
    return 0
  }
  const served = servingOf({ rules: [], instructions, policy, similarity })({ agent: 'coder', person: 'ann' })
  return { ...served, asked }
}

it(`${verifies('R7', 'R12')}of a thousand, the last twenty are told, and no more is compared than of fifty`, () => {
  const [many, few] = [servedFrom(1_000), servedFrom(50)]
  expect(many.rules.map(({ rule_id }) => rule_id)).toEqual(Array.from({ length: 20 }, (_, at) => `rul_${981 + at}`))
  expect(many.leftOut).toHaveLength(980)
  expect(new Set(many.leftOut.map(({ reason }) => reason))).toEqual(new Set(['limit']))
  expect(many.leftOut.at(-1)?.because).toContain('up to 50 that the person asked for')
  expect(many.asked).toBe(few.asked)
})
