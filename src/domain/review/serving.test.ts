// However much a person asked for, a prompt is chosen from so many, and what is told is the same.
import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import type { StoredInstruction, StoredRule } from './repo/rules.ts'
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

it(`${verifies('R7', 'K13')}what is chosen from is sorted once, until a rule, a wish or the number of approvals changes`, () => {
  let read = 0
  const rules = new Proxy<StoredRule[]>([], {
    get(target, property, receiver) {
      if (property === 'filter') read += 1
      return Reflect.get(target, property, receiver)
    },
  })
  const instructions = [wish(1)]
  const similarity = () => 0
  const told = (more: object = {}, person = 'ann') => {
    const policy = { reporters: 3, approvals: 2, keyless: false }
    // As each call makes it.
    const snapshot = { rules, instructions, policy, similarity, ...more }
    return servingOf(snapshot)({ agent: 'coder', person }).rules.map(({ rule_id }) => rule_id)
  }
  for (let nth = 0; nth < 10; nth += 1) expect([told(), told({}, `p${nth}`)]).toEqual([['rul_1'], []])
  expect(read).toBe(1)
  expect(told({ instructions: [wish(2)] })).toEqual(['rul_2'])
  expect(told({ policy: { reporters: 3, approvals: 1, keyless: false } })).toEqual(['rul_1'])
  expect(read).toBe(3)
})
