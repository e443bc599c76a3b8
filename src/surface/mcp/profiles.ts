// Which tools an agent is shown for its kind of work, and which of them a client loads before anybody looks for them. A profile only
// decides what is shown: a tool that a role may call answers in every profile, if it is called by its name.
import type { ToolProfile } from '../../kernel/tool-profile.ts'

export interface Profile {
  /** Every tool of the role unless given. */
  readonly tools?: readonly string[]
  /** The actions that a group shows; all of them unless given. */
  readonly members?: readonly string[]
  /** What clients that search for tools load at once. */
  readonly first: readonly string[]
  /** Fields that this work rarely sends. They are accepted like the others. */
  readonly hidden: readonly string[]
}

const corrected = ['verdict_correct', 'instruction_add', 'feedback_undo']
const turn = ['turn_begin', 'turn_end']
const onSources = { tools: ['feedback', 'domain_check'], members: ['domain_block', 'domain_unblock'] }

const rare = ['idempotency_key', 'insertion_point', 'check', 'shared', 'intent', 'validation_outcome', 'quality_score']
const inConversation = [...rare, 'task_id']
const inCode = [
  ...inConversation,
  'correction_type',
  'session_id',
  'rule_type',
  'strategy_input',
  'items_mentioned',
  'entities',
  'verb',
  'search_id',
  'cited',
]

export const profiles: Readonly<Record<ToolProfile, Profile>> = {
  coding: {
    tools: [...turn, ...corrected, ...onSources.tools, 'rule_check'],
    members: onSources.members,
    first: [...turn, 'feedback'],
    hidden: inCode,
  },
  // Hooks make the two calls of a turn.
  hooked: {
    tools: [...corrected, ...onSources.tools, 'rule_check'],
    members: onSources.members,
    first: ['feedback', 'instruction_add'],
    hidden: inCode,
  },
  research: {
    tools: [
      ...turn,
      ...corrected,
      ...onSources.tools,
      'domain_list',
      'evidence_record',
      'materials_get',
      'claim_add',
      'edge_add',
      'claim_get',
      'claim_list',
      'task_list',
    ],
    first: ['feedback', 'domain_check', 'materials_get'],
    hidden: rare,
  },
  assistant: {
    tools: [
      ...turn,
      ...corrected,
      'agent_prompt',
      'verb_search',
      'entity_resolve',
      'strategy_search',
      'intent_feedback',
      'intent_block',
      'intent_outcome',
      'intent_list',
    ],
    first: [...turn, 'intent_feedback'],
    hidden: inConversation,
  },
  conversation: {
    tools: [
      ...turn,
      ...corrected,
      'agent_prompt',
      'turn_record',
      'feedback_detect',
      'context_section',
      'strategy_search',
      'feedback_list',
    ],
    first: turn,
    hidden: inConversation.filter((field) => field !== 'intent'),
  },
  review: {
    tools: [
      'agent_prompt',
      'feedback_undo',
      'decision_record',
      'decision_batch',
      'decision_get',
      'decision_list',
      'decision_similar',
      'decision_resolve',
      'inbox_list',
      'inbox_get',
      'inbox_approve',
      'inbox_reject',
      'intent_approve',
      'intent_reject',
      'rule_propose',
      'rule_check',
      'rule_list',
      'rule_get',
      'rule_effect',
      'rules_to_word',
      'rule_word',
      'rule_approve',
      'rule_modify',
      'rule_reject',
      'rule_retire',
    ],
    first: ['decision_record', 'inbox_list', 'rule_propose'],
    hidden: [],
  },
  all: { first: [...turn, 'feedback'], hidden: [] },
}
