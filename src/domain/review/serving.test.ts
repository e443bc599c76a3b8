// A prompt is chosen from a limited number of rules, no matter how much a person asked for, and has the same rules.
import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { toJson } from '../../kernel/json-text.ts'
import type { StoredInstruction } from './repo/rules.ts'
import { createRuleIndex } from './rule-index.ts'
import { servingOf } from './serving.ts'

function instruction(seq: number): StoredInstruction {
  return {
    rule_id: `rul_${seq}`,
    text_id: `txt_${seq}`,
    words_id: `wrd_${seq}`,
    person: 'ann',
    feedback_id: `fbk_${seq}`,
    seq,
    created_at: '',
    trust: 'direct_user',
    rule_type: 'GUIDELINE',
    agents: toJson(['*']),
    insertion_point: null,
    enforced_by: null,
    content: `Mention alpha${seq} and beta${seq} in gamma${seq}.`,
  }
}

function indexOf(instructions: readonly StoredInstruction[]) {
  const index = createRuleIndex()
  for (const one of instructions) index.put(one.rule_id, { rule: undefined, instructions: [one] })
  return { ...index, moment: { known: index.known } }
}

function servedFrom(count: number) {
  let asked = 0
  const index = indexOf(Array.from({ length: count }, (_, at) => instruction(at + 1)))
  const policy = { reporters: 3, approvals: 2, keyless: false }
  const similarity = () => {
    asked += 1
    return 0
  }
  const served = servingOf({ ...index, policy, similarity })({ agent: 'coder', person: 'ann' })
  return { ...served, asked }
}

it(`${verifies('R7', 'R12')}the last twenty of a thousand are told, and no more are compared than for fifty`, () => {
  const [many, few] = [servedFrom(1_000), servedFrom(50)]
  expect(many.rules.map(({ rule_id }) => rule_id)).toEqual(Array.from({ length: 20 }, (_, at) => `rul_${981 + at}`))
  expect(many.leftOut).toHaveLength(980)
  expect(new Set(many.leftOut.map(({ reason }) => reason))).toEqual(new Set(['limit']))
  expect(many.leftOut.at(-1)?.because).toContain('up to 50 that the person asked for')
  expect(many.asked).toBe(few.asked)
})

it(`${verifies('R7', 'K13')}the rules are sorted once, until a rule, an instruction or the number of approvals changes`, () => {
  let read = 0
  const counted = (instructions: readonly StoredInstruction[]) => {
    const index = indexOf(instructions)
    const approved: typeof index.approved = (by, key) => {
      if (key === '*') read += 1
      return index.approved(by, key)
    }
    return { ...index, approved }
  }
  const index = counted([instruction(1)])
  const similarity = () => 0
  const told = (more: object = {}, person = 'ann') => {
    const policy = { reporters: 3, approvals: 2, keyless: false }
    // As each call makes it.
    const snapshot = { ...index, policy, similarity, ...more }
    return servingOf(snapshot)({ agent: 'coder', person }).rules.map(({ rule_id }) => rule_id)
  }
  for (let nth = 0; nth < 10; nth += 1) expect([told(), told({}, `p${nth}`)]).toEqual([['rul_1'], []])
  expect(read).toBe(1)
  expect(told(counted([instruction(2)]))).toEqual(['rul_2'])
  expect(told({ policy: { reporters: 3, approvals: 1, keyless: false } })).toEqual(['rul_1'])
  expect(read).toBe(3)
})
