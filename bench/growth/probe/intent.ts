// The calls of the intent context.
import { ALIAS, ENTITY, OTHER_VERB, PERSON, PHRASE, VERB, verbCorrection } from '../fixtures.ts'
import { knownOf, type World } from '../world.ts'
import type { Probes } from './probe.ts'

const waiting = async ({ call }: World, n: number) => {
  const said = { ...verbCorrection, original_input: `a probe that waits ${n} ${Math.random()}` }
  const { candidate_id } = await call('intent_feedback', said, PERSON)
  return { candidate_id, reason: 'A reviewer said so.' }
}

export const intentProbes: Probes = {
  verb_search: () => ({ query: PHRASE, on_behalf_of: PERSON }),
  entity_resolve: () => ({ name: ALIAS }),
  entity_get: () => ({ entity_id: ENTITY }),
  entity_list: () => ({}),
  intent_feedback: () => ({ ...verbCorrection, on_behalf_of: PERSON }),
  'intent_feedback of a name': () => ({
    feedback_type: 'entity_correction',
    original_input: ALIAS,
    correct_choice: ENTITY,
    on_behalf_of: PERSON,
  }),
  intent_outcome: () => ({ query: PHRASE, outcome: 'executed', choice: VERB, on_behalf_of: PERSON }),
  intent_list: () => ({}),
  intent_get: (world) => ({ candidate_id: knownOf(world, 'candidate') }),
  intent_approve: waiting,
  intent_reject: waiting,
  intent_block: (_, n) => ({ phrase: PHRASE, verb: OTHER_VERB, lift: n % 2 === 1, on_behalf_of: PERSON }),
  intent_block_everyone: (_, n) => ({ phrase: PHRASE, verb: OTHER_VERB, lift: n % 2 === 1 }),
  intent_block_list: () => ({}),
  intent_import: (_, n) => ({ verbs: [{ name: `probe.verb${n}`, phrases: [`the probe of verb ${n}`] }] }),
  verb_get: () => ({ verb: VERB }),
  verb_list: () => ({}),
  intent_stats: () => ({}),
}
