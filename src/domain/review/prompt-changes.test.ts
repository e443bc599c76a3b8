// Which agents a write can affect is found without listing all agents again for each person who asked for the rule.
import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { toJson } from '../../kernel/json-text.ts'
import { beforeWrite, changedPrompts } from './prompt-changes.ts'
import type { StoredInstruction } from './repo/rules.ts'
import { createRuleIndex } from './rule-index.ts'

const RULE = 'rul_1'

function instruction(seq: number): StoredInstruction {
  return {
    rule_id: RULE,
    text_id: 'txt_1',
    words_id: 'wrd_1',
    person: `person ${seq}`,
    feedback_id: `fbk_${seq}`,
    seq,
    created_at: '',
    trust: 'direct_user',
    rule_type: 'GUIDELINE',
    agents: toJson(['*']),
    insertion_point: null,
    enforced_by: null,
    content: 'Name the source of every figure.',
  }
}

/** What the instruction of one more person changes, and how often the agents were listed for that. */
function afterOneMore(people: number) {
  const instructions = Array.from({ length: people + 1 }, (_, seq) => instruction(seq))
  const index = createRuleIndex()
  index.put(RULE, { rule: undefined, instructions })
  let listed = 0
  const agents = () => {
    listed += 1
    return index.agents()
  }
  const policy = { reporters: 3, approvals: 2, keyless: false }
  const after = { ...index, agents, moment: { known: index.known }, policy, similarity: () => 0 }
  const past = { ...after, moment: { known: () => ({ rule: undefined, instructions: instructions.slice(0, people) }) } }
  const touched = new Set([RULE])
  const changes = changedPrompts(beforeWrite(past, after, touched), after, touched)
  return { changes, listed }
}

it(`${verifies('R7', 'K13')}the agents are listed as often for a rule that 500 people asked for as for one of five`, () => {
  const [many, few] = [afterOneMore(500), afterOneMore(5)]
  expect(many.changes.map(({ person, agents }) => ({ person, agents }))).toEqual([
    { person: 'person 500', agents: ['*'] },
  ])
  expect(many.listed).toBe(few.listed)
})
