// The tables of reviews, as they are now.
import type { Trust } from '../../kernel/gate/index.ts'
import { bigint, defineTable, flag, json, key, real, text } from '../../kernel/store/index.ts'
import type { Check } from './checks/index.ts'
import type { DecisionOutcome, Resolution } from './decision.ts'
import type { ActionType, RuleType } from './rule.ts'

export const ruleTable = defineTable('review_rule', ['rule_id'], {
  rule_id: key(),
  version: bigint(),
  rule_type: text<RuleType>(),
  agents: json<readonly string[]>(),
  insertion_point: text().null(),
  action_type: text<ActionType>(),
  occurrence_count: bigint(),
  reporters: bigint(),
  approvals: bigint(),
  local_approvals: bigint(),
  rejected: flag(),
  retired: flag(),
  trust: text<Trust>(),
  proposers: json<readonly string[]>(),
  first_seq: bigint(),
  last_seq: bigint(),
  approved_seq: bigint(),
  created_at: text(),
  updated_at: text(),
  feedback_ids: json<string[]>(),
  sources: json<readonly string[]>(),
  source_points: json<readonly string[]>(),
  needs_wording: flag(),
  /** The language model or agent that worded it or, if it still needs words, whose answer could not be used. */
  worded_by: text().null(),
  unworded_because: text().null(),
  /** What the comments that it comes from seem to attempt. */
  flags: json<readonly string[]>(),
  confidence: real().null(),
  text_id: key(),
  content: text(),
  evidence_summary: text().null(),
  decided_because: text().null(),
  words_id: key(),
  enforced_by: json<Check>().null(),
})

export const versionTable = defineTable('review_rule_version', ['rule_id', 'version'], {
  rule_id: key(),
  version: bigint(),
  feedback_id: key(),
  actor: text(),
  created_at: text(),
  rule_type: text<RuleType>(),
  agents: json<readonly string[]>(),
  insertion_point: text().null(),
  content: text(),
  reason: text().null(),
  enforced_by: json<Check>().null(),
})

/** What people asked for themselves. */
export const instructionTable = defineTable('review_instruction', ['rule_id', 'person'], {
  rule_id: key(),
  person: key(),
  feedback_id: key(),
  seq: bigint(),
  created_at: text(),
  trust: text<Trust>(),
  rule_type: text<RuleType>(),
  agents: json<readonly string[]>(),
  insertion_point: text().null(),
  content: text(),
  enforced_by: json<Check>().null(),
})

/** Who proposed a rule or asked for it, each once. */
export const reporterTable = defineTable('review_rule_reporter', ['rule_id', 'reporter'], {
  rule_id: key(),
  reporter: key(),
})

/** What a reviewer rejected, by its words: the same words in other punctuation or for more agents wait, too. */
export const rejectionTable = defineTable('review_rejection', ['rule_id', 'feedback_id'], {
  rule_id: key(),
  feedback_id: key(),
  words_id: key(),
  rule_type: text<RuleType>(),
  agents: json<readonly string[]>(),
})

export const decisionTable = defineTable('review_decision', ['decision_id'], {
  decision_id: key(),
  seq: bigint(),
  feedback_id: key(),
  created_at: text(),
  decided_at: text(),
  gate_id: key(),
  epic_id: key().null(),
  task_id: key().null(),
  decision: text<DecisionOutcome>(),
  reviewer_id: key(),
  agent: key().null(),
  review_duration_seconds: bigint().null(),
  agent_output_sha: key().null(),
  approved_output_sha: key().null(),
  has_diff: flag(),
  has_comment: flag(),
  trust: text<Trust>(),
  resolution: text<Resolution>().null(),
  resolution_rationale: text().null(),
  resolved_by: text().null(),
  resolution_id: key().null(),
  text_id: key().null(),
  tags: json<string[]>(),
  correction: text().null(),
  reviewer_comment: text().null(),
  correction_diff: text().null(),
  correction_diff_path: text().null(),
  agent_input: text().null(),
  agent_output: text().null(),
  approved_output: text().null(),
  changed: text().null(),
  /** What keeps its preference pair on one side of a split; null if it has none. */
  pair_group: key().null(),
  /** The prompt that the work was done with, if the decision names it. */
  prompt_id: text().null(),
})

/** The agent whose outputs each gate reviews. */
export const gateTable = defineTable('review_gate', ['gate_id'], {
  gate_id: key(),
  agent: key(),
  feedback_id: key(),
})
