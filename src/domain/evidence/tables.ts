// The tables of evidence, as they are now.
import type { Trust } from '../../kernel/gate/index.ts'
import { bigint, defineTable, flag, integer, json, key, real, text } from '../../kernel/store/index.ts'
import type { Adoption } from './claim.ts'
import type { Label, Relation } from './label.ts'
import type { Aspect } from './rating.ts'
import type { ReportList } from './report-list.ts'

type Source = 'agent' | 'human'

export const overrideRuleTable = defineTable('domain_override_rules', ['domain_pattern', 'id'], {
  domain_pattern: key(),
  id: key(),
  feedback_id: key(),
  seq: bigint(),
  decision: text<'block' | 'unblock'>(),
  reason: text(),
  created_at: text(),
  is_active: flag(),
  /** The trust it counts with: a reviewer's rule overrides a more specific one of anybody else. */
  authority: text<Trust>(),
  /** Who spoke, as the subject of a sentence. */
  said_by: text(),
  host_key: key(),
})

export const baselineTable = defineTable('domain_baseline', ['domain_pattern'], {
  domain_pattern: key(),
  decision: text<'block' | 'allow'>(),
  reason: text(),
  created_at: text(),
})

export const taskTable = defineTable('evidence_task', ['task_id'], {
  task_id: key(),
  seq: bigint(),
  created_at: text(),
  question: text().null(),
})

export const pageTable = defineTable('evidence_page', ['page_id'], {
  page_id: key(),
  task_id: key(),
  host: key(),
  site: key(),
  rating_sum: integer(),
  ratings: integer(),
  /** The rejected answers that rested on it, and how many reporters rejected them. */
  rejected_answers: integer(),
  rejected_by: integer(),
  seq: bigint(),
  created_at: text(),
  url: text(),
  url_key: key(),
  title: text().null(),
})

export const fragmentTable = defineTable('evidence_fragment', ['fragment_id'], {
  fragment_id: key(),
  task_id: key(),
  page_id: key(),
  host: key(),
  site: key(),
  url_key: key(),
  wording: key(),
  source: text<Source>(),
  report_id: key().null(),
  reports: json<ReportList>().null(),
  irrelevant: flag(),
  irrelevant_by: key().null(),
  irrelevant_reason: text().null(),
  rating_sum: integer(),
  ratings: integer(),
  /** The rejected answers that rested on it, and how many reporters rejected them. */
  rejected_answers: integer(),
  rejected_by: integer(),
  seq: bigint(),
  created_at: text(),
  trust: text<Trust>().null(),
  said_at: text().null(),
  location: text().null(),
  irrelevant_text: text().null(),
  text: text(),
})

export const claimTable = defineTable('evidence_claim', ['claim_id'], {
  claim_id: key(),
  task_id: key(),
  adoption: text<Adoption>(),
  feedback_id: key().null(),
  decided_at: text().null(),
  person: text().null(),
  /** The rejected answers that rested on it, and how many reporters rejected them. */
  rejected_answers: integer(),
  rejected_by: integer(),
  seq: bigint(),
  created_at: text(),
  reason: text().null(),
  text: text(),
  source: text<Source>(),
  report_id: key().null(),
  reports: json<ReportList>().null(),
  wording: key(),
})

/** The sites that supported a claim when it was rejected. */
export const rejectedSiteTable = defineTable('rejected_claim_site', ['claim_id', 'site'], {
  claim_id: key(),
  site: key(),
  feedback_id: key(),
})

/** The training sample of a claim that was missed. */
export const missedClaimTable = defineTable('missed_claim', ['claim_id'], {
  claim_id: key(),
  task_id: key(),
  url_key: key(),
  host: key(),
  trust: text<Trust>(),
  reported_at: text(),
  claim: text(),
  passage: text().null(),
})

export const edgeTable = defineTable('evidence_edge', ['edge_id'], {
  edge_id: key(),
  task_id: key(),
  fragment_id: key(),
  claim_id: key().null(),
  cited_fragment_id: key().null(),
  host: key(),
  site: key(),
  relation: key<Relation>(),
  confidence: real().null(),
  model_relation: text<Relation>(),
  model_label: text<Label>().null(),
  model_confidence: real().null(),
  model: text().null(),
  human_label: text<Label>().null(),
  feedback_id: key().null(),
  reviewed_at: text().null(),
  person: text().null(),
  seq: bigint(),
  created_at: text(),
  reason: text().null(),
  host_key: key(),
  /** The feedback that attached it, if people drew this edge. */
  reports: json<ReportList>().null(),
})

export const reviewTable = defineTable('edge_review', ['edge_id'], {
  edge_id: key(),
  task_id: key(),
  model: key().null(),
  predicted_label: key<Label>(),
  predicted_confidence: real(),
  correct_label: key<Label>(),
  /** Which tenth of 0–1 the model's confidence lies in, 0 to 9. */
  tenth: integer(),
  feedback_id: key(),
  reviewed_at: text(),
})

/** The training sample of a corrected edge. */
export const correctionTable = defineTable('nli_corrections', ['edge_id'], {
  id: key(),
  edge_id: key(),
  task_id: key().null(),
  claim_id: key(),
  fragment_id: key(),
  url_key: key(),
  host: key(),
  predicted_label: text<Label>(),
  predicted_confidence: real(),
  correct_label: text<Label>(),
  weight: real(),
  trust: text<Trust>(),
  reason: text().null(),
  corrected_at: text(),
  premise: text(),
  hypothesis: text(),
})

/** The training sample of an edge that a person drew. */
export const additionTable = defineTable('nli_additions', ['edge_id'], {
  id: key(),
  edge_id: key(),
  claim_id: key(),
  url_key: key(),
  host: key(),
  label: text<Label>(),
  weight: real(),
  trust: text<Trust>(),
  added_at: text(),
  premise: text(),
  hypothesis: text(),
})

/** What was said of an edge, one row per label. */
export const wordTable = defineTable('edge_word', ['edge_id', 'label'], {
  edge_id: key(),
  label: key<Label>(),
  /** The first row that said so. */
  first_id: key(),
  first_at: text(),
  /** The trust of the least trusted person who said so. */
  trust: text<Trust>(),
  /** The page of the passage. */
  url_key: key(),
})

export const citationTable = defineTable('citation_correction', ['citation_id'], {
  citation_id: key(),
  task_id: key(),
  fragment_id: key(),
  cited_fragment_id: key(),
  decision: text<'add' | 'remove'>(),
  feedback_id: key(),
  created_at: text(),
  reason: text().null(),
})

export const ratingTable = defineTable('evidence_rating', ['aggregate_type', 'aggregate_id', 'rater', 'aspect'], {
  aggregate_type: key(),
  aggregate_id: key(),
  rater: key(),
  aspect: key<Aspect>(),
  rating: integer(),
  feedback_id: key(),
})

export const noteTable = defineTable('evidence_note', ['aggregate_type', 'aggregate_id', 'feedback_id'], {
  aggregate_type: key(),
  aggregate_id: key(),
  feedback_id: key(),
  person: text().null(),
  created_at: text(),
  note: text(),
})

/** The answers that rested on a claim, fragment or page, and that a person rejected. */
export const rejectedAnswerTable = defineTable('rejected_answer', ['aggregate_type', 'aggregate_id', 'feedback_id'], {
  aggregate_type: key(),
  aggregate_id: key(),
  feedback_id: key(),
  reporter: key(),
  /** Whether it is the first by this reporter. */
  is_first: flag(),
  /** Of the fragment or page. */
  host_key: key().null(),
  turn_id: key(),
  session_id: key().null(),
  person: text().null(),
  confidence: real(),
  rested_on: integer(),
  created_at: text(),
  words: text(),
})

/** The feedback behind training samples. */
export const sourceTable = defineTable('evidence_source', ['aggregate_type', 'aggregate_id', 'says', 'seq'], {
  aggregate_type: key(),
  aggregate_id: key(),
  /** The label of an edge, that something is missing, or that it is irrelevant. */
  says: key(),
  seq: bigint(),
  feedback_id: key(),
  /** Who counts as one at the gate. */
  reporter: key(),
})
