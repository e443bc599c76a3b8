// The calls of the conversation context.
import { PERSON, QUERY, SESSION, STRATEGY, TURN } from '../fixtures.ts'
import { knownOf } from '../world.ts'
import type { Probes } from './probe.ts'

export const conversationProbes: Probes = {
  turn_record: (_, n) => ({
    session_id: SESSION,
    query: n % 2 === 0 ? 'no, that is wrong' : QUERY,
    response: 'It is in Kyoto.',
    strategy: STRATEGY,
    on_behalf_of: PERSON,
  }),
  turn_begin: (_, n) => ({
    session_id: SESSION,
    message: n % 2 === 0 ? 'no, that is wrong' : QUERY,
    on_behalf_of: PERSON,
  }),
  turn_end: (_, n) => ({ session_id: SESSION, turn_id: TURN, response: `It is in Kyoto, ${n}.`, on_behalf_of: PERSON }),
  turn_get: () => ({ turn_id: TURN }),
  turn_list: () => ({ session_id: SESSION }),
  'turn_list of all': () => ({}),
  'turn_list of a strategy that failed': () => ({ strategy: STRATEGY, status: 'rejected' }),
  feedback_detect: () => ({ query: 'no, the other one', previous_query: QUERY, previous_response: 'It is in Kyoto.' }),
  strategy_search: () => ({ query: QUERY, on_behalf_of: PERSON }),
  strategy_get: () => ({ turn_id: TURN, on_behalf_of: PERSON }),
  context_section: () => ({ session_id: SESSION }),
  verdict_correct: (_, n) => ({
    turn_id: TURN,
    feedback_type: n % 2 === 0 ? 'accepted' : 'rejected',
    reason: 'They said so.',
    on_behalf_of: PERSON,
  }),
  verdict_get: (world) => ({ feedback_id: knownOf(world, 'verdict') }),
  satisfaction_report: () => ({}),
  session_list: () => ({}),
}
