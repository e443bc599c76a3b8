// Made from the list of actions by scripts/action-types/; `npx vitest run test/golden -u` writes it again.
import type { CallOptions, GroupCall } from './call.ts'

/** Fields that every write may have. */
export interface Envelope {
  /** The conversation this was said in. */
  session_id?: string | undefined
  /** The person who said it, where you speak for one. */
  on_behalf_of?: string | undefined
  /** Send the same key when you retry, and it is recorded once. */
  idempotency_key?: string | undefined
}

/** What every write answers. */
export interface Receipt {
  /** The id of this feedback; feedback_undo takes it back. */
  feedback_id: string
  /**
   * applied: in effect from the next decision on. recorded: kept, nothing changed. pending: waits for people.
   * duplicate: the idempotency key was used before.
   */
  outcome: 'applied' | 'recorded' | 'pending' | 'duplicate'
  /** One sentence for the person. */
  message: string
  changes: Changes
  /** The item of the inbox that it belongs to, where it waits for a reviewer or was rejected by one. */
  item_id?: string | undefined
  /** How to take it back. */
  undo: string
  /** Feedback that only made sense through what was undone. */
  inert?: string[] | undefined
  /** Feedback that is in force again because what it hangs on is. */
  revived?: string[] | undefined
  /** For a duplicate: what the first call answered. */
  first_outcome?: 'applied' | 'recorded' | 'pending' | 'duplicate' | undefined
  /** For a duplicate: whether the first was undone since. */
  undone?: boolean | undefined
}

export interface Changes {
  created: number
  changed: number
  removed: number
  /** At most 100 of them. */
  items: Change[]
}

export interface Change {
  /** What changed. */
  what: string
  /** How it stood before; absent where it is new. */
  before?: string | undefined
  /** How it stands now; absent where it is gone. */
  after?: string | undefined
}

export interface ChangedAnswer {
  what: string
  before?: string | undefined
  after?: string | undefined
}

export interface DomainException {
  domain_pattern: string
  decision: 'block' | 'unblock'
  reason: string
  feedback_id: string
}

export interface Note {
  feedback_id: string
  note: string
  person?: string | undefined
  created_at: string
}

export interface Task {
  task_id: string
  question?: string | undefined
  notes: Note[]
}

export interface Claim {
  claim_id: string
  task_id: string
  text: string
  /** human: it was reported as missing. */
  source: 'agent' | 'human'
  /** The feedback that reported it. */
  report_id?: string | undefined
  /** not_adopted: it was rejected. Do not use it. */
  adoption: 'adopted' | 'not_adopted'
  /** How sure the claim is, 0 to 1. */
  confidence: number
  /** The standard deviation of that. */
  uncertainty: number
  /** 0 where all evidence agrees, 1 where both sides weigh the same. */
  controversy: number
  /** Distinct registrable domains of the evidence that counts. */
  independent_sources: number
  /** Edges that count for it. */
  supporting: number
  /** Edges that count against it. */
  refuting: number
  /** What the model alone says: every edge as it predicted, from what agents found. */
  model: ClaimConfidence
  /** The last decision about the claim itself, and who made it. */
  human?: ClaimCorrection | undefined
  /** What people noted, the newest 20; read it before you use the claim. */
  notes: Note[]
}

export interface ClaimConfidence {
  /** How sure the claim is, 0 to 1. */
  confidence: number
  /** The standard deviation of that. */
  uncertainty: number
  /** 0 where all evidence agrees, 1 where both sides weigh the same. */
  controversy: number
  /** Distinct registrable domains of the evidence that counts. */
  independent_sources: number
}

export interface ClaimCorrection {
  /** feedback_undo takes it back. */
  feedback_id: string
  reason?: string | undefined
  person?: string | undefined
  /** Who said so: a person, a reviewer, an agent, or by name. */
  said_by?: string | undefined
  at: string
}

export interface Edge {
  edge_id: string
  fragment_id: string
  claim_id?: string | undefined
  cited_fragment_id?: string | undefined
  /** As it stands now. */
  relation: 'supports' | 'refutes' | 'neutral' | 'origin' | 'cites'
  /** As it stands now; 1 where the label was corrected. */
  confidence?: number | undefined
  /** Whose label stands. */
  decided_by: 'model' | 'human'
  /** Whether somebody reviewed it. */
  reviewed: boolean
  /** The feedback that took this citation away: it does not stand. */
  removed_by?: string | undefined
  /** The model's own prediction, which no correction changes. */
  model?: EdgePrediction | undefined
  /** The last correction of it, and who made it. */
  human?: EdgeCorrection | undefined
  notes: Note[]
}

export interface EdgePrediction {
  label: 'supports' | 'refutes' | 'neutral'
  confidence: number
  name?: string | undefined
}

export interface EdgeCorrection {
  /** feedback_undo takes it back. */
  feedback_id: string
  reason?: string | undefined
  person?: string | undefined
  /** Who said so: a person, a reviewer, an agent, or by name. */
  said_by?: string | undefined
  at: string
  label: 'supports' | 'refutes' | 'neutral'
}

export interface Entity {
  entity_id: string
  name: string
  type?: string | undefined
  attributes: Record<string, string>
  aliases: string[]
}

export interface Verb {
  verb: string
  description?: string | undefined
  domain?: string | undefined
  phrases: string[]
}

export interface Candidate {
  candidate_id: string
  /** Of the words and what they map to; for intent_approve. */
  content_hash: string
  learning_type: 'entity_alias' | 'lexicon_token' | 'invocation_phrase' | 'prompt_change'
  /** The words, or the name. */
  input: string
  /** The verb, or the id of the entity. */
  maps_to: string
  risk_level: 'low' | 'medium' | 'high'
  /** live: in effect for everyone. waiting, rejected or retired: not in effect for everyone. */
  state: 'waiting' | 'live' | 'rejected' | 'retired'
  /** What it waits for. split: as many people mean another verb, so that searches offer both. */
  because?: 'people' | 'split' | 'collision' | 'length' | 'blocked' | 'unknown_verb' | 'contradicted' | undefined
  /** What let it through: people who mean this by such words, what others taught by other words, or a reviewer. */
  carried_by?: 'people' | 'others' | 'reviewer' | undefined
  /** How many more people it takes, or reviewers where it does not wait for people. */
  missing: number
  /** Distinct people who mean this by these words or words like them. */
  supporters: number
  occurrence_count: number
  /** Distinct people who mean this by these very words. */
  reporters: number
  approvals: number
  confidence: number
  /** That of the least trusted report. */
  trust: string
  /** Phrases of other verbs that are as good as the same words. */
  collisions: Collision[]
  /** The reports, oldest first; at most the last 20. */
  feedback_ids: string[]
  first_seen: string
  last_seen: string
}

export interface Collision {
  phrase: string
  verb: string
  similarity: number
}

export interface IndexProgress {
  done: number
  total: number
}

export interface StrategyRejection {
  /** waiting: too few people reject it. live: avoided for everyone. rejected: a reviewer says otherwise. */
  state: 'waiting' | 'live' | 'rejected' | 'retired'
  because?: string | undefined
  /** How many more people must reject it before it is avoided for everyone. */
  missing: number
}

export interface Detection {
  feedback_id: string
  feedback_type: 'rejected' | 'accepted' | 'neutral'
  confidence: number
  in_turn: string
  at: string
  detector_version: string
  evidence: DetectionSignal[]
}

export interface DetectionSignal {
  /** What was noticed. */
  signal: string
  speaks_for: 'rejected' | 'accepted' | 'neutral'
  /** The words it was noticed in; empty where it is no matter of words. */
  words: string
  /** How much it counted. */
  weight: number
}

export interface StrategySatisfaction {
  strategy: string
  turns: number
  accepted: number
  rejected: number
  neutral: number
  /** accepted / turns; 0 where there are none. */
  acceptance_rate: number
  /** rejected / turns; 0 where there are none. */
  rejection_rate: number
  /** The mean score, -1 to 1. */
  satisfaction: number
}

export interface WrongAnswer {
  feedback_id: string
  action: string
  /** The question, as JSON text. */
  asked: string
  expected: string
  got: string
}

/** What `evidence_record` takes. */
export interface EvidenceRecordInput {
  /**
   * What is being found out.
   * @default []
   */
  tasks?: {
    id: string
    /** What the task is to find out. */
    question?: string | undefined
  }[] | undefined
  /**
   * Pages that were read.
   * @default []
   */
  pages?: {
    id: string
    task_id: string
    /** Where the page is; its domain decides whether it may be used. */
    url: string
    title?: string | undefined
  }[] | undefined
  /**
   * Passages of those pages.
   * @default []
   */
  fragments?: {
    id: string
    page_id: string
    /** The passage, word for word. */
    text: string
    /** Where on the page it stands. */
    location?: string | undefined
  }[] | undefined
  /**
   * What is claimed.
   * @default []
   */
  claims?: {
    id: string
    task_id: string
    /** What is claimed, as one sentence. */
    text: string
  }[] | undefined
  /** What fragments say of claims, where claims come from, and what fragments cite. */
  edges?: {
    id: string
    /**
     * supports, refutes or neutral: what the fragment says of the claim. origin: the claim was taken from the fragment.
     * cites: the fragment cites another.
     */
    relation: 'supports' | 'refutes' | 'neutral' | 'origin' | 'cites' | 'SUPPORTS' | 'REFUTES' | 'NEUTRAL' | 'ORIGIN' | 'CITES'
    /** The fragment it starts from. */
    fragment_id: string
    /** The claim it leads to; required unless the relation is cites. */
    claim_id?: string | undefined
    /** The fragment that is cited; required for cites. */
    cited_fragment_id?: string | undefined
    /** The model's own label; the relation unless given. */
    label?: 'supports' | 'refutes' | 'neutral' | 'SUPPORTS' | 'REFUTES' | 'NEUTRAL' | undefined
    /** The model's confidence in its label, 0 to 1; required for supports, refutes and neutral. */
    confidence?: number | undefined
    /** Which model said so. */
    model?: string | undefined
  }[] | undefined
  /**
   * Only say what would be recorded.
   * @default false
   */
  dry_run?: boolean | undefined
}

/** What `evidence_record` answers. */
export interface EvidenceRecordOutput {
  /** New, or a new version. */
  recorded: number
  /** Known with the same content. */
  unchanged: number
  /** In a dry run: references to what is not known yet. */
  unknown?: {
    field: string
    kind: string
    id: string
  }[] | undefined
}

/** What `feedback` takes. */
export type FeedbackInput =
  | GroupCall<'domain_block', DomainBlockInput>
  | GroupCall<'domain_unblock', DomainUnblockInput>
  | GroupCall<'domain_clear_override', DomainClearOverrideInput>
  | GroupCall<'claim_reject', ClaimRejectInput>
  | GroupCall<'claim_restore', ClaimRestoreInput>
  | GroupCall<'edge_correct', EdgeCorrectInput>
  | GroupCall<'correct_nli', CorrectNliInput>
  | GroupCall<'flag_irrelevant', FlagIrrelevantInput>
  | GroupCall<'flag_missing', FlagMissingInput>
  | GroupCall<'correct_citation', CorrectCitationInput>
  | GroupCall<'rate_usefulness', RateUsefulnessInput>
  | GroupCall<'add_note', AddNoteInput>

/** What `feedback` answers. */
export type FeedbackOutput =
  | DomainBlockOutput
  | DomainUnblockOutput
  | DomainClearOverrideOutput
  | ClaimRejectOutput
  | ClaimRestoreOutput
  | EdgeCorrectOutput
  | CorrectNliOutput
  | FlagIrrelevantOutput
  | FlagMissingOutput
  | CorrectCitationOutput
  | RateUsefulnessOutput
  | AddNoteOutput

/** What `domain_block` takes. */
export interface DomainBlockInput extends Envelope {
  /**
   * A host ("example.com", which also covers www.example.com), a suffix ("*.example.com", which also covers
   * example.com), or a URL whose host is taken.
   */
  domain_pattern: string
  /** Why. */
  reason: string
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `domain_block` answers. */
export interface DomainBlockOutput extends Receipt {
  /** More specific rules that say otherwise and stay in effect, at most 100; domain_list has them all. */
  exceptions?: DomainException[] | undefined
}

/** What `domain_unblock` takes. */
export interface DomainUnblockInput extends Envelope {
  /**
   * A host ("example.com", which also covers www.example.com), a suffix ("*.example.com", which also covers
   * example.com), or a URL whose host is taken.
   */
  domain_pattern: string
  /** Why. */
  reason: string
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `domain_unblock` answers. */
export interface DomainUnblockOutput extends Receipt {
  /** More specific rules that say otherwise and stay in effect, at most 100; domain_list has them all. */
  exceptions?: DomainException[] | undefined
}

/** What `domain_clear_override` takes. */
export interface DomainClearOverrideInput extends Envelope {
  /**
   * A host ("example.com", which also covers www.example.com), a suffix ("*.example.com", which also covers
   * example.com), or a URL whose host is taken.
   */
  domain_pattern: string
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `domain_clear_override` answers. */
export interface DomainClearOverrideOutput extends Receipt {
  /** More specific rules that say otherwise and stay in effect, at most 100; domain_list has them all. */
  exceptions?: DomainException[] | undefined
  /** How many rules were cleared; 0 is fine. */
  cleared: number
}

/** What `domain_check` takes. */
export interface DomainCheckInput {
  /** A URL or a host. */
  url: string
}

/** What `domain_check` answers. */
export interface DomainCheckOutput {
  blocked: boolean
  /** The host that was checked. */
  host: string
  decided_by: 'override' | 'baseline' | 'default'
  /** One sentence for the person. */
  reason: string
  /** The pattern that decided. */
  domain_pattern?: string | undefined
  decision?: string | undefined
  /** The feedback behind the rule; feedback_undo takes it back. */
  feedback_id?: string | undefined
  /** A reviewer decided it: what others say against it waits for a reviewer. */
  by_reviewer?: true | undefined
}

/** What `domain_list` takes. */
export interface DomainListInput {
  /**
   * all also lists superseded and cleared rules.
   * @default "active"
   */
  include?: 'active' | 'all' | undefined
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `domain_list` answers. */
export interface DomainListOutput {
  items: {
    id: string
    domain_pattern: string
    decision: 'block' | 'unblock'
    reason: string
    is_active: boolean
    created_at: string
    feedback_id: string
    /** Who said so: a person, a reviewer, an agent, or by name. */
    said_by: string
    /** The rule of somebody more trusted that decides in its place, on more than this pattern. */
    overruled_by?: {
      domain_pattern: string
      decision: 'block' | 'unblock'
      feedback_id: string
    } | undefined
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `domain_events` takes. */
export interface DomainEventsInput {
  /**
   * A host ("example.com", which also covers www.example.com), a suffix ("*.example.com", which also covers
   * example.com), or a URL whose host is taken.
   */
  domain_pattern?: string | undefined
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `domain_events` answers. */
export interface DomainEventsOutput {
  items: {
    id: string
    rule_id?: string | undefined
    action: string
    domain_pattern: string
    decision: string
    reason?: string | undefined
    /** in_force, undone, inert, held or rejected. */
    state: string
    created_at: string
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `domain_baseline_import` takes. */
export interface DomainBaselineImportInput {
  /** At most 1,000 a call. */
  entries: {
    /**
     * A host ("example.com", which also covers www.example.com), a suffix ("*.example.com", which also covers
     * example.com), or a URL whose host is taken.
     */
    domain_pattern: string
    /** none takes the entry off the list. */
    decision: 'block' | 'allow' | 'none'
    /** Why it is on the list. */
    reason?: string | undefined
  }[]
}

/** What `domain_baseline_import` answers. */
export interface DomainBaselineImportOutput {
  recorded: number
  unchanged: number
}

/** What `claim_reject` takes. */
export interface ClaimRejectInput extends Envelope {
  /** The claim. */
  claim_id: string
  /** Why. */
  reason: string
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `claim_reject` answers. */
export type ClaimRejectOutput = Receipt

/** What `claim_restore` takes. */
export interface ClaimRestoreInput extends Envelope {
  /** The claim. */
  claim_id: string
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `claim_restore` answers. */
export type ClaimRestoreOutput = Receipt

/** What `claim_list` takes. */
export interface ClaimListInput {
  /** The task. */
  task_id: string
  /**
   * Which claims to list.
   * @default "adopted"
   */
  adoption?: 'adopted' | 'not_adopted' | 'all' | undefined
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `claim_list` answers. */
export interface ClaimListOutput {
  items: Claim[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `claim_get` takes. */
export interface ClaimGetInput {
  /** The claim. */
  claim_id: string
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `claim_get` answers. */
export interface ClaimGetOutput {
  claim_id: string
  task_id: string
  text: string
  /** human: it was reported as missing. */
  source: 'agent' | 'human'
  /** The feedback that reported it. */
  report_id?: string | undefined
  /** not_adopted: it was rejected. Do not use it. */
  adoption: 'adopted' | 'not_adopted'
  /** How sure the claim is, 0 to 1. */
  confidence: number
  /** The standard deviation of that. */
  uncertainty: number
  /** 0 where all evidence agrees, 1 where both sides weigh the same. */
  controversy: number
  /** Distinct registrable domains of the evidence that counts. */
  independent_sources: number
  /** Edges that count for it. */
  supporting: number
  /** Edges that count against it. */
  refuting: number
  /** What the model alone says: every edge as it predicted, from what agents found. */
  model: ClaimConfidence
  /** The last decision about the claim itself, and who made it. */
  human?: ClaimCorrection | undefined
  /** What people noted, the newest 20; read it before you use the claim. */
  notes: Note[]
  /** 1 and the confidence of each supporting edge. */
  alpha: number
  /** 1 and the confidence of each refuting edge. Confidence is alpha / (alpha + beta). */
  beta: number
  edges: {
    edge_id: string
    fragment_id: string
    claim_id?: string | undefined
    cited_fragment_id?: string | undefined
    /** As it stands now. */
    relation: 'supports' | 'refutes' | 'neutral' | 'origin' | 'cites'
    /** As it stands now; 1 where the label was corrected. */
    confidence?: number | undefined
    /** Whose label stands. */
    decided_by: 'model' | 'human'
    /** Whether somebody reviewed it. */
    reviewed: boolean
    /** The feedback that took this citation away: it does not stand. */
    removed_by?: string | undefined
    /** The model's own prediction, which no correction changes. */
    model?: EdgePrediction | undefined
    /** The last correction of it, and who made it. */
    human?: EdgeCorrection | undefined
    notes: Note[]
    /** Whether it weighs on the confidence. */
    counts: boolean
    /** Why it counts or does not, as one sentence. */
    because: string
    /** The feedback that took it out; feedback_undo brings it back. */
    excluded_by?: string | undefined
    fragment: {
      fragment_id: string
      page_id: string
      url: string
      host: string
      title?: string | undefined
      text: string
      location?: string | undefined
      /** human: it was reported as missing. */
      source: 'agent' | 'human'
      /** The feedback that reported it. */
      report_id?: string | undefined
      /** 1 to 5: the mean of its ratings and one vote more, which is where its page stands, or 3. */
      usefulness: number
      /** How many rated the fragment itself. */
      ratings: number
      notes: Note[]
    }
  }[]
  /** For the next edges. */
  next_cursor?: string | undefined
}

/** What `edge_correct` takes. */
export interface EdgeCorrectInput extends Envelope {
  /** The edge from a fragment to a claim. */
  edge_id: string
  /** What the fragment really says of the claim: supports, refutes or neutral. */
  correct_relation: 'supports' | 'refutes' | 'neutral' | 'SUPPORTS' | 'REFUTES' | 'NEUTRAL'
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `edge_correct` answers. */
export type EdgeCorrectOutput = Receipt

/** What `correct_nli` takes. */
export interface CorrectNliInput extends Envelope {
  /** The edge from a fragment to a claim. */
  edge_id: string
  /** What the fragment really says of the claim: supports, refutes or neutral. */
  correct_relation: 'supports' | 'refutes' | 'neutral' | 'SUPPORTS' | 'REFUTES' | 'NEUTRAL'
  /** The label you saw; where it is another one by now, nothing is changed. */
  original_relation?: 'supports' | 'refutes' | 'neutral' | 'SUPPORTS' | 'REFUTES' | 'NEUTRAL' | undefined
  /** How sure the person is, 0 to 1: what the correction weighs in training. */
  confidence?: number | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `correct_nli` answers. */
export type CorrectNliOutput = Receipt

/** What `edge_get` takes. */
export interface EdgeGetInput {
  /** The edge. */
  edge_id: string
}

/** What `edge_get` answers. */
export interface EdgeGetOutput {
  edge_id: string
  fragment_id: string
  claim_id?: string | undefined
  cited_fragment_id?: string | undefined
  /** As it stands now. */
  relation: 'supports' | 'refutes' | 'neutral' | 'origin' | 'cites'
  /** As it stands now; 1 where the label was corrected. */
  confidence?: number | undefined
  /** Whose label stands. */
  decided_by: 'model' | 'human'
  /** Whether somebody reviewed it. */
  reviewed: boolean
  /** The feedback that took this citation away: it does not stand. */
  removed_by?: string | undefined
  /** The model's own prediction, which no correction changes. */
  model?: EdgePrediction | undefined
  /** The last correction of it, and who made it. */
  human?: EdgeCorrection | undefined
  task_id: string
  notes: Note[]
}

/** What `flag_irrelevant` takes. */
export interface FlagIrrelevantInput extends Envelope {
  /** The fragment. */
  fragment_id: string
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `flag_irrelevant` answers. */
export type FlagIrrelevantOutput = Receipt

/** What `flag_missing` takes. */
export interface FlagMissingInput extends Envelope {
  /** The page it stands on. */
  page_id: string
  /** The passage, word for word. */
  missing_text: string
  /** Where on the page, such as "Results, paragraph 2". */
  location_hint?: string | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `flag_missing` answers. */
export interface FlagMissingOutput extends Receipt {
  /** The fragment that stands for it. */
  fragment_id: string
}

/** What `fragment_get` takes. */
export interface FragmentGetInput {
  /** The fragment. */
  fragment_id: string
}

/** What `fragment_get` answers. */
export interface FragmentGetOutput {
  fragment_id: string
  page_id: string
  url: string
  host: string
  title?: string | undefined
  text: string
  location?: string | undefined
  /** human: it was reported as missing. */
  source: 'agent' | 'human'
  /** The feedback that reported it. */
  report_id?: string | undefined
  /** 1 to 5: the mean of its ratings and one vote more, which is where its page stands, or 3. */
  usefulness: number
  /** How many rated the fragment itself. */
  ratings: number
  task_id: string
  /** false: it was flagged as irrelevant. */
  relevant: boolean
  irrelevant_because?: string | undefined
  /** The feedback that flagged it; feedback_undo takes it back. */
  flagged_by?: string | undefined
  /** Whether its domain is blocked. */
  blocked: boolean
  blocked_because?: string | undefined
  cites: {
    cited_fragment_id: string
    decided_by: 'model' | 'human'
    feedback_id?: string | undefined
  }[]
  /** At most 200. */
  edges: {
    edge_id: string
    fragment_id: string
    claim_id?: string | undefined
    cited_fragment_id?: string | undefined
    /** As it stands now. */
    relation: 'supports' | 'refutes' | 'neutral' | 'origin' | 'cites'
    /** As it stands now; 1 where the label was corrected. */
    confidence?: number | undefined
    /** Whose label stands. */
    decided_by: 'model' | 'human'
    /** Whether somebody reviewed it. */
    reviewed: boolean
    /** The feedback that took this citation away: it does not stand. */
    removed_by?: string | undefined
    /** The model's own prediction, which no correction changes. */
    model?: EdgePrediction | undefined
    /** The last correction of it, and who made it. */
    human?: EdgeCorrection | undefined
  }[]
  notes: Note[]
}

/** What `correct_citation` takes. */
export interface CorrectCitationInput extends Envelope {
  /** The fragment that cites. */
  fragment_id: string
  /** The fragment that is cited. */
  cited_fragment_id: string
  /** add or remove. */
  correction_type: 'add' | 'remove' | 'ADD' | 'REMOVE'
  /** Always cites. */
  relation?: 'cites' | 'CITES' | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `correct_citation` answers. */
export type CorrectCitationOutput = Receipt

/** What `citation_check` takes. */
export interface CitationCheckInput {
  /** The fragment that cites. */
  fragment_id: string
  /** The fragment that is cited. */
  cited_fragment_id: string
}

/** What `citation_check` answers. */
export interface CitationCheckOutput {
  cites: boolean
  decided_by: 'model' | 'human' | 'nobody'
  feedback_id?: string | undefined
}

/** What `claim_add` takes. */
export interface ClaimAddInput extends Envelope {
  /** What is claimed, as one sentence. */
  claim_text: string
  /** The passage it stands in, where one is known: training learns from it. */
  fragment_id?: string | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `claim_add` answers. */
export interface ClaimAddOutput extends Receipt {
  /** The claim that stands for it. */
  claim_id: string
}

/** What `edge_add` takes. */
export interface EdgeAddInput extends Envelope {
  /** The passage. */
  fragment_id: string
  /** The claim. */
  claim_id: string
  /** What the passage says of the claim: supports, refutes or neutral. */
  relation: 'supports' | 'refutes' | 'neutral' | 'SUPPORTS' | 'REFUTES' | 'NEUTRAL'
  /** How sure the person is, 0 to 1: what it weighs in training. For the claim it counts in full. */
  confidence?: number | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `edge_add` answers. */
export interface EdgeAddOutput extends Receipt {
  /** The edge that stands for it. */
  edge_id: string
}

/** What `rate_usefulness` takes. */
export interface RateUsefulnessInput extends Envelope {
  /** The fragment or page. */
  target_id: string
  /** fragment or page; needed where both have this id. */
  target_type?: 'fragment' | 'page' | 'FRAGMENT' | 'PAGE' | undefined
  /** 1 (useless) to 5 (very useful). */
  rating: number
  /** relevance, clarity or credibility. */
  aspect?: 'relevance' | 'clarity' | 'credibility' | 'RELEVANCE' | 'CLARITY' | 'CREDIBILITY' | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `rate_usefulness` answers. */
export type RateUsefulnessOutput = Receipt

/** What `add_note` takes. */
export interface AddNoteInput extends Envelope {
  /** What the note is about. */
  target_id: string
  /** task, page, fragment, claim or edge; needed where several have this id. */
  target_type?: 'task' | 'page' | 'fragment' | 'claim' | 'edge' | 'TASK' | 'PAGE' | 'FRAGMENT' | 'CLAIM' | 'EDGE' | undefined
  /** The note. */
  note: string
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `add_note` answers. */
export type AddNoteOutput = Receipt

/** What `materials_get` takes. */
export interface MaterialsGetInput {
  /** The task. */
  task_id: string
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `materials_get` answers. */
export interface MaterialsGetOutput {
  task: Task
  claims: Claim[]
  fragments: {
    fragment_id: string
    page_id: string
    url: string
    host: string
    title?: string | undefined
    text: string
    location?: string | undefined
    /** human: it was reported as missing. */
    source: 'agent' | 'human'
    /** The feedback that reported it. */
    report_id?: string | undefined
    /** 1 to 5: the mean of its ratings and one vote more, which is where its page stands, or 3. */
    usefulness: number
    /** How many rated the fragment itself. */
    ratings: number
    /** The fragments it cites that may be used too. */
    cites: string[]
    /** What it says of which adopted claim, at most 200. */
    edges: Edge[]
    notes: Note[]
    /** What people noted on its page. */
    page_notes: Note[]
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `graph_get` takes. */
export interface GraphGetInput {
  /** The task. */
  task_id: string
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `graph_get` answers. */
export interface GraphGetOutput {
  task: Task
  pages: {
    page_id: string
    url: string
    title?: string | undefined
    blocked: boolean
    blocked_because?: string | undefined
    notes: Note[]
  }[]
  fragments: {
    fragment_id: string
    page_id: string
    url: string
    host: string
    title?: string | undefined
    text: string
    location?: string | undefined
    /** human: it was reported as missing. */
    source: 'agent' | 'human'
    /** The feedback that reported it. */
    report_id?: string | undefined
    /** 1 to 5: the mean of its ratings and one vote more, which is where its page stands, or 3. */
    usefulness: number
    /** How many rated the fragment itself. */
    ratings: number
    relevant: boolean
    notes: Note[]
  }[]
  claims: Claim[]
  /** As the model and people see them. */
  edges: Edge[]
  /** Citations that were added by feedback. */
  citations: {
    fragment_id: string
    cited_fragment_id: string
    feedback_id: string
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `review_report` takes. */
export interface ReviewReportInput {
  /** Only this task. */
  task_id?: string | undefined
  /** Only this model. */
  model?: string | undefined
  /** Only edges that the model gave this label. */
  label?: 'supports' | 'refutes' | 'neutral' | 'SUPPORTS' | 'REFUTES' | 'NEUTRAL' | undefined
}

/** What `review_report` answers. */
export interface ReviewReportOutput {
  /** Edges that were reviewed. */
  reviewed: number
  /** Of those, the ones where the person disagreed with the model. */
  corrected: number
  /** corrected / reviewed; 0 where nothing was reviewed. */
  error_rate: number
  /** By task, model and predicted label; at most 1000. */
  groups: {
    task_id: string
    model?: string | undefined
    predicted_label: 'supports' | 'refutes' | 'neutral'
    /** Edges that were reviewed. */
    reviewed: number
    /** Of those, the ones where the person disagreed with the model. */
    corrected: number
    /** corrected / reviewed; 0 where nothing was reviewed. */
    error_rate: number
  }[]
  /** How many more there are: ask for one task or model. */
  groups_left_out: number
  /** Rows are what the model predicted, columns what people said. */
  confusion: {
    predicted: 'supports' | 'refutes' | 'neutral'
    supports: number
    refutes: number
    neutral: number
  }[]
  /** By tenths of the confidence of the model: how often it was right. */
  reliability: {
    from: number
    to: number
    reviewed: number
    mean_confidence: number
    accuracy: number
  }[]
  /** How far confidence and accuracy lie apart, on average. */
  calibration_error: number
}

/** What `task_list` takes. */
export interface TaskListInput {
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `task_list` answers. */
export interface TaskListOutput {
  items: {
    task_id: string
    question?: string | undefined
    created_at: string
    notes: Note[]
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `verb_search` takes. */
export interface VerbSearchInput {
  /** What the person said, in their words. */
  query: string
  /** The person who asks: what they taught counts for them at once. */
  on_behalf_of?: string | undefined
  /** The conversation this was said in. */
  session_id?: string | undefined
  /** Only verbs of this area. */
  domain?: string | undefined
  /**
   * How many candidates to list.
   * @default 5
   */
  limit?: number | undefined
  /**
   * Asked only to see what would be answered: it is not logged.
   * @default false
   */
  is_test?: boolean | undefined
}

/** What `verb_search` answers. */
export interface VerbSearchOutput {
  /** For intent_outcome and intent_feedback; absent for a test. */
  search_id?: string | undefined
  /**
   * matched: go on. ambiguous: ask which of the first few is meant. suggest: ask whether the first is meant. no_match:
   * none of the known verbs; feedback_hint says where none are imported yet.
   */
  outcome: 'matched' | 'ambiguous' | 'suggest' | 'no_match'
  /** The best candidate; absent where none of the known verbs is meant. */
  verb?: string | undefined
  /** How likely the best candidate is right, 0 to 1. */
  score?: number | undefined
  /** How clearly the words are about any known verb, 0 to 1: below 0.5 none is meant. */
  in_scope: number
  candidates: {
    verb: string
    score: number
    /** learned_person: this person said so. learned: people here said so. registry: imported. semantic: alike. */
    source: 'learned_person' | 'learned' | 'registry' | 'semantic'
    /** The words that decided it. */
    phrase?: string | undefined
    description?: string | undefined
  }[]
  /** What to do next, unless the match is clear. */
  feedback_hint?: string | undefined
  /** While words are being embedded anew: those that are not yet count only where said exactly. */
  indexing?: IndexProgress | undefined
}

/** What `entity_resolve` takes. */
export interface EntityResolveInput {
  /** The name, as it was said. */
  name: string
  /** Only entities of this type. */
  type?: string | undefined
  /** The area it was said about. */
  domain?: string | undefined
  /** The person who asks: what they taught counts for them at once. */
  on_behalf_of?: string | undefined
  /** The conversation this was said in. */
  session_id?: string | undefined
  /**
   * How many candidates to list.
   * @default 5
   */
  limit?: number | undefined
}

/** What `entity_resolve` answers. */
export interface EntityResolveOutput {
  /** matched: go on. ambiguous: ask which. suggest: ask whether the first is meant. no_match: nobody is called so. */
  outcome: 'matched' | 'ambiguous' | 'suggest' | 'no_match'
  /** The best candidate; absent where it is ambiguous or nobody is called so. */
  entity_id?: string | undefined
  candidates: {
    entity_id: string
    name: string
    type?: string | undefined
    attributes: Record<string, string>
    score: number
    /** learned: people said so. name: called so. similar: called nearly so. */
    source: 'learned' | 'name' | 'similar'
    /** The name that decided it. */
    matched_name: string
  }[]
  /** What tells the candidates apart: the value of each, by id. */
  differences: {
    attribute: string
    values: Record<string, string>
  }[]
  feedback_hint?: string | undefined
}

/** What `entity_get` takes. */
export interface EntityGetInput {
  entity_id: string
}

/** What `entity_get` answers. */
export interface EntityGetOutput {
  known: boolean
  entity?: Entity | undefined
}

/** What `entity_list` takes. */
export interface EntityListInput {
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `entity_list` answers. */
export interface EntityListOutput {
  items: Entity[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `intent_feedback` takes. */
export interface IntentFeedbackInput extends Envelope {
  /** What kind of correction it is. */
  feedback_type: 'verb_correction' | 'entity_correction' | 'phrase_mapping'
  /** What the person originally said: the request, or the name of the entity. */
  original_input: string
  /** What was selected: the verb, or the id of the entity. */
  system_choice?: string | undefined
  /** What the person wanted: a verb that is known, or the id of an entity. */
  correct_choice: string
  /** Why, in the words of the person. */
  user_explanation?: string | undefined
  /** The search that went wrong, as verb_search named it. */
  search_id?: string | undefined
  /** Where it was said. Other keys are kept as they are. */
  context?: {
    /** The conversation this was said in. */
    session_id?: string | undefined
    /** The area this was said about; a name is first looked up within it. */
    domain?: string | undefined
    /** The client business unit this was said about. */
    cbu_id?: string | undefined
    /** Anything else that matters. */
    note?: string | undefined
    [field: string]: unknown
  } | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `intent_feedback` answers. */
export interface IntentFeedbackOutput extends Receipt {
  recorded: true
  /** For intent_get; absent while it is held. */
  candidate_id?: string | undefined
  /** How often this was reported. */
  occurrence_count: number
  was_new: boolean
  learning_type: 'entity_alias' | 'lexicon_token' | 'invocation_phrase' | 'prompt_change'
  risk_level: 'low' | 'medium' | 'high'
  /** In effect at once, without waiting for others. */
  auto_applied: boolean
  /** In effect for everyone, because enough people say so or a reviewer let it. */
  threshold_applied: boolean
  /** For whom it is in effect from the next search on. */
  applies_to: 'everyone' | 'person' | 'conversation' | 'nobody'
  what_was_learned: {
    input: string
    maps_to: string
    type: 'verb_correction' | 'entity_correction' | 'phrase_mapping'
  }
}

/** What `intent_outcome` takes. */
export interface IntentOutcomeInput extends Envelope {
  /** The search, as verb_search named it. */
  search_id?: string | undefined
  /** The words that were searched for, where the id was lost. */
  query?: string | undefined
  /** What became of it. */
  outcome: 'executed' | 'selected_alternative' | 'corrected' | 'rephrased' | 'abandoned'
  /** The verb that ran; the best candidate of the search unless given. */
  choice?: string | undefined
  /** What the person said, where they said anything. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `intent_outcome` answers. */
export type IntentOutcomeOutput = Receipt

/** What `intent_list` takes. */
export interface IntentListInput {
  /**
   * Which to list.
   * @default "waiting"
   */
  state?: 'waiting' | 'live' | 'rejected' | 'retired' | 'all' | undefined
  /** Only these. */
  learning_type?: 'entity_alias' | 'lexicon_token' | 'invocation_phrase' | 'prompt_change' | undefined
  /** Leave out what nobody said in words, but only let run; so for what waits, unless given. */
  explicit_only?: boolean | undefined
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `intent_list` answers. */
export interface IntentListOutput {
  items: Candidate[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `intent_get` takes. */
export interface IntentGetInput {
  /** The candidate, as intent_feedback and intent_list name it. */
  candidate_id: string
  /** The person who asks: what they taught counts for them at once. */
  on_behalf_of?: string | undefined
  /** The conversation this was said in. */
  session_id?: string | undefined
  /**
   * Ask past searches again, with it and without.
   * @default false
   */
  replay?: boolean | undefined
}

/** What `intent_get` answers. */
export interface IntentGetOutput {
  candidate: Candidate
  /** Whether it is in effect for the person who asks; for everyone where the call speaks for nobody. */
  in_effect: boolean
  /** Whether a reviewer let it hold for everyone. */
  is_approved: boolean
  /** Words like these that are known to mean the same. */
  paraphrases: string[]
  replay?: {
    /** Searches that were asked again: the newest, at most 1,000. */
    replayed: number
    right_to_wrong: number
    wrong_to_right: number
    flips: {
      query: string
      before?: string | undefined
      after?: string | undefined
      verdict: 'wrong_to_right' | 'right_to_wrong' | 'wrong_to_wrong' | 'unknown'
      times: number
    }[]
  } | undefined
}

/** What `intent_approve` takes. */
export interface IntentApproveInput extends Envelope {
  /** The candidate, as intent_feedback and intent_list name it. */
  candidate_id: string
  /** What you looked at, as intent_list, intent_get and inbox_list give it: another is refused. */
  content_hash?: string | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `intent_approve` answers. */
export type IntentApproveOutput = Receipt

/** What `intent_reject` takes. */
export interface IntentRejectInput extends Envelope {
  /** The candidate, as intent_feedback and intent_list name it. */
  candidate_id: string
  /** What you looked at, as intent_list, intent_get and inbox_list give it: another is refused. */
  content_hash?: string | undefined
  /** Why it is rejected. */
  reason: string
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `intent_reject` answers. */
export type IntentRejectOutput = Receipt

/** What `intent_block` takes. */
export interface IntentBlockInput extends Envelope {
  /** The words. */
  phrase: string
  /** The verb that is never meant by them. */
  verb: string
  /** When the block runs out; never unless given. */
  until?: string | undefined
  /**
   * Take a block away instead.
   * @default false
   */
  lift?: boolean | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
  /**
   * For everyone and not only for the person: needs a reviewer.
   * @default false
   */
  for_everyone?: boolean | undefined
}

/** What `intent_block` answers. */
export type IntentBlockOutput = Receipt

/** What `intent_block_everyone` takes. */
export interface IntentBlockEveryoneInput extends Envelope {
  /** The words. */
  phrase: string
  /** The verb that is never meant by them. */
  verb: string
  /** When the block runs out; never unless given. */
  until?: string | undefined
  /**
   * Take a block away instead.
   * @default false
   */
  lift?: boolean | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `intent_block_everyone` answers. */
export type IntentBlockEveryoneOutput = Receipt

/** What `intent_block_list` takes. */
export interface IntentBlockListInput {
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `intent_block_list` answers. */
export interface IntentBlockListOutput {
  items: {
    phrase: string
    verb: string
    /** Whom it holds for; everyone where absent. */
    person?: string | undefined
    until?: string | undefined
    reason?: string | undefined
    /** feedback_undo takes it back. */
    feedback_id: string
    created_at: string
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `intent_import` takes. */
export interface IntentImportInput {
  /**
   * Verbs to add, or to describe anew.
   * @default []
   */
  verbs?: {
    /** How the agent calls it, such as account.close. */
    name: string
    /** What it does, in a sentence. */
    description?: string | undefined
    /** The area it belongs to. */
    domain?: string | undefined
    /** What people say when they mean it; replaces those known. */
    phrases?: string[] | undefined
  }[] | undefined
  /**
   * Entities to add, or to describe anew.
   * @default []
   */
  entities?: {
    id: string
    name: string
    /** Such as person or account. */
    type?: string | undefined
    /** What tells it from others of its name, such as its office; replaces those known. */
    attributes?: {
      name: string
      value: string
    }[] | undefined
    /** Other names it goes by; replaces those known. */
    aliases?: string[] | undefined
  }[] | undefined
  /**
   * Phrases to add to verbs that are known or come with this call.
   * @default []
   */
  phrases?: {
    phrase: string
    verb: string
  }[] | undefined
  /**
   * Names to add to entities that are known or come with this call.
   * @default []
   */
  aliases?: {
    alias: string
    entity_id: string
  }[] | undefined
  /**
   * Verbs that are no more.
   * @default []
   */
  remove_verbs?: string[] | undefined
  /**
   * Entities that are no more.
   * @default []
   */
  remove_entities?: string[] | undefined
  /** The records as a document, in the place of the lists. */
  document?: string | undefined
  /** How the document is written; required with it. */
  format?: 'yaml' | 'csv' | 'json' | undefined
  /**
   * Only say what would change.
   * @default false
   */
  dry_run?: boolean | undefined
}

/** What `intent_import` answers. */
export interface IntentImportOutput {
  /**
   * applied: in effect from the next search on. pending: all of it waits. recorded: nothing changed. dry_run: nothing
   * changed, and the rest says what would.
   */
  outcome: 'applied' | 'pending' | 'recorded' | 'dry_run'
  /** What happened, in words. */
  message: string
  /** Verbs and entities that are new or changed. */
  recorded: number
  unchanged: number
  /** What changes, at most 100. */
  changes: ChangedAnswer[]
  changes_left_out: number
  /** The row of the log; feedback_undo takes the import back. */
  feedback_id?: string | undefined
  /** How to take it back. */
  undo?: string | undefined
  /** What is not in effect until a reviewer approves it, because it touches what others imported or approved. */
  waiting?: {
    /** The item of the inbox; a reviewer approves or rejects it. */
    item_id?: string | undefined
    feedback_id?: string | undefined
    /** How to take this part back; the other part has its own undo. */
    undo?: string | undefined
    /** Verbs and entities. */
    count: number
    /** What would change, at most 100. */
    changes: ChangedAnswer[]
    changes_left_out: number
  } | undefined
  /** Phrases that were left out, at most 100: a reviewer rejected them, or words like them. */
  rejected: {
    phrase: string
    verb: string
  }[]
  /** Phrases that several verbs claim, at most 100: a search for one asks which is meant. */
  ambiguous: {
    phrase: string
    verbs: string[]
  }[]
}

/** What `verb_get` takes. */
export interface VerbGetInput {
  verb: string
  /** Say also whether it is blocked for these words. */
  phrase?: string | undefined
  /** The person who asks: what they taught counts for them at once. */
  on_behalf_of?: string | undefined
}

/** What `verb_get` answers. */
export interface VerbGetOutput {
  known: boolean
  /** Whether it is never answered to the phrase, or to words like it. */
  blocked?: boolean | undefined
  verb?: Verb | undefined
}

/** What `verb_list` takes. */
export interface VerbListInput {
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `verb_list` answers. */
export interface VerbListOutput {
  items: Verb[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `intent_stats` takes. */
export interface IntentStatsInput {
  /**
   * How far to look back.
   * @default 30
   */
  days?: number | undefined
}

/** What `intent_stats` answers. */
export interface IntentStatsOutput {
  searches: number
  /** Those of which somebody said how they went. */
  judged: number
  /** Those that ran as answered. */
  hits: number
  /** hits / judged; 0 where nothing was judged. */
  hit_rate: number
  by_day: {
    day: string
    searches: number
    /** Those of which somebody said how they went. */
    judged: number
    /** Those that ran as answered. */
    hits: number
    /** hits / judged; 0 where nothing was judged. */
    hit_rate: number
  }[]
  outcomes: {
    executed: number
    selected_alternative: number
    corrected: number
    rephrased: number
    /** No word in 30 minutes, or said so. */
    abandoned: number
    /** No word yet. */
    open: number
  }
  confusions: {
    answered: string
    meant: string
    count: number
    example: string
  }[]
  /** Asked without a match; queries that say the same are counted together. */
  gaps: {
    query: string
    count: number
    like: string[]
  }[]
  low_score_successes: {
    query: string
    verb: string
    score: number
  }[]
  learned: {
    verbs: number
    /** Wordings that somebody spoke of. */
    phrases: number
    /** Learned phrases that hold for everyone. */
    live: number
    waiting: number
    rejected: number
    retired: number
  }
  /** How many words have vectors of the model in use; done is total once all have. */
  embedding: {
    model: string
    done: number
    total: number
    failed?: string | undefined
  }
  /** Whether there were more than 50000 searches in this time. */
  searches_left_out: boolean
}

/** What `intent_reload` takes. */
export type IntentReloadInput = Record<string, never>

/** What `intent_reload` answers. */
export interface IntentReloadOutput {
  verbs: number
  phrases: number
  exemplars: number
  entities: number
}

/** What `turn_record` takes. */
export interface TurnRecordInput {
  /**
   * The conversation. Each has turns of its own, and they judge only each other. It belongs to the key that opens it.
   */
  session_id: string
  /** Whether the session is open to every key of the workspace. Say so with each new turn of it. */
  shared?: boolean | undefined
  /** An id of your own: send it again to add the response, or when you retry. Made for you unless given. */
  turn_id?: string | undefined
  /** What the person typed, as they typed it. Required the first time. */
  query?: string | undefined
  /** What was answered. */
  response?: string | undefined
  /** How it was answered, by a name that recurs, such as commerce_search. */
  strategy?: string | undefined
  /** With what, such as: query "laptops under $1000". */
  strategy_input?: string | undefined
  /** What kind of request it is, where you classify requests. */
  intent?: string | undefined
  /** Names, prices and details that the answer put forward. */
  items_mentioned?: string[] | undefined
  /** What your own validation said of the answer. */
  validation_outcome?: 'APPROVE' | 'REVISE' | 'RETRY' | 'FAIL' | undefined
  /** How good your own validation found it, 0 to 1. */
  quality_score?: number | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /** The person who typed it. */
  on_behalf_of?: string | undefined
  /** Where you have no turn_id of your own: send the same key when you retry, and it is recorded once. */
  idempotency_key?: string | undefined
}

/** What `turn_record` answers. */
export interface TurnRecordOutput {
  turn_id: string
  outcome: 'recorded' | 'updated' | 'unchanged'
  /** What happened, for the person. */
  message: string
  /** The verdict on the turn before, as it stands; absent where there is none. */
  previous?: {
    turn_id: string
    /** The verdict in the log; verdict_correct sets it right. */
    feedback_id: string
    /** What the message says of the answer before it. */
    feedback_type: 'rejected' | 'accepted' | 'neutral'
    /** How likely that is right, 0 to 1. */
    confidence: number
    /** How it corrects; absent where it does not. */
    correction_type?: 'explicit' | 'rephrased' | 'abandonment' | undefined
    /** The correction in the words of the person; absent where there is none. */
    user_said?: string | undefined
    /** What decided, the weightiest first. */
    evidence: DetectionSignal[]
  } | undefined
  /** What this message changed: how the turn before stands, and what is avoided for everyone. */
  changes?: ChangedAnswer[] | undefined
  /** How many answers before this turn were rejected one after the other. */
  rejections_in_a_row: number
  /** Markdown for the planner; absent where no turn comes before. */
  context_section?: string | undefined
  /** Whether the session had ended, so that this turn judges nothing. */
  opens_part: boolean
}

/** What `turn_get` takes. */
export interface TurnGetInput {
  /** The turn. */
  turn_id: string
}

/** What `turn_get` answers. */
export interface TurnGetOutput {
  turn_id: string
  session_id: string
  /** Counts the pauses that ended the session before it. */
  part: number
  /** The turn before it in the same part of the session. */
  follows?: string | undefined
  created_at: string
  task_id?: string | undefined
  person?: string | undefined
  query: string
  response?: string | undefined
  strategy?: string | undefined
  strategy_input?: string | undefined
  intent?: string | undefined
  items_mentioned: string[]
  validation_outcome?: 'APPROVE' | 'REVISE' | 'RETRY' | 'FAIL' | undefined
  quality_score?: number | undefined
  user_feedback_status: 'rejected' | 'accepted' | 'neutral'
  feedback_confidence: number
  /** The turn whose message rejects it. */
  rejection_detected_in?: string | undefined
  correction_type?: 'explicit' | 'rephrased' | 'abandonment' | undefined
  /** What the person said to it, where that rejects it. */
  user_said?: string | undefined
  /** -1 to 1. */
  satisfaction: number
  ranking_score: number
  /** Whose word stands: what was detected, or what somebody corrected. Absent where nobody said anything. */
  decided_by?: 'detector' | 'person' | undefined
  /** Who corrected the verdict: a person, a reviewer, an agent, or by name. */
  said_by?: string | undefined
  decided_at?: string | undefined
  /** The verdict in force; feedback_undo takes it back. */
  feedback_id?: string | undefined
  /** Why the verdict was corrected. */
  reason?: string | undefined
  /** The detector's own verdict, which stays whatever people say of it. */
  detected?: Detection | undefined
}

/** What `turn_list` takes. */
export interface TurnListInput {
  /** Only turns of this session. */
  session_id?: string | undefined
  /** Only turns that stand like this. */
  status?: 'rejected' | 'accepted' | 'neutral' | undefined
  /** Only turns answered by this strategy. */
  strategy?: string | undefined
  /** Only turns of this intent. */
  intent?: string | undefined
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `turn_list` answers. */
export interface TurnListOutput {
  items: {
    turn_id: string
    session_id: string
    /** Counts the pauses that ended the session before it. */
    part: number
    /** The turn before it in the same part of the session. */
    follows?: string | undefined
    created_at: string
    task_id?: string | undefined
    person?: string | undefined
    query: string
    response?: string | undefined
    strategy?: string | undefined
    strategy_input?: string | undefined
    intent?: string | undefined
    items_mentioned: string[]
    validation_outcome?: 'APPROVE' | 'REVISE' | 'RETRY' | 'FAIL' | undefined
    quality_score?: number | undefined
    user_feedback_status: 'rejected' | 'accepted' | 'neutral'
    feedback_confidence: number
    /** The turn whose message rejects it. */
    rejection_detected_in?: string | undefined
    correction_type?: 'explicit' | 'rephrased' | 'abandonment' | undefined
    /** What the person said to it, where that rejects it. */
    user_said?: string | undefined
    /** -1 to 1. */
    satisfaction: number
    ranking_score: number
    /** Whose word stands: what was detected, or what somebody corrected. Absent where nobody said anything. */
    decided_by?: 'detector' | 'person' | undefined
    /** Who corrected the verdict: a person, a reviewer, an agent, or by name. */
    said_by?: string | undefined
    decided_at?: string | undefined
    /** The verdict in force; feedback_undo takes it back. */
    feedback_id?: string | undefined
    /** Why the verdict was corrected. */
    reason?: string | undefined
    /** The detector's own verdict, which stays whatever people say of it. */
    detected?: Detection | undefined
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `feedback_detect` takes. */
export interface FeedbackDetectInput {
  /** What the person says now. */
  query: string
  /** What they asked before. */
  previous_query?: string | undefined
  /** What was answered to that. */
  previous_response?: string | undefined
  /** What kind of request the one before was. */
  previous_intent?: string | undefined
  /** What kind of request this one is. */
  intent?: string | undefined
  /** Names, prices and details that the answer put forward. */
  items_mentioned?: string[] | undefined
  /** How the turns before in the session turned out, the latest last. */
  earlier_verdicts?: ('rejected' | 'accepted' | 'neutral')[] | undefined
  /**
   * Whether texts may be compared by their meaning, which takes longer.
   * @default true
   */
  embed?: boolean | undefined
  /** The person. What they said of earlier verdicts counts for them at once. */
  on_behalf_of?: string | undefined
}

/** What `feedback_detect` answers. */
export interface FeedbackDetectOutput {
  /** What the message says of the answer before it. */
  feedback_type: 'rejected' | 'accepted' | 'neutral'
  /** How likely that is right, 0 to 1. */
  confidence: number
  /** How it corrects; absent where it does not. */
  correction_type?: 'explicit' | 'rephrased' | 'abandonment' | undefined
  /** The correction in the words of the person; absent where there is none. */
  user_said?: string | undefined
  /** What decided, the weightiest first. */
  evidence: DetectionSignal[]
  detector_version: string
}

/** What `strategy_search` takes. */
export interface StrategySearchInput {
  /** What the person asks, in their words. */
  query: string
  /** The person who asks: what they rejected is avoided for them at once. */
  on_behalf_of?: string | undefined
  /** The conversation: what was rejected in it is avoided in it at once, also where no person is named. */
  session_id?: string | undefined
  /**
   * How many to list.
   * @default 5
   */
  limit?: number | undefined
}

/** What `strategy_search` answers. */
export interface StrategySearchOutput {
  strategies: {
    turn_id: string
    strategy: string
    strategy_input?: string | undefined
    /** Absent where it was asked in a session of another key. */
    query?: string | undefined
    /** What the person had asked at first, where the query came after a rejection. */
    original_query?: string | undefined
    /** How alike the query is, or the original one, 0 to 1. */
    similarity: number
    /** How many turns for queries like this one say the same of this strategy. */
    times: number
    /** How it counts for whoever asks. */
    user_feedback_status: 'rejected' | 'accepted' | 'neutral'
    feedback_confidence: number
    quality_score?: number | undefined
    /** 0.6 × quality + 0.4 × feedback (+0.5 accepted, 0 neutral). */
    ranking_score: number
    /** Where some reject it, but it does not count for whoever asks. */
    rejection?: StrategyRejection | undefined
  }[]
  /** What counts as rejected for queries like this one. */
  avoid: {
    turn_id: string
    strategy: string
    strategy_input?: string | undefined
    /** Absent where it was asked in a session of another key. */
    query?: string | undefined
    /** What the person had asked at first, where the query came after a rejection. */
    original_query?: string | undefined
    /** How alike the query is, or the original one, 0 to 1. */
    similarity: number
    /** How many turns for queries like this one say the same of this strategy. */
    times: number
    /** For whom it is avoided: this person or session, or everyone. */
    audience: 'person' | 'everyone'
    correction_type?: 'explicit' | 'rephrased' | 'abandonment' | undefined
    /** What the person said to it. */
    user_said?: string | undefined
    /** Why, as whoever corrected the verdict gave it. */
    reason?: string | undefined
  }[]
  /** Past queries are still being compared: some may be missing. */
  indexing?: IndexProgress | undefined
}

/** What `strategy_get` takes. */
export interface StrategyGetInput {
  /** The turn. */
  turn_id: string
  /** The person who asks: what they rejected is avoided for them at once. */
  on_behalf_of?: string | undefined
  /** The conversation: what was rejected in it is avoided in it at once, also where no person is named. */
  session_id?: string | undefined
  /**
   * For whoever asks, or for everyone.
   * @default "person"
   */
  audience?: 'person' | 'everyone' | undefined
}

/** What `strategy_get` answers. */
export interface StrategyGetOutput {
  turn_id: string
  strategy: string
  strategy_input?: string | undefined
  query: string
  /** rejected: it is avoided. */
  status: 'rejected' | 'accepted' | 'neutral'
  /** The turn that decides it, where one does. */
  decided_in?: string | undefined
  /** How far its rejection counts for everyone; absent where nobody rejects it. */
  rejection?: StrategyRejection | undefined
}

/** What `context_section` takes. */
export interface ContextSectionInput {
  /** The conversation. */
  session_id: string
}

/** What `context_section` answers. */
export interface ContextSectionOutput {
  /** Markdown; empty where no answer was reacted to in this part of the session. */
  section: string
  /** The turn it is about. */
  turn_id?: string | undefined
  status?: 'rejected' | 'accepted' | 'neutral' | undefined
  rejections_in_a_row: number
  /** Whether the session has ended: what comes next judges nothing. */
  ended: boolean
}

/** What `verdict_correct` takes. */
export interface VerdictCorrectInput extends Envelope {
  /** The turn that was answered well or badly, not the one whose message showed it. */
  turn_id: string
  /** How the person really took it. */
  feedback_type: 'rejected' | 'accepted' | 'neutral'
  /** How they corrected it, where they rejected it. */
  correction_type?: 'explicit' | 'rephrased' | 'abandonment' | undefined
  /** Why, in the words of the person. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `verdict_correct` answers. */
export type VerdictCorrectOutput = Receipt

/** What `verdict_get` takes. */
export interface VerdictGetInput {
  /** The correction, as the receipt of verdict_correct names it. */
  feedback_id: string
  /**
   * For whom.
   * @default "person"
   */
  audience?: 'person' | 'everyone' | undefined
}

/** What `verdict_get` answers. */
export interface VerdictGetOutput {
  feedback_id: string
  turn_id: string
  /** nothing_to_learn: nobody had reacted to the turn, so there was no message to read otherwise. */
  state: 'in_effect' | 'superseded' | 'out_of_force' | 'not_for_everyone' | 'nothing_to_learn'
  /** What the same person said later of the same message. */
  superseded_by?: string | undefined
}

/** What `satisfaction_report` takes. */
export interface SatisfactionReportInput {
  /**
   * How far to look back.
   * @default 30
   */
  days?: number | undefined
}

/** What `satisfaction_report` answers. */
export interface SatisfactionReportOutput {
  turns: number
  accepted: number
  rejected: number
  neutral: number
  /** accepted / turns; 0 where there are none. */
  acceptance_rate: number
  /** rejected / turns; 0 where there are none. */
  rejection_rate: number
  /** The mean score, -1 to 1. */
  satisfaction: number
  /** Days with turns, oldest first. */
  by_day: {
    day: string
    turns: number
    accepted: number
    rejected: number
    neutral: number
    /** accepted / turns; 0 where there are none. */
    acceptance_rate: number
    /** rejected / turns; 0 where there are none. */
    rejection_rate: number
    /** The mean score, -1 to 1. */
    satisfaction: number
  }[]
  /** The 50 most used. */
  by_strategy: StrategySatisfaction[]
  /** The 50 most frequent. */
  by_intent: {
    intent: string
    turns: number
    accepted: number
    rejected: number
    neutral: number
    /** accepted / turns; 0 where there are none. */
    acceptance_rate: number
    /** rejected / turns; 0 where there are none. */
    rejection_rate: number
    /** The mean score, -1 to 1. */
    satisfaction: number
  }[]
  /** At most 10: those rejected most surely, not those rejected once of once. */
  worst_strategies: StrategySatisfaction[]
  /** Sessions with at least 2 rejections in a row among their latest 1000 turns, the longest run first; at most 50. */
  sessions: {
    session_id: string
    rejections_in_a_row: number
    /** The turns that were rejected one after the other; of a longer run the last 20. */
    turn_ids: string[]
    last_at: string
  }[]
  /** How far the verdicts can be believed. */
  detector: {
    /** Turns that the detector gave a verdict on. */
    judged: number
    /** Verdicts of which a person said what was meant; where both are the same, it was confirmed. */
    corrections: {
      detected: 'rejected' | 'accepted' | 'neutral'
      meant: 'rejected' | 'accepted' | 'neutral'
      count: number
    }[]
  }
}

/** What `session_list` takes. */
export interface SessionListInput {
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `session_list` answers. */
export interface SessionListOutput {
  items: {
    session_id: string
    /** Who spoke first in it. */
    person?: string | undefined
    started_at: string
    last_at: string
    /** Whether it has been silent for so long that the next turn judges nothing. */
    ended: boolean
    /** How many it has. Where there are more than 10000, this and all that is counted is of the latest 10000. */
    turns: number
    accepted: number
    rejected: number
    neutral: number
    /** accepted / turns; 0 where there are none. */
    acceptance_rate: number
    /** rejected / turns; 0 where there are none. */
    rejection_rate: number
    /** The mean score, -1 to 1. */
    satisfaction: number
    /** The longest run of them. */
    rejections_in_a_row: number
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `agent_prompt` takes. */
export interface AgentPromptInput {
  /** The agent, by the name its rules are for. */
  agent: string
  /** Its own prompt; {{name}} in it is where rules for that place go. */
  base_prompt: string
  /** The person it works for. */
  on_behalf_of?: string | undefined
}

/** What `agent_prompt` answers. */
export interface AgentPromptOutput {
  prompt: string
  /** The rules in it, so that what comes of it can be told of each. */
  rules: {
    rule_id: string
    version: number
    content: string
    rule_type: 'NEGATIVE_EXAMPLE' | 'POSITIVE_EXAMPLE' | 'GUIDELINE' | 'CONSTRAINT'
    /** person: they asked for it themselves. */
    audience: 'everyone' | 'person'
  }[]
  /** Rules that hold for the agent and are not in the prompt. */
  left_out: {
    rule_id: string
    content: string
    /**
     * document_only: it is for the documentation. repeated: another says the same. contradicted: one that comes first
     * says the opposite. limit: an agent is told at most 20.
     */
    reason: 'document_only' | 'repeated' | 'contradicted' | 'limit'
    /** The reason in words. */
    because: string
  }[]
}

/** What `decision_record` takes. */
export interface DecisionRecordInput extends Envelope {
  /** Its id; the same decision sent again is one decision. */
  decision_id: string
  /** The review it was taken at, such as HITL-2. */
  gate_id: string
  decision: 'APPROVED' | 'REJECTED' | 'APPROVED_WITH_CHANGES'
  /** Who decided. */
  reviewer_id: string
  /** Whose output it was; else a tag agent:NAME says so, else the gate. */
  agent?: string | undefined
  epic_id?: string | undefined
  /** When it was decided; now unless given. */
  timestamp?: string | undefined
  review_duration_seconds?: number | undefined
  /** What the agent delivered. */
  agent_output_sha?: string | undefined
  /** What was approved in the end. */
  approved_output_sha?: string | undefined
  /** What the reviewer changed, as a unified diff. */
  correction_diff?: string | undefined
  /** What the reviewer said to it. */
  reviewer_comment?: string | undefined
  tags?: string[] | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `decision_record` answers. */
export interface DecisionRecordOutput extends Receipt {
  /**
   * generalizable_high: several say the same, it is to become a rule. generalizable_low: two do. edge_case: only this
   * one. ambiguous: a reviewer has to resolve it. ignored: a reviewer said so. positive: nothing was wrong.
   */
  classification: 'positive' | 'ambiguous' | 'generalizable_high' | 'generalizable_low' | 'edge_case' | 'ignored'
  /** 0 to 1. */
  confidence: number
  rationale: string
  /** The decisions that it was told from, the most similar first; at most 50. */
  similar_ids: string[]
  /** Whose output it was; absent where nothing says so, and then no rule comes of it. */
  agent?: string | undefined
}

/** What `decision_resolve` takes. */
export interface DecisionResolveInput extends Envelope {
  /** The decision, by the id it came with. */
  decision_id: string
  resolution: 'generalizable' | 'edge_case' | 'ignore'
  /** Why: it is kept with the decision. */
  reason: string
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `decision_resolve` answers. */
export interface DecisionResolveOutput extends Receipt {
  /**
   * generalizable_high: several say the same, it is to become a rule. generalizable_low: two do. edge_case: only this
   * one. ambiguous: a reviewer has to resolve it. ignored: a reviewer said so. positive: nothing was wrong.
   */
  classification: 'positive' | 'ambiguous' | 'generalizable_high' | 'generalizable_low' | 'edge_case' | 'ignored'
  /** 0 to 1. */
  confidence: number
  rationale: string
  /** The decisions that it was told from, the most similar first; at most 50. */
  similar_ids: string[]
  /** Whose output it was; absent where nothing says so, and then no rule comes of it. */
  agent?: string | undefined
}

/** What `gate_assign` takes. */
export interface GateAssignInput extends Envelope {
  /** The review it was taken at, such as HITL-2. */
  gate_id: string
  /** The agent whose outputs are reviewed there. */
  agent: string
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `gate_assign` answers. */
export type GateAssignOutput = Receipt

/** What `decision_get` takes. */
export interface DecisionGetInput {
  /** The decision, by the id it came with. */
  decision_id: string
}

/** What `decision_get` answers. */
export interface DecisionGetOutput {
  decision_id: string
  feedback_id: string
  gate_id: string
  epic_id?: string | undefined
  task_id?: string | undefined
  decision: 'APPROVED' | 'REJECTED' | 'APPROVED_WITH_CHANGES'
  reviewer_id: string
  decided_at: string
  review_duration_seconds?: number | undefined
  agent_output_sha?: string | undefined
  approved_output_sha?: string | undefined
  tags: string[]
  /** What was set right: what the reviewer said, or else what they changed. */
  correction?: string | undefined
  resolution?: 'generalizable' | 'edge_case' | 'ignore' | undefined
  /**
   * generalizable_high: several say the same, it is to become a rule. generalizable_low: two do. edge_case: only this
   * one. ambiguous: a reviewer has to resolve it. ignored: a reviewer said so. positive: nothing was wrong.
   */
  classification: 'positive' | 'ambiguous' | 'generalizable_high' | 'generalizable_low' | 'edge_case' | 'ignored'
  /** 0 to 1. */
  confidence: number
  rationale: string
  /** The decisions that it was told from, the most similar first; at most 50. */
  similar_ids: string[]
  /** Whose output it was; absent where nothing says so, and then no rule comes of it. */
  agent?: string | undefined
  reviewer_comment?: string | undefined
  correction_diff?: string | undefined
}

/** What `decision_list` takes. */
export interface DecisionListInput {
  /** Only about this agent’s outputs. */
  agent?: string | undefined
  /** Only those that are judged so now. */
  classification?: 'positive' | 'ambiguous' | 'generalizable_high' | 'generalizable_low' | 'edge_case' | 'ignored' | undefined
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `decision_list` answers. */
export interface DecisionListOutput {
  items: {
    decision_id: string
    feedback_id: string
    gate_id: string
    epic_id?: string | undefined
    task_id?: string | undefined
    decision: 'APPROVED' | 'REJECTED' | 'APPROVED_WITH_CHANGES'
    reviewer_id: string
    decided_at: string
    review_duration_seconds?: number | undefined
    agent_output_sha?: string | undefined
    approved_output_sha?: string | undefined
    tags: string[]
    /** What was set right: what the reviewer said, or else what they changed. */
    correction?: string | undefined
    resolution?: 'generalizable' | 'edge_case' | 'ignore' | undefined
    /**
     * generalizable_high: several say the same, it is to become a rule. generalizable_low: two do. edge_case: only this
     * one. ambiguous: a reviewer has to resolve it. ignored: a reviewer said so. positive: nothing was wrong.
     */
    classification: 'positive' | 'ambiguous' | 'generalizable_high' | 'generalizable_low' | 'edge_case' | 'ignored'
    /** 0 to 1. */
    confidence: number
    rationale: string
    /** The decisions that it was told from, the most similar first; at most 50. */
    similar_ids: string[]
    /** Whose output it was; absent where nothing says so, and then no rule comes of it. */
    agent?: string | undefined
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `decision_similar` takes. */
export interface DecisionSimilarInput {
  /** The decision, by the id it came with. */
  decision_id?: string | undefined
  /** What was set right, in words, where there is no decision yet. */
  words?: string | undefined
  /**
   * How alike they must be, 0 to 1.
   * @default 0.8
   */
  threshold?: number | undefined
  /**
   * How many to list.
   * @default 10
   */
  limit?: number | undefined
}

/** What `decision_similar` answers. */
export interface DecisionSimilarOutput {
  items: {
    decision_id: string
    feedback_id: string
    gate_id: string
    epic_id?: string | undefined
    task_id?: string | undefined
    decision: 'APPROVED' | 'REJECTED' | 'APPROVED_WITH_CHANGES'
    reviewer_id: string
    decided_at: string
    review_duration_seconds?: number | undefined
    agent_output_sha?: string | undefined
    approved_output_sha?: string | undefined
    tags: string[]
    /** What was set right: what the reviewer said, or else what they changed. */
    correction?: string | undefined
    resolution?: 'generalizable' | 'edge_case' | 'ignore' | undefined
    /**
     * generalizable_high: several say the same, it is to become a rule. generalizable_low: two do. edge_case: only this
     * one. ambiguous: a reviewer has to resolve it. ignored: a reviewer said so. positive: nothing was wrong.
     */
    classification: 'positive' | 'ambiguous' | 'generalizable_high' | 'generalizable_low' | 'edge_case' | 'ignored'
    /** 0 to 1. */
    confidence: number
    rationale: string
    /** The decisions that it was told from, the most similar first; at most 50. */
    similar_ids: string[]
    /** Whose output it was; absent where nothing says so, and then no rule comes of it. */
    agent?: string | undefined
    similarity: number
  }[]
}

/** What `rule_propose` takes. */
export interface RuleProposeInput extends Envelope {
  /** The rule, as it is to stand in the prompt. */
  content: string
  /**
   * What kind of rule it is.
   * @default "GUIDELINE"
   */
  rule_type?: 'NEGATIVE_EXAMPLE' | 'POSITIVE_EXAMPLE' | 'GUIDELINE' | 'CONSTRAINT' | undefined
  /** The agents it is for, by the names they ask agent_prompt with; * for all. */
  agents: string[]
  /** The placeholder in the prompt that it goes to, written {{name}} there; at the end unless given. */
  insertion_point?: string | undefined
  /**
   * What is to become of it.
   * @default "CREATE_RULE"
   */
  action_type?: 'CREATE_RULE' | 'REFINE_PROMPT' | 'UPDATE_SKILL' | 'DOCUMENT_ONLY' | undefined
  /** What speaks for it. */
  evidence_summary?: string | undefined
  /** Why it is proposed. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `rule_propose` answers. */
export interface RuleProposeOutput extends Receipt {
  /** For rule_get, rule_approve and the like; absent while the proposal is held. */
  rule_id?: string | undefined
}

/** What `instruction_add` takes. */
export interface InstructionAddInput extends Envelope {
  /** What they want, in their words. */
  content: string
  /**
   * What kind of rule it is.
   * @default "GUIDELINE"
   */
  rule_type?: 'NEGATIVE_EXAMPLE' | 'POSITIVE_EXAMPLE' | 'GUIDELINE' | 'CONSTRAINT' | undefined
  /**
   * The agents it is for; all of them unless given.
   * @default ["*"]
   */
  agents?: string[] | undefined
  /** The placeholder in the prompt that it goes to, written {{name}} there; at the end unless given. */
  insertion_point?: string | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `instruction_add` answers. */
export interface InstructionAddOutput extends Receipt {
  /** For rule_get, rule_approve and the like; absent while the proposal is held. */
  rule_id?: string | undefined
}

/** What `rule_list` takes. */
export interface RuleListInput {
  /** Only those for this agent. */
  agent?: string | undefined
  /**
   * Which rules to list.
   * @default "live"
   */
  state?: 'waiting' | 'live' | 'rejected' | 'retired' | 'all' | undefined
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `rule_list` answers. */
export interface RuleListOutput {
  items: {
    rule_id: string
    /**
     * live: approved, and in the prompts that rule_get names. waiting: waits for reviewers. rejected: in no prompt,
     * unless a reviewer left it to people who asked for it. retired: only in prompts of people who asked for it
     * themselves.
     */
    state: 'waiting' | 'live' | 'rejected' | 'retired'
    /** What it waits for, or why it was rejected or retired. */
    because?: string | undefined
    /** How many more reviewers it takes. */
    missing: number
    version: number
    /** Of all that agents would be told, and which; for rule_approve. */
    content_hash: string
    content: string
    rule_type: 'NEGATIVE_EXAMPLE' | 'POSITIVE_EXAMPLE' | 'GUIDELINE' | 'CONSTRAINT'
    agents: string[]
    insertion_point?: string | undefined
    action_type: 'CREATE_RULE' | 'REFINE_PROMPT' | 'UPDATE_SKILL' | 'DOCUMENT_ONLY'
    evidence_summary?: string | undefined
    /** The decisions at reviews that it comes from. */
    decision_ids: string[]
    /** How sure Heed is that it says more than single cases; absent where a person proposed it. */
    confidence?: number | undefined
    /** Whether to look at it first: a confidence of at least 0.85. */
    expedited: boolean
    /** What a reviewer should look at twice: it reads like more than a rule. */
    flags: ('overrides_instructions' | 'asks_for_secrets' | 'speaks_as_system' | 'sends_data_out')[]
    /** How often it was proposed or asked for. */
    occurrence_count: number
    /** By how many people. */
    reporters: number
    /** Of this version. */
    approvals: number
    /** That of the least trusted proposal. */
    trust: string
    /** The proposals, oldest first; at most the last 20. */
    feedback_ids: string[]
    created_at: string
    updated_at: string
  }[]
  /**
   * How many rules, of that agent where one is named, wait for reviewers: rule_list with the state waiting lists them.
   */
  waiting: number
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `rule_get` takes. */
export interface RuleGetInput {
  /** The rule, as rule_list names it. */
  rule_id: string
}

/** What `rule_get` answers. */
export interface RuleGetOutput {
  rule_id: string
  /**
   * live: approved, and in the prompts that rule_get names. waiting: waits for reviewers. rejected: in no prompt,
   * unless a reviewer left it to people who asked for it. retired: only in prompts of people who asked for it
   * themselves.
   */
  state: 'waiting' | 'live' | 'rejected' | 'retired'
  /** What it waits for, or why it was rejected or retired. */
  because?: string | undefined
  /** How many more reviewers it takes. */
  missing: number
  version: number
  /** Of all that agents would be told, and which; for rule_approve. */
  content_hash: string
  content: string
  rule_type: 'NEGATIVE_EXAMPLE' | 'POSITIVE_EXAMPLE' | 'GUIDELINE' | 'CONSTRAINT'
  agents: string[]
  insertion_point?: string | undefined
  action_type: 'CREATE_RULE' | 'REFINE_PROMPT' | 'UPDATE_SKILL' | 'DOCUMENT_ONLY'
  evidence_summary?: string | undefined
  /** The decisions at reviews that it comes from. */
  decision_ids: string[]
  /** How sure Heed is that it says more than single cases; absent where a person proposed it. */
  confidence?: number | undefined
  /** Whether to look at it first: a confidence of at least 0.85. */
  expedited: boolean
  /** What a reviewer should look at twice: it reads like more than a rule. */
  flags: ('overrides_instructions' | 'asks_for_secrets' | 'speaks_as_system' | 'sends_data_out')[]
  /** How often it was proposed or asked for. */
  occurrence_count: number
  /** By how many people. */
  reporters: number
  /** Of this version. */
  approvals: number
  /** That of the least trusted proposal. */
  trust: string
  /** The proposals, oldest first; at most the last 20. */
  feedback_ids: string[]
  created_at: string
  updated_at: string
  versions: {
    version: number
    content: string
    rule_type: 'NEGATIVE_EXAMPLE' | 'POSITIVE_EXAMPLE' | 'GUIDELINE' | 'CONSTRAINT'
    agents: string[]
    changed_by: string
    feedback_id: string
    reason?: string | undefined
    created_at: string
  }[]
  /**
   * In whose prompts it is, and why not in others; * stands for every other agent. Empty unless it is live. For people
   * who asked for something themselves it may differ.
   */
  prompts: {
    agent: string
    is_told: boolean
    because?: string | undefined
  }[]
  /** Rules for the same agents, live or waiting. */
  conflicts: {
    rule_id: string
    /** contradiction: neither can be approved while both stand. duplicate, subsumption: one of them will do. */
    relation: 'contradiction' | 'duplicate' | 'subsumption'
    state: 'waiting' | 'live' | 'rejected' | 'retired'
    content: string
    similarity: number
  }[]
}

/** What `rule_told` takes. */
export interface RuleToldInput {
  /** The rule, as rule_list names it. */
  rule_id: string
  /** The agent, by the name its rules are for. */
  agent: string
  /** The person it works for. */
  on_behalf_of?: string | undefined
}

/** What `rule_told` answers. */
export interface RuleToldOutput {
  state: 'waiting' | 'live' | 'rejected' | 'retired'
  is_told: boolean
  /** Whether it is told or would be, had it not to give way to another or to the limit. */
  holds: boolean
  /** In which words, where it holds. */
  content?: string | undefined
  /** Why it is left out. */
  because?: string | undefined
}

/** What `rule_sweep` takes. */
export type RuleSweepInput = Record<string, never>

/** What `rule_sweep` answers. */
export interface RuleSweepOutput {
  proposed: {
    rule_id: string
    content: string
    agents: string[]
    confidence: number
    decision_ids: string[]
    /** False where more speaks for a rule that is known already. */
    is_new: boolean
  }[]
}

/** What `rule_approve` takes. */
export interface RuleApproveInput extends Envelope {
  /** The rule, as rule_list names it. */
  rule_id: string
  /**
   * What you looked at, as rule_get, rule_list and inbox_list name it: it is refused where the rule says something else
   * by now.
   */
  content_hash: string
  /** Rules that Heed takes it to contradict, and that it does not contradict in your judgement. */
  despite?: string[] | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `rule_approve` answers. */
export type RuleApproveOutput = Receipt

/** What `rule_reject` takes. */
export interface RuleRejectInput extends Envelope {
  /** The rule, as rule_list names it. */
  rule_id: string
  /**
   * What you looked at, as rule_get, rule_list and inbox_list name it: it is refused where the rule says something else
   * by now.
   */
  content_hash?: string | undefined
  /**
   * Whether people who asked for it themselves keep it in their own prompts.
   * @default false
   */
  keep_personal?: boolean | undefined
  /** Why it is rejected. */
  reason: string
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `rule_reject` answers. */
export type RuleRejectOutput = Receipt

/** What `rule_retire` takes. */
export interface RuleRetireInput extends Envelope {
  /** The rule, as rule_list names it. */
  rule_id: string
  /** Why. */
  reason: string
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `rule_retire` answers. */
export type RuleRetireOutput = Receipt

/** What `rule_modify` takes. */
export interface RuleModifyInput extends Envelope {
  /** The rule, as rule_list names it. */
  rule_id: string
  /**
   * What you looked at, as rule_get, rule_list and inbox_list name it: it is refused where the rule says something else
   * by now.
   */
  content_hash?: string | undefined
  /** The rule, as it is to stand in the prompt. */
  content?: string | undefined
  rule_type?: 'NEGATIVE_EXAMPLE' | 'POSITIVE_EXAMPLE' | 'GUIDELINE' | 'CONSTRAINT' | undefined
  /** The agents it is for, by the names they ask agent_prompt with; * for all. */
  agents?: string[] | undefined
  /** The placeholder in the prompt that it goes to, written {{name}} there; at the end unless given. */
  insertion_point?: string | undefined
  action_type?: 'CREATE_RULE' | 'REFINE_PROMPT' | 'UPDATE_SKILL' | 'DOCUMENT_ONLY' | undefined
  /** What speaks for it. */
  evidence_summary?: string | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `rule_modify` answers. */
export type RuleModifyOutput = Receipt

/** What `feedback_list` takes. */
export interface FeedbackListInput {
  /** Only this action. */
  action?: string | undefined
  /** Only what was said about targets of this type, such as domain. */
  target_type?: string | undefined
  /** Only what was said about this target, undos and approvals included. */
  target_id?: string | undefined
  /** Only feedback of this task. */
  task_id?: string | undefined
  /** Only feedback of this session. */
  session_id?: string | undefined
  /** Only feedback of this person. */
  person?: string | undefined
  /**
   * oldest reads the log forward; its cursor goes on from there, also once more is said.
   * @default "newest"
   */
  order?: 'newest' | 'oldest' | undefined
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `feedback_list` answers. */
export interface FeedbackListOutput {
  items: {
    feedback_id: string
    /** Its place in the log; sequence order is commit order. */
    seq: number
    action: string
    target_type: string
    target_id: string
    task_id?: string | undefined
    session_id?: string | undefined
    actor: string
    person?: string | undefined
    trust: string
    channel: string
    reason?: string | undefined
    /** What was said, as JSON text; as it was sent, where that is known. */
    payload: string
    /** What Heed made of it, as JSON text, where that is something else. */
    recorded?: string | undefined
    /**
     * in_force: nobody took it back, though a later one may count instead. undone: taken back. inert: depends on
     * something that is undone. held: waits in the inbox. rejected: a reviewer rejected it.
     */
    state: 'in_force' | 'undone' | 'inert' | 'held' | 'rejected'
    /** The feedback that put it out of force. */
    because?: string | undefined
    created_at: string
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `feedback_undo` takes. */
export interface FeedbackUndoInput extends Envelope {
  /** The feedback to take back, as its receipt names it. */
  feedback_id: string
  /** Why it is taken back. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `feedback_undo` answers. */
export type FeedbackUndoOutput = Receipt

/** What `correction_check` takes. */
export interface CorrectionCheckInput {
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many targets a page asks.
   * @default 500
   */
  limit?: number | undefined
}

/** What `correction_check` answers. */
export interface CorrectionCheckOutput {
  asked: number
  wrong: WrongAnswer[]
  /** Paraphrases of corrections that are answered otherwise. */
  warnings: WrongAnswer[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `inbox_list` takes. */
export interface InboxListInput {
  /**
   * Which items to list.
   * @default "waiting"
   */
  state?: 'waiting' | 'live' | 'rejected' | 'retired' | undefined
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `inbox_list` answers. */
export interface InboxListOutput {
  items: {
    item_id: string
    /** What would change, and for whom, in words. */
    title: string
    /** waiting: not in effect yet. live: in effect. rejected, retired: not in effect, and not by repetition. */
    state: 'waiting' | 'live' | 'rejected' | 'retired'
    /** Why it is not in effect, where that is more than the number missing. */
    because?: string | undefined
    /** held: said with too little trust to act by itself. */
    risk: 'held' | 'low' | 'medium' | 'high'
    /** How many more reporters (medium) or reviewers (held, high) it takes. */
    missing: number
    action: string
    target_type: string
    target_id: string
    /** The latest report. */
    feedback_id: string
    /**
     * Of all that an approval would put in effect, and for whom. Send it with inbox_approve: you approve what you saw.
     */
    content_hash: string
    /** What was said, as JSON text. */
    payload: string
    /** Where title and payload do not show all of it: how many lines it has. inbox_get shows them whole. */
    lines?: number | undefined
    reason?: string | undefined
    /** That of the least trusted report. */
    trust: string
    occurrence_count: number
    reporters: number
    approvals: number
    created_at: string
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `inbox_get` takes. */
export interface InboxGetInput {
  /** The item, as inbox_list names it. */
  item_id: string
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `inbox_get` answers. */
export interface InboxGetOutput {
  item_id: string
  /** What would change, and for whom, in words. */
  title: string
  /** waiting: not in effect yet. live: in effect. rejected, retired: not in effect, and not by repetition. */
  state: 'waiting' | 'live' | 'rejected' | 'retired'
  /** Why it is not in effect, where that is more than the number missing. */
  because?: string | undefined
  /** held: said with too little trust to act by itself. */
  risk: 'held' | 'low' | 'medium' | 'high'
  /** How many more reporters (medium) or reviewers (held, high) it takes. */
  missing: number
  action: string
  target_type: string
  target_id: string
  /** The latest report. */
  feedback_id: string
  /**
   * Of all that an approval would put in effect, and for whom. Send it with inbox_approve: you approve what you saw.
   */
  content_hash: string
  /** What was said, as JSON text. */
  payload: string
  /** How many lines it has. */
  lines: number
  reason?: string | undefined
  /** That of the least trusted report. */
  trust: string
  occurrence_count: number
  reporters: number
  approvals: number
  created_at: string
  /** The lines of this page, none of them shortened. */
  content: string[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `inbox_approve` takes. */
export interface InboxApproveInput extends Envelope {
  /** The item, as inbox_list names it. */
  item_id: string
  /**
   * What you looked at, as inbox_list and inbox_get give it: it is refused where the item says something else by now.
   * Required for a rule.
   */
  content_hash?: string | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `inbox_approve` answers. */
export type InboxApproveOutput = Receipt

/** What `inbox_reject` takes. */
export interface InboxRejectInput extends Envelope {
  /** The item, as inbox_list names it. */
  item_id: string
  /**
   * What you looked at, as inbox_list and inbox_get give it: it is refused where the item says something else by now.
   */
  content_hash?: string | undefined
  /** Why it is rejected. */
  reason: string
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `inbox_reject` answers. */
export type InboxRejectOutput = Receipt

/** What `sample_list` takes. */
export interface SampleListInput {
  /** The kind of sample, such as nli. */
  kind: string
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `sample_list` answers. */
export interface SampleListOutput {
  items: {
    id: string
    kind: string
    /** The line that a trainer reads, as JSON text. */
    record: string
    /** What a split keeps in proportion. */
    stratum: string
    /** What a split keeps on one side: a page, a session or a task. */
    group: string
    /** The feedback that it came from. */
    feedback_ids: string[]
    weight: number
    /** That of the least trusted source. */
    trust: string
    created_at: string
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `settings_get` takes. */
export type SettingsGetInput = Record<string, never>

/** What `settings_get` answers. */
export interface SettingsGetOutput {
  settings: {
    name: string
    value: number
    default: number
    min: number
    max: number
    description: string
  }[]
}

/** What `settings_set` takes. */
export interface SettingsSetInput extends Envelope {
  /** Which setting. */
  name: 'gate.reporters' | 'gate.approvals' | 'similarity.group' | 'similarity.collision' | 'answer.matched' | 'detector.rejected' | 'detector.accepted' | 'detector.rephrased' | 'review.similar' | 'session.minutes' | 'strategy.similar'
  /** Its new value. */
  value: number
  /** Why it is changed. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it where you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `settings_set` answers. */
export type SettingsSetOutput = Receipt

/** What `key_create` takes. */
export interface KeyCreateInput {
  /** Whose key it is, or what for. */
  name: string
  /** What it may do. */
  role: 'agent' | 'reviewer' | 'admin'
  /**
   * The people whose word it brings: what it says in their name counts as theirs. “*” alone is anyone, for a backend
   * that knows who its users are. Other names it uses are its own, and count as the key itself.
   * @default []
   */
  speaks_for?: string[] | undefined
  /** The workspace it opens. */
  workspace?: string | undefined
}

/** What `key_create` answers. */
export interface KeyCreateOutput {
  key_id: string
  workspace: string
  name: string
  role: 'agent' | 'reviewer' | 'admin'
  /** The people whose word it brings; “*” is anyone. */
  speaks_for: string[]
  created_at: string
  rotated_at?: string | undefined
  revoked_at?: string | undefined
  /** The key itself. It is shown this once and cannot be read again. */
  key: string
}

/** What `key_list` takes. */
export interface KeyListInput {
  /** The workspace. */
  workspace?: string | undefined
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `key_list` answers. */
export interface KeyListOutput {
  items: {
    key_id: string
    workspace: string
    name: string
    role: 'agent' | 'reviewer' | 'admin'
    /** The people whose word it brings; “*” is anyone. */
    speaks_for: string[]
    created_at: string
    rotated_at?: string | undefined
    revoked_at?: string | undefined
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `key_speaks_for` takes. */
export interface KeySpeaksForInput {
  /** The key, as key_list names it. */
  key_id: string
  /**
   * The people whose word it brings: what it says in their name counts as theirs. “*” alone is anyone, for a backend
   * that knows who its users are. Other names it uses are its own, and count as the key itself.
   */
  speaks_for: string[]
  /** The workspace of the key. */
  workspace?: string | undefined
}

/** What `key_speaks_for` answers. */
export interface KeySpeaksForOutput {
  key_id: string
  speaks_for: string[]
  message: string
}

/** What `key_rotate` takes. */
export interface KeyRotateInput {
  /** The key, as key_list names it. */
  key_id: string
  /** The workspace of the key. */
  workspace?: string | undefined
}

/** What `key_rotate` answers. */
export interface KeyRotateOutput {
  key_id: string
  /** The key itself. It is shown this once and cannot be read again. */
  key: string
}

/** What `key_revoke` takes. */
export interface KeyRevokeInput {
  /** The key, as key_list names it. */
  key_id: string
  /** The workspace of the key. */
  workspace?: string | undefined
}

/** What `key_revoke` answers. */
export interface KeyRevokeOutput {
  key_id: string
  revoked_at: string
}

/** Every action by its name, the same in process and over HTTP. A call fails with a HeedError. */
export interface HeedActions {
  /**
   * Records tasks, the pages you read, passages of them, the claims you made and what each passage says of a claim,
   * with your model's label and confidence. Ids are your own. Send as much as you like as often as you like: what is
   * known already changes nothing, other content under an id of yours is a new version. What another key recorded
   * first, you refer to and do not change.
   */
  evidence_record(input?: EvidenceRecordInput, options?: CallOptions): Promise<EvidenceRecordOutput>

  /**
   * Submit corrections and feedback on evidence. Choose an action and put its fields into args; or name what it is
   * about in target_id and put the other fields into payload. Actions:
   * - domain_block (target_id: domain_pattern): Blocks a domain for the workspace, above the baseline list. Whole
   * public suffixes are refused.
   * - domain_unblock (target_id: domain_pattern): Allows a domain for the workspace, above the baseline list.
   * - domain_clear_override (target_id: domain_pattern): Clears the override on a pattern, so that the baseline list
   * decides again.
   * - claim_reject (target_id: claim_id): Takes a claim, and what each fragment says of it, out of the materials.
   * - claim_restore (target_id: claim_id): Brings a rejected claim back.
   * - edge_correct (target_id: edge_id): Marks an edge as reviewed and, where the label is wrong, corrects what the
   * fragment says of the claim. Send the label it has to confirm it.
   * - correct_nli (target_id: edge_id): The same as edge_correct, with the label you saw and how sure the person is.
   * - flag_irrelevant (target_id: fragment_id): Takes a fragment out of the materials and out of the confidence of
   * every claim.
   * - flag_missing (target_id: page_id): Adds a passage that was not extracted to its page, as a fragment.
   * - correct_citation (target_id: fragment_id): Adds a citation between two fragments that was missed, or removes one
   * that is not there.
   * - rate_usefulness (target_id: target_id): Rates a fragment or a page; the most useful materials come first. A new
   * rating replaces the same person's old one.
   * - add_note (target_id: target_id): Attaches a note to a task, page, fragment, claim or edge. Agents are shown it
   * with that node.
   */
  feedback(input: FeedbackInput, options?: CallOptions): Promise<FeedbackOutput>

  /** Blocks a domain for the workspace, above the baseline list. Whole public suffixes are refused. */
  domain_block(input: DomainBlockInput, options?: CallOptions): Promise<DomainBlockOutput>

  /** Allows a domain for the workspace, above the baseline list. */
  domain_unblock(input: DomainUnblockInput, options?: CallOptions): Promise<DomainUnblockOutput>

  /** Clears the override on a pattern, so that the baseline list decides again. */
  domain_clear_override(input: DomainClearOverrideInput, options?: CallOptions): Promise<DomainClearOverrideOutput>

  /** Says for a URL whether its domain is blocked, by which rule and why. Ask before you fetch or cite a page. */
  domain_check(input: DomainCheckInput, options?: CallOptions): Promise<DomainCheckOutput>

  /**
   * Lists what people said about domains, by pattern: the rules in force, or all with the superseded ones. One that is
   * overruled decides nothing while the rule above it is in force.
   */
  domain_list(input?: DomainListInput, options?: CallOptions): Promise<DomainListOutput>

  /** Lists every act on domain rules, newest first, undo included. */
  domain_events(input?: DomainEventsInput, options?: CallOptions): Promise<DomainEventsOutput>

  /**
   * Records the standing list of allowed and blocked domains that overrides stand above. Entries are added or replaced
   * by pattern; the decision none removes one.
   */
  domain_baseline_import(input: DomainBaselineImportInput, options?: CallOptions): Promise<DomainBaselineImportOutput>

  /** Takes a claim, and what each fragment says of it, out of the materials. */
  claim_reject(input: ClaimRejectInput, options?: CallOptions): Promise<ClaimRejectOutput>

  /** Brings a rejected claim back. */
  claim_restore(input: ClaimRestoreInput, options?: CallOptions): Promise<ClaimRestoreOutput>

  /**
   * Lists the claims of a task with confidence, uncertainty, controversy and independent sources, as people have
   * corrected them. Rejected claims are left out unless asked for.
   */
  claim_list(input: ClaimListInput, options?: CallOptions): Promise<ClaimListOutput>

  /**
   * Shows one claim with every edge that leads to its confidence: what the model predicted, what people said, which
   * edges count and why the others do not.
   */
  claim_get(input: ClaimGetInput, options?: CallOptions): Promise<ClaimGetOutput>

  /**
   * Marks an edge as reviewed and, where the label is wrong, corrects what the fragment says of the claim. Send the
   * label it has to confirm it.
   */
  edge_correct(input: EdgeCorrectInput, options?: CallOptions): Promise<EdgeCorrectOutput>

  /** The same as edge_correct, with the label you saw and how sure the person is. */
  correct_nli(input: CorrectNliInput, options?: CallOptions): Promise<CorrectNliOutput>

  /** Shows an edge as it stands: what the model predicted and what people said. */
  edge_get(input: EdgeGetInput, options?: CallOptions): Promise<EdgeGetOutput>

  /** Takes a fragment out of the materials and out of the confidence of every claim. */
  flag_irrelevant(input: FlagIrrelevantInput, options?: CallOptions): Promise<FlagIrrelevantOutput>

  /** Adds a passage that was not extracted to its page, as a fragment. */
  flag_missing(input: FlagMissingInput, options?: CallOptions): Promise<FlagMissingOutput>

  /** Shows a fragment as it stands: whether it may be used, what it cites, what it says of which claim. */
  fragment_get(input: FragmentGetInput, options?: CallOptions): Promise<FragmentGetOutput>

  /** Adds a citation between two fragments that was missed, or removes one that is not there. */
  correct_citation(input: CorrectCitationInput, options?: CallOptions): Promise<CorrectCitationOutput>

  /** Says whether one fragment cites another, and who decided that. */
  citation_check(input: CitationCheckInput, options?: CallOptions): Promise<CitationCheckOutput>

  /** Adds a claim that should have been made to its task. Attach what speaks for or against it with edge_add. */
  claim_add(input: ClaimAddInput, options?: CallOptions): Promise<ClaimAddOutput>

  /**
   * Says what a passage says of a claim where no edge does, also a passage that was reported as missing. Where there is
   * an edge, correct it with edge_correct.
   */
  edge_add(input: EdgeAddInput, options?: CallOptions): Promise<EdgeAddOutput>

  /**
   * Rates a fragment or a page; the most useful materials come first. A new rating replaces the same person's old one.
   */
  rate_usefulness(input: RateUsefulnessInput, options?: CallOptions): Promise<RateUsefulnessOutput>

  /** Attaches a note to a task, page, fragment, claim or edge. Agents are shown it with that node. */
  add_note(input: AddNoteInput, options?: CallOptions): Promise<AddNoteOutput>

  /**
   * The adopted claims of a task with their confidence, then the fragments that may be used, the most useful first,
   * each with what it says of which claim. Rejected claims, blocked domains and irrelevant fragments are left out. Read
   * on with next_cursor until there is none.
   */
  materials_get(input: MaterialsGetInput, options?: CallOptions): Promise<MaterialsGetOutput>

  /**
   * Everything that is known for a task, what people took out included and marked as such: pages, fragments, claims,
   * edges and citations, one list after the other. Read on with next_cursor until there is none.
   */
  graph_get(input: GraphGetInput, options?: CallOptions): Promise<GraphGetOutput>

  /**
   * Counts what people reviewed and corrected, by task, model and predicted label, with the confusion matrix and
   * whether the confidence of the model means what it says. All reviewed edges count, those that were right included.
   */
  review_report(input?: ReviewReportInput, options?: CallOptions): Promise<ReviewReportOutput>

  /** Lists the tasks that evidence was recorded for, newest first. */
  task_list(input?: TaskListInput, options?: CallOptions): Promise<TaskListOutput>

  /**
   * Finds the verb a person means by their words. What was learned from corrections comes first, paraphrases included.
   * Say afterwards how it went: intent_outcome when it ran, intent_feedback when it was wrong.
   */
  verb_search(input: VerbSearchInput, options?: CallOptions): Promise<VerbSearchOutput>

  /**
   * Finds the entity a person means by a name. What was learned comes first: what this person meant in this
   * conversation or area, then what others meant; then names, then names alike. Where several fit, it says what tells
   * them apart, so that you can ask.
   */
  entity_resolve(input: EntityResolveInput, options?: CallOptions): Promise<EntityResolveOutput>

  /** Says what is known of an entity, or that it is not known. */
  entity_get(input: EntityGetInput, options?: CallOptions): Promise<EntityGetOutput>

  /** Lists the entities of the registry, by id. */
  entity_list(input?: EntityListInput, options?: CallOptions): Promise<EntityListOutput>

  /**
   * Records a person's correction, so that the next search gets it right, and its paraphrases too.
   * Call it when the person says that the wrong verb or entity was chosen, or what they mean by their words:
   * - verb_correction: the wrong verb was selected ("no, I meant the ISDA, not the CSA")
   * - entity_correction: the wrong entity was resolved ("the Sarah in London"); a name is learned as it was said
   * - phrase_mapping: the person says what a phrase means ("when I say onboard I mean cbu.create")
   * Name the person with on_behalf_of: then it works for them at once. For everyone it works when enough people agree
   * or a reviewer approves; who an entity is, at once.
   */
  intent_feedback(input: IntentFeedbackInput, options?: CallOptions): Promise<IntentFeedbackOutput>

  /**
   * Says what became of a verb_search: executed (the verb ran and the person let it), selected_alternative (they chose
   * another), corrected, rephrased or abandoned. What ran is learned like a correction, so say executed only when the
   * person did not object. Set once for each search.
   */
  intent_outcome(input: IntentOutcomeInput, options?: CallOptions): Promise<IntentOutcomeOutput>

  /**
   * Lists what was learned from corrections, newest first: phrases and aliases, with how many people say so, whether
   * each is in effect for everyone, and what it waits for.
   */
  intent_list(input?: IntentListInput, options?: CallOptions): Promise<IntentListOutput>

  /**
   * Shows one candidate with its consequences: whether it is in effect, what it collides with, and which searches of
   * the past it would answer otherwise if it held for everyone.
   */
  intent_get(input: IntentGetInput, options?: CallOptions): Promise<IntentGetOutput>

  /** Approves a phrase: it holds for everyone from the next search on, whatever it collides with. */
  intent_approve(input: IntentApproveInput, options?: CallOptions): Promise<IntentApproveOutput>

  /**
   * Rejects a phrase: it, and words like it, do not mean the verb for everyone, however often they are repeated. Those
   * who said so keep it for themselves.
   */
  intent_reject(input: IntentRejectInput, options?: CallOptions): Promise<IntentRejectOutput>

  /**
   * Keeps a verb from being answered to these words, or to words as good as the same: for the person you speak for, or,
   * by a reviewer, for everyone. Blocks stand above all that was learned.
   */
  intent_block(input: IntentBlockInput, options?: CallOptions): Promise<IntentBlockOutput>

  /** What intent_block does with for_everyone. */
  intent_block_everyone(input: IntentBlockEveryoneInput, options?: CallOptions): Promise<IntentBlockEveryoneOutput>

  /** Lists which verbs are never answered to which words, for whom and until when. */
  intent_block_list(input?: IntentBlockListInput, options?: CallOptions): Promise<IntentBlockListOutput>

  /**
   * Adds the verbs an agent can do and the entities it knows, with phrases and other names, as records or as a YAML,
   * CSV or JSON document. A field that a record leaves out stays as it is known; one that it gives, such as phrases,
   * takes the place of what is known. What touches what others imported or approved waits for a reviewer. A dry run
   * says what would change.
   */
  intent_import(input?: IntentImportInput, options?: CallOptions): Promise<IntentImportOutput>

  /** Says what is known of a verb, or that it is not known. */
  verb_get(input: VerbGetInput, options?: CallOptions): Promise<VerbGetOutput>

  /** Lists the verbs of the registry, by name. */
  verb_list(input?: VerbListInput, options?: CallOptions): Promise<VerbListOutput>

  /**
   * The hit rate over time, which verbs are mistaken for which, what people ask that no verb is for, and what was right
   * without being sure.
   */
  intent_stats(input?: IntentStatsInput, options?: CallOptions): Promise<IntentStatsOutput>

  /**
   * Drops what is kept in memory and reads it from the store again. Never needed for a correction to take effect; for
   * making sure.
   */
  intent_reload(input?: IntentReloadInput, options?: CallOptions): Promise<IntentReloadOutput>

  /**
   * Records a message and what was answered to it. Call it when a message comes in, with the query: it judges the
   * answer before it and returns a section for your planner. Call it again with the same turn_id when you have
   * answered, with the response and strategy. Fields you leave out stay as they were.
   */
  turn_record(input: TurnRecordInput, options?: CallOptions): Promise<TurnRecordOutput>

  /** Shows a turn as it was recorded, what became of it, and the evidence that decided. */
  turn_get(input: TurnGetInput, options?: CallOptions): Promise<TurnGetOutput>

  /** Lists the turns that were recorded, newest first, with what became of each. */
  turn_list(input?: TurnListInput, options?: CallOptions): Promise<TurnListOutput>

  /**
   * Reads a message together with the query and the answer before it, and tells whether it rejects the answer, accepts
   * it or neither, with the evidence that decided. Records nothing: turn_record does both.
   */
  feedback_detect(input: FeedbackDetectInput, options?: CallOptions): Promise<FeedbackDetectOutput>

  /**
   * Finds how queries like this one were answered before: what people accepted first, then what nothing is known
   * against. What was rejected by this person, in this session, or by enough people is never among them, and listed
   * apart, so that you can avoid it. Of sessions of other keys it shows the strategies, not what people said.
   */
  strategy_search(input: StrategySearchInput, options?: CallOptions): Promise<StrategySearchOutput>

  /**
   * Tells how the strategy of a turn counts for queries like its own, for a person, in a session or for everyone, which
   * turn decides it, and how many more people it takes until it is avoided for everyone.
   */
  strategy_get(input: StrategyGetInput, options?: CallOptions): Promise<StrategyGetOutput>

  /**
   * Gives the section for your planner on the latest answer of a session that the person reacted to: how it stands,
   * what they said, what went wrong and what to do about it. turn_record answers with the same.
   */
  context_section(input: ContextSectionInput, options?: CallOptions): Promise<ContextSectionOutput>

  /**
   * Corrects how a turn was judged. It counts at once for the turn, and for this person: for the strategy that was
   * used, and for messages like that one. For everyone it takes enough people who say so, or a reviewer.
   */
  verdict_correct(input: VerdictCorrectInput, options?: CallOptions): Promise<VerdictCorrectOutput>

  /**
   * Tells whether messages are read as this correction says, for the person who gave it or for everyone: not once the
   * same person said otherwise of the same message, and not once it was taken back; for everyone when enough people say
   * so or a reviewer does.
   */
  verdict_get(input: VerdictGetInput, options?: CallOptions): Promise<VerdictGetOutput>

  /**
   * Acceptance and rejection of answers over time, by strategy and by intent; the strategies that do worst; sessions in
   * which several answers in a row were rejected; and how often people corrected a verdict.
   */
  satisfaction_report(input?: SatisfactionReportInput, options?: CallOptions): Promise<SatisfactionReportOutput>

  /** Lists conversations, those that began last first, with how satisfied the person seems in each. */
  session_list(input?: SessionListInput, options?: CallOptions): Promise<SessionListOutput>

  /**
   * Gives back an agent’s base prompt with the rules that were learned for it: those that reviewers approved and, where
   * you name the person you work for, what they asked for themselves. Ask for it whenever you start on something.
   */
  agent_prompt(input: AgentPromptInput, options?: CallOptions): Promise<AgentPromptOutput>

  /**
   * Records what a person decided about an agent’s output: approved, rejected, or approved with changes, with what they
   * said and changed. It is judged at once: whether it says something beyond its own case.
   */
  decision_record(input: DecisionRecordInput, options?: CallOptions): Promise<DecisionRecordOutput>

  /** Says what an ambiguous decision or an edge case is: generalizable, an edge case, or to be ignored. */
  decision_resolve(input: DecisionResolveInput, options?: CallOptions): Promise<DecisionResolveOutput>

  /** Decisions at this gate that name no agent, themselves or by a tag agent:NAME, are about this one. */
  gate_assign(input: GateAssignInput, options?: CallOptions): Promise<GateAssignOutput>

  /** Shows a decision at a review with how it is judged now: what came later counts too. */
  decision_get(input: DecisionGetInput, options?: CallOptions): Promise<DecisionGetOutput>

  /**
   * Lists decisions, the latest first: of all, of one agent, or only those of one classification. A page may have fewer
   * than it has room for; only a missing next_cursor is the end.
   */
  decision_list(input?: DecisionListInput, options?: CallOptions): Promise<DecisionListOutput>

  /** Finds decisions that set something similar right: like a decision, or like words. */
  decision_similar(input?: DecisionSimilarInput, options?: CallOptions): Promise<DecisionSimilarOutput>

  /**
   * Proposes a rule for the prompts of agents, from what people decided or said. It waits until reviewers approve it;
   * agent_prompt then serves it.
   */
  rule_propose(input: RuleProposeInput, options?: CallOptions): Promise<RuleProposeOutput>

  /**
   * Records what a person asks of their agents for good, such as “from now on …” or “never …”. It is in the prompts of
   * their agents at once, unless an approved constraint says otherwise, and is proposed to reviewers for everyone. What
   * reads like an attack on the agent waits for a reviewer.
   */
  instruction_add(input: InstructionAddInput, options?: CallOptions): Promise<InstructionAddOutput>

  /** Lists rules for agents, oldest first: those in prompts, those that wait for reviewers, or all. */
  rule_list(input?: RuleListInput, options?: CallOptions): Promise<RuleListOutput>

  /** Shows a rule with its versions, what it is in conflict with, and whether an agent is told it now. */
  rule_get(input: RuleGetInput, options?: CallOptions): Promise<RuleGetOutput>

  /** Says whether a rule is in the prompt of an agent now, for the person it works for. */
  rule_told(input: RuleToldInput, options?: CallOptions): Promise<RuleToldOutput>

  /**
   * Looks through the decisions at reviews for what was set right again and again, and proposes a rule for each;
   * reviewers decide about it. What was rejected is proposed again only when something new speaks for it.
   */
  rule_sweep(input?: RuleSweepInput, options?: CallOptions): Promise<RuleSweepOutput>

  /**
   * Approves a rule. It goes into the prompts of its agents when enough reviewers agree, none of whom proposed or last
   * changed it; one that contradicts another waits until that is resolved.
   */
  rule_approve(input: RuleApproveInput, options?: CallOptions): Promise<RuleApproveOutput>

  /**
   * Rejects a rule that waits. It does not come back by being proposed again, and leaves the prompts of people who
   * asked for it themselves.
   */
  rule_reject(input: RuleRejectInput, options?: CallOptions): Promise<RuleRejectOutput>

  /** Takes a rule out of all prompts, from the next one on. Whoever asked for it themselves keeps it. */
  rule_retire(input: RuleRetireInput, options?: CallOptions): Promise<RuleRetireOutput>

  /**
   * Makes a new version of a rule. What was approved or rejected was the old text, so the new one waits for reviewers
   * again; whoever changed it cannot approve it, except on a machine without keys.
   */
  rule_modify(input: RuleModifyInput, options?: CallOptions): Promise<RuleModifyOutput>

  /**
   * Lists the feedback that was given, newest first, with what became of each. Of what was said in a session of another
   * key, the words are left out.
   */
  feedback_list(input?: FeedbackListInput, options?: CallOptions): Promise<FeedbackListOutput>

  /**
   * Takes back any feedback with all that followed from it. Undo the undo to bring it back. Needs the role of the
   * undone action, and the same person or a reviewer.
   */
  feedback_undo(input: FeedbackUndoInput, options?: CallOptions): Promise<FeedbackUndoOutput>

  /** Asks each correction in force again and lists every one that would be answered wrongly now. */
  correction_check(input?: CorrectionCheckInput, options?: CallOptions): Promise<CorrectionCheckOutput>

  /**
   * Lists what was said but does not take effect yet, oldest first: held reports and candidates at the gate. Of what
   * was said in a session of another key, the words are left out. A page may have fewer than it has room for; only a
   * missing next_cursor is the end.
   */
  inbox_list(input?: InboxListInput, options?: CallOptions): Promise<InboxListOutput>

  /**
   * Shows an item of the inbox whole: every line that an approval would put in effect, page by page, and the
   * content_hash that stands for all of them.
   */
  inbox_get(input: InboxGetInput, options?: CallOptions): Promise<InboxGetOutput>

  /** Approves an item of the inbox. A held report takes effect at once; a candidate when enough reviewers agree. */
  inbox_approve(input: InboxApproveInput, options?: CallOptions): Promise<InboxApproveOutput>

  /**
   * Rejects an item of the inbox. It does not come back by being repeated; what it would decide for others, only a
   * reviewer can still say.
   */
  inbox_reject(input: InboxRejectInput, options?: CallOptions): Promise<InboxRejectOutput>

  /**
   * Lists the training samples of a kind that follow from the feedback in force, group by group. A page may have fewer
   * than it has room for; only a missing next_cursor is the end.
   */
  sample_list(input: SampleListInput, options?: CallOptions): Promise<SampleListOutput>

  /** Lists the settings of the workspace with their values, defaults and bounds. */
  settings_get(input?: SettingsGetInput, options?: CallOptions): Promise<SettingsGetOutput>

  /** Changes one setting of the workspace. It counts from the next decision on and can be undone. */
  settings_set(input: SettingsSetInput, options?: CallOptions): Promise<SettingsSetOutput>

  /**
   * Makes a key for an agent, a reviewer or an admin of a workspace. From the first key on, every call over HTTP and
   * MCP needs one.
   */
  key_create(input: KeyCreateInput, options?: CallOptions): Promise<KeyCreateOutput>

  /** Lists the keys of a workspace, revoked ones included, without their secrets. */
  key_list(input?: KeyListInput, options?: CallOptions): Promise<KeyListOutput>

  /**
   * Sets the people whose word a key brings, from the next call on. What it said before counts as it did when it was
   * said: what it said for a name of its own is not found for the person of that name, but under key_…/name.
   */
  key_speaks_for(input: KeySpeaksForInput, options?: CallOptions): Promise<KeySpeaksForOutput>

  /** Replaces the secret of a key. The old one stops working at once; what it said stays its own. */
  key_rotate(input: KeyRotateInput, options?: CallOptions): Promise<KeyRotateOutput>

  /** Makes a key invalid at once and for good. What it said stays in the log. */
  key_revoke(input: KeyRevokeInput, options?: CallOptions): Promise<KeyRevokeOutput>
}
