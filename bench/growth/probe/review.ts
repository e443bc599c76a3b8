// The calls of the review context.
import { type WordCall, wordsForNew } from '../../../test/contract/unworded-rule.ts'
import { AGENT, DECISION, decision, GATE, PERSON, RULE, WISH } from '../fixtures.ts'
import { knownOf, type World } from '../world.ts'
import type { Probes } from './probe.ts'

const reason = 'A reviewer said so.'
/** A new proposal for each call, which waits. */
const proposed = async ({ call }: World, n: number) => {
  const content = `Keep probe ${n} ${Math.random().toString(36).slice(2)} apart from the others.`
  const { rule_id } = await call('rule_propose', { content, agents: [`probe-agent-${n}`] })
  return { rule_id, reason }
}

/** An approval names the version that was seen. */
const seen = async (world: World, n: number) => {
  const which = await proposed(world, n)
  const { content_hash } = await world.call('rule_get', { rule_id: which.rule_id })
  return { ...which, content_hash }
}

export const reviewProbes: Probes = {
  agent_prompt: () => ({ agent: AGENT, base_prompt: 'Work.', on_behalf_of: PERSON }),
  rule_check: () => ({ agent: AGENT, output: 'Done.', on_behalf_of: PERSON }),
  decision_record: (_, n) => decision(`probe-decision-${n}-${Math.random()}`),
  decision_resolve: (_, n) => ({
    decision_id: DECISION,
    resolution: n % 2 === 0 ? 'generalizable' : 'edge_case',
    reason,
  }),
  gate_assign: () => ({ gate_id: GATE, agent: AGENT }),
  decision_get: () => ({ decision_id: DECISION }),
  decision_list: () => ({ agent: AGENT }),
  'decision_list of a class': () => ({ classification: 'generalizable_high' }),
  decision_similar: () => ({ decision_id: DECISION }),
  rule_propose: () => ({ content: RULE, agents: [AGENT] }),
  'rule_propose of a new one': (_, n) => ({ content: `Probe ${n} ${Math.random()} first.`, agents: [AGENT] }),
  'rule_propose of one for all agents': (_, n) => ({ content: `Probe ${n} ${Math.random()} first.`, agents: ['*'] }),
  instruction_add: () => ({ content: WISH, agents: [AGENT], on_behalf_of: PERSON }),
  rule_list: () => ({ state: 'all', agent: AGENT }),
  'rule_list of those in effect': () => ({}),
  rule_get: (world) => ({ rule_id: knownOf(world, 'rule') }),
  'rule_get of one for all agents': async ({ call }) => {
    const { rule_id } = await call('rule_propose', { content: 'Name every measured source.', agents: ['*'] })
    return { rule_id }
  },
  rule_told: (world) => ({ rule_id: knownOf(world, 'wish'), agent: AGENT, on_behalf_of: PERSON }),
  rule_sweep: () => ({}),
  rules_to_word: () => ({ limit: 5 }),
  rule_word: ({ call }, n) => wordsForNew(call as WordCall, `probe-agent-${n}-${Math.random()}`),
  rule_effect: (world) => ({ rule_id: knownOf(world, 'rule') }),
  'rule_effect of an agent': () => ({ agent: AGENT }),
  rule_sunset_sweep: () => ({}),
  correction_report: () => ({}),
  rule_approve: seen,
  rule_reject: proposed,
  rule_modify: async (world, n) => ({
    ...(await proposed(world, n)),
    content: `Keep probe ${n} close. ${Math.random()}`,
  }),
  rule_retire: async (world, n) => {
    const { content_hash, ...which } = await seen(world, n)
    await world.call('rule_approve', { ...which, content_hash })
    return which
  },
}
