// The tables of intents, as they are now.
import type { Risk, Trust } from '../../kernel/gate/index.ts'
import { bigint, defineTable, flag, json, key, real, text } from '../../kernel/store/index.ts'
import type { LastWord } from './gate/last-words.ts'
import type { LearningType, SearchOutcome } from './gate/learning.ts'
import type { Edit, Kind } from './import/registered.ts'
import type { Scope } from './names/alias.ts'
import type { Entity } from './names/entity.ts'
import type { Verb } from './verb.ts'

/** Verbs that older versions stored as facts. */
export const verbTable = defineTable('intent_verb', ['verb'], {
  verb: key(),
  domain: key().null(),
  seq: bigint(),
  created_at: text(),
  owner: key().null(),
  description: text().null(),
  phrases: json<Verb['phrases']>(),
})

/** Entities that older versions stored as facts. */
export const entityTable = defineTable('intent_entity', ['entity_id'], {
  entity_id: key(),
  type: key().null(),
  seq: bigint(),
  created_at: text(),
  owner: key().null(),
  name: text(),
  aliases: json<Entity['aliases']>(),
  attributes: json<Entity['attributes']>(),
})

/** What an import does to a verb or an entity; in effect if it has a `seq`. */
export const editTable = defineTable('intent_edit', ['import_id', 'kind', 'id'], {
  import_id: key(),
  kind: key<Kind>(),
  id: key(),
  seq: bigint().null(),
  owner: key().null(),
  first_seq: bigint().null(),
  first_owner: key().null(),
  removed: flag(),
  edit: json<Omit<Edit, 'kind' | 'id'>>(),
})

/** The words as they were first written. */
export const wordingTable = defineTable('intent_wording', ['phrase_id'], {
  phrase_id: key(),
  phrase: text(),
})

export const reportTable = defineTable('intent_report', ['phrase_id', 'reporter'], {
  phrase_id: key(),
  /** Who said it; several people may count as one. */
  reporter: key(),
  person: key().null(),
  verb: key(),
  confidence: real(),
  feedback_id: key(),
  seq: bigint(),
  /** Since when they mean it. */
  since: bigint(),
})

/** What each reporter said last of each verb. */
export const wordTable = defineTable('intent_word', ['phrase_id', 'reporter', 'verb'], {
  phrase_id: key(),
  reporter: key(),
  verb: key(),
  is_for: flag(),
  seq: bigint(),
})

/** Those who turned away from a verb, and from when until when they meant it before. */
export const turnedTable = defineTable('intent_turned', ['phrase_id', 'reporter', 'verb'], {
  phrase_id: key(),
  reporter: key(),
  verb: key(),
  meant_from: bigint().null(),
  meant_until: bigint().null(),
})

export const doubtTable = defineTable('intent_doubt', ['phrase_id', 'person', 'verb'], {
  phrase_id: key(),
  person: key(),
  verb: key(),
  confidence: real(),
  phrase: text(),
})

export const candidateTable = defineTable('intent_candidate', ['phrase_id', 'verb'], {
  candidate_id: key(),
  phrase_id: key(),
  verb: key(),
  learning_type: text<LearningType>(),
  risk_level: text<Risk>(),
  occurrence_count: bigint(),
  reporters: bigint(),
  approvals: bigint(),
  local_approvals: bigint(),
  rejected: flag(),
  corrections: bigint(),
  confidence: real(),
  explicit: flag(),
  trust: text<Trust>(),
  first_seq: bigint(),
  last_seq: bigint(),
  first_seen: text(),
  last_seen: text(),
  session_key: key(),
  recent: json<readonly LastWord[]>(),
  approved_as: key<Trust>().null(),
  feedback_ids: json<string[]>(),
  phrase: text(),
})

/** The reports that candidates were derived from. */
export const candidateReportTable = defineTable(
  'intent_candidate_report',
  ['aggregate_type', 'aggregate_id', 'meant', 'seq'],
  {
    aggregate_type: key(),
    aggregate_id: key(),
    meant: key(),
    seq: bigint(),
    feedback_id: key(),
  },
)

export const blockTable = defineTable('intent_block', ['phrase_id', 'verb', 'person'], {
  phrase_id: key(),
  verb: key(),
  /** Empty for everyone. */
  person: key(),
  until: text().null(),
  feedback_id: key(),
  created_at: text(),
  reason: text().null(),
  phrase: text(),
})

export const outcomeTable = defineTable('intent_outcome', ['search_id', 'phrase_id'], {
  search_id: key(),
  phrase_id: key(),
  outcome: key<SearchOutcome>(),
  verb: key().null(),
  answered: key().null(),
  logit: real().null(),
  model: key().null(),
  person: key().null(),
  feedback_id: key(),
  seq: bigint(),
  created_at: text(),
})

/** What was last said of each answer of a model to these words. */
export const judgedTable = defineTable('intent_judged', ['phrase_id', 'answered', 'model'], {
  phrase_id: key(),
  answered: key(),
  model: key(),
  outcome: key<SearchOutcome>(),
  verb: key().null(),
  logit: real(),
  person: key().null(),
  seq: bigint(),
})

/** Which entity a name means, for which person, area and conversation; an empty column means any. */
export const aliasTable = defineTable('intent_alias', ['name_id', 'scope', 'person', 'domain', 'session_id'], {
  name_id: key(),
  scope: key<Scope>(),
  person: key(),
  domain: key(),
  session_id: key(),
  entity_id: key(),
  feedback_id: key(),
  name: text(),
})

/** How often each entity was named, for the receipt and the list. */
export const aliasCandidateTable = defineTable('intent_alias_candidate', ['name_id', 'entity_id'], {
  candidate_id: key(),
  name_id: key(),
  entity_id: key(),
  risk_level: text<Risk>(),
  occurrence_count: bigint(),
  reporters: bigint(),
  trust: text<Trust>(),
  first_seq: bigint(),
  last_seq: bigint(),
  first_seen: text(),
  last_seen: text(),
  feedback_ids: json<string[]>(),
  name: text(),
})

/** Which entity each reporter named last. */
export const aliasVoiceTable = defineTable('intent_alias_voice', ['name_id', 'reporter'], {
  name_id: key(),
  reporter: key(),
  entity_id: key(),
})

/** The searches that were made. */
export const searchTable = defineTable('intent_search', ['search_id'], {
  search_id: key(),
  created_at: text(),
  phrase_id: key(),
  person: key().null(),
  session_id: key().null(),
  /** matched, ambiguous, suggest or no_match. */
  result: text(),
  verb: key().null(),
  score: real().null(),
  logit: real().null(),
  /** The model that it was computed with. */
  model: key(),
  source: text().null(),
  query: text(),
})
