// Made from the list of actions by scripts/action-types/; `npx vitest run test/golden -u` writes it again.
import type { CallOptions, GroupCall } from './call.ts'

/** Fields that every write may have. */
export interface Envelope {
  /** The conversation this was said in. */
  session_id?: string | undefined
  /** The person who said it, if you speak for one. */
  on_behalf_of?: string | undefined
  /** Send the same key when you retry: then it is recorded only once. */
  idempotency_key?: string | undefined
}

/** What every write answers. */
export interface Receipt {
  /** The id of this feedback; feedback_undo takes it back. */
  feedback_id: string
  /**
   * applied: in effect from the next decision on. recorded: kept, nothing changed. pending: waits for people.
   * duplicate: the same call was recorded before.
   */
  outcome: 'applied' | 'recorded' | 'pending' | 'duplicate'
  /** What happened, in words for the person. */
  message: string
  changes: Changes
  /** The item of the inbox that it belongs to, if it waits for a reviewer or a reviewer rejected it. */
  item_id?: string | undefined
  /** How to take it back. */
  undo: string
  /** Feedback that is out of effect now, because what it depends on is. */
  inert?: string[] | undefined
  /** Feedback that is in effect again, because what it depends on is. */
  revived?: string[] | undefined
  /** For a duplicate: what the first call answered. */
  first_outcome?: 'applied' | 'recorded' | 'pending' | 'duplicate' | undefined
  /** For a duplicate: whether the first was undone since. */
  undone?: boolean | undefined
}

export interface NameTaken {
  name: string
  entity_id: string
}

export interface Changes {
  created: number
  changed: number
  removed: number
  /** The changes, at most 100. */
  items: Change[]
}

export interface Change {
  /** What changed. */
  what: string
  /** Its state before; absent if it is new. */
  before?: string | undefined
  /** Its state now; absent if it is gone. */
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

export interface RejectedAnswer {
  feedback_id: string
  /** How certain it is that the answer was rejected, 0 to 1. */
  certainty: number
  /** How many claims, fragments and pages the answer rested on. */
  rested_on: number
  turn_id?: string | undefined
  /** What the person said, shortened. */
  words?: string | undefined
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
  /** The standard deviation of the confidence. */
  uncertainty: number
  /** 0 if all evidence agrees, 1 if both sides weigh the same. */
  controversy: number
  /** Distinct registrable domains of the evidence that counts. */
  independent_sources: number
  /** Edges that count for it. */
  supporting: number
  /** Edges that count against it. */
  refuting: number
  /** What the model alone says: every edge as it predicted, without what people added. */
  model: ClaimConfidence
  /** The last decision about the claim itself, and who made it. */
  human?: ClaimCorrection | undefined
  /**
   * How many answers that rested on it were rejected; absent if none was. That changes nothing by itself: the answer
   * may have been wrong in something else.
   */
  rejected_answers?: number | undefined
  /** What people noted, the newest 20; read it before you use the claim. */
  notes: Note[]
}

export interface ClaimConfidence {
  /** How sure the claim is, 0 to 1. */
  confidence: number
  /** The standard deviation of the confidence. */
  uncertainty: number
  /** 0 if all evidence agrees, 1 if both sides weigh the same. */
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
  /** The current relation. */
  relation: 'supports' | 'refutes' | 'neutral' | 'origin' | 'cites'
  /** The current confidence; 1 if the label was corrected. */
  confidence?: number | undefined
  /** Whose label is in effect. */
  decided_by: 'model' | 'human'
  /** Whether somebody reviewed it. */
  reviewed: boolean
  /** The feedback that removed this citation: do not use it. */
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
  /** Hash of the words and what they map to; for intent_approve. */
  content_hash: string
  learning_type: 'entity_alias' | 'lexicon_token' | 'invocation_phrase' | 'prompt_change'
  /** The words, or the name. */
  input: string
  /** The verb, or the id of the entity. */
  maps_to: string
  risk_level: 'low' | 'medium' | 'high'
  /** live: in effect for everyone. waiting, rejected or retired: not in effect for everyone. */
  state: 'waiting' | 'live' | 'rejected' | 'retired'
  /** What it waits for. split: as many people mean another verb, so searches offer both. */
  because?: 'people' | 'split' | 'collision' | 'length' | 'blocked' | 'unknown_verb' | 'contradicted' | undefined
  /**
   * Why it is in effect. people: enough people mean this by such words. others: other words that people taught support
   * it. reviewer: a reviewer approved it.
   */
  carried_by?: 'people' | 'others' | 'reviewer' | undefined
  /** How many more people it needs, or reviewers if it does not wait for people. */
  missing: number
  /** Distinct people who mean this by these words or words like them. */
  supporters: number
  occurrence_count: number
  /** Distinct people who mean this by exactly these words. */
  reporters: number
  approvals: number
  confidence: number
  /** The trust of the least trusted report. */
  trust: string
  /** Phrases of other verbs in nearly the same words. */
  collisions: Collision[]
  /** The last 20 reports at most, oldest first. */
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

export interface VerbCandidate {
  verb: string
  score: number
  /** learned_person: this person said so. learned: people here said so. registry: imported. semantic: similar words. */
  source: 'learned_person' | 'learned' | 'registry' | 'semantic'
  /** The words that decided it. */
  phrase?: string | undefined
  description?: string | undefined
}

export interface JudgedTurn {
  turn_id: string
  /** The verdict in the log; verdict_correct corrects it. */
  feedback_id: string
  /** What the message says of the answer before it. */
  feedback_type: 'rejected' | 'accepted' | 'neutral'
  /** How likely that is right, 0 to 1. */
  confidence: number
  /** How it corrects the answer; absent if it does not. */
  correction_type?: 'explicit' | 'rephrased' | 'abandonment' | undefined
  /** The correction in the words of the person; absent if there is none. */
  user_said?: string | undefined
  /** What decided, the most important first. */
  evidence: DetectionSignal[]
}

export interface ObeyedCommand {
  /**
   * undo: they take back what was learned. everyone: they want it for everyone, which a reviewer decides. yes: they
   * want the instruction that Heed asked about.
   */
  name: 'undo' | 'everyone' | 'yes'
  /** What became of it, for the person. */
  message: string
}

export interface ServedRule {
  rule_id: string
  version: number
  content: string
  rule_type: 'NEGATIVE_EXAMPLE' | 'POSITIVE_EXAMPLE' | 'GUIDELINE' | 'CONSTRAINT'
  /** person: they asked for it themselves. */
  audience: 'everyone' | 'person'
  /** Whether rule_check enforces it; otherwise agents are only told it. */
  is_enforced: boolean
  /** What rule_check asks for; absent if it is only told. */
  check_in_words?: string | undefined
}

export interface RuleEffect {
  /** The version that was measured. */
  version: number
  /** When it took effect. */
  since: string
  /** When it ended; absent while it is in effect. */
  until?: string | undefined
  /**
   * helps: it is corrected less often with the rule, beyond chance. worse: more often. unclear: neither is sure.
   * not_known: there are too few reviews.
   */
  verdict: 'helps' | 'unclear' | 'worse' | 'not_known'
  /** The same in one sentence. */
  said: string
  /** How many more reviews it takes until there is a figure; 0 if more would not help. */
  missing: number
  /** The 90 days before it took effect. */
  before: ReviewCount
  /** Its first 7 days, which are counted apart. */
  first_week: ReviewCount
  /** Since then, as long as it was in effect. */
  later: ReviewCount
  /** How much less often it is corrected; absent if that is not known. */
  fewer?: ReviewDifference | undefined
  /** Tasks drawn for the rule, and tasks held back. If both are enough, fewer compares these. */
  holdback?: HeldBack | undefined
  /** The same for each agent, if the rule names several. */
  by_agent: AgentEffect[]
}

export interface AgentEffect {
  agent: string
  /**
   * helps: it is corrected less often with the rule, beyond chance. worse: more often. unclear: neither is sure.
   * not_known: there are too few reviews.
   */
  verdict: 'helps' | 'unclear' | 'worse' | 'not_known'
  /** The same in one sentence. */
  said: string
  /** How many more reviews it takes until there is a figure; 0 if more would not help. */
  missing: number
  /** The 90 days before it took effect. */
  before: ReviewCount
  /** Its first 7 days, which are counted apart. */
  first_week: ReviewCount
  /** Since then, as long as it was in effect. */
  later: ReviewCount
  /** How much less often it is corrected; absent if that is not known. */
  fewer?: ReviewDifference | undefined
  /** Tasks drawn for the rule, and tasks held back. If both are enough, fewer compares these. */
  holdback?: HeldBack | undefined
}

export interface ReviewCount {
  reviews: number
  /** How many of them corrected what the rule is about. */
  corrected: number
  /** corrected / reviews; absent below 20 reviews. */
  rate?: number | undefined
}

export interface ReviewDifference {
  /** How many percentage points less often; negative if more often. */
  points: number
  from: number
  /** The interval that has the true value in 95 of 100 cases (Newcombe’s). */
  to: number
}

export interface HeldBack {
  with_rule: ReviewCount
  without_rule: ReviewCount
}

export interface KnownName {
  name: string
  entity_id: string
}

export interface TriedStrategy {
  strategy: string
  strategy_input?: string | undefined
}

export interface StrategyRejection {
  /** waiting: too few people reject it. live: avoided for everyone. rejected: a reviewer says otherwise. */
  state: 'waiting' | 'live' | 'rejected' | 'retired'
  because?: string | undefined
  /** How many more people must reject it before it is avoided for everyone. */
  missing: number
}

export interface ProposedAction {
  action_type: 'CREATE_RULE' | 'REFINE_PROMPT' | 'UPDATE_SKILL' | 'DOCUMENT_ONLY'
  /** The agent it is for; absent if it is for several. */
  target_agent?: string | undefined
  /** The rule_id of the proposed rule. */
  proposal_id: string
}

export interface TrainingRun {
  run_id: string
  /** The kind of samples, such as nli. */
  kind: string
  /** due: no trainer has started it. Only succeeded has used its samples; failed gives them back. */
  state: 'due' | 'running' | 'succeeded' | 'failed'
  /** threshold: enough samples waited. request: somebody asked for it. */
  because: 'threshold' | 'request'
  /** How many samples waited when it fell due, at least. */
  unused: number
  due_at: string
  started_at?: string | undefined
  started_by?: string | undefined
  /** How many samples it took: those with feedback that no run had used. */
  samples?: number | undefined
  /** How many pieces of feedback earlier runs had used that gave no sample any more when it started. */
  withdrawn?: number | undefined
  /** How far it has come, out of total. */
  done?: number | undefined
  total?: number | undefined
  ended_at?: string | undefined
  ended_by?: string | undefined
  /** What the trainer reported last, such as the loss. */
  metrics: Record<string, number>
  /** What the trainer said last; for a failed run, why. */
  reason?: string | undefined
  /** The row of the log that made it due. */
  feedback_id: string
}

export interface Adapter {
  adapter: string
  kind: string
  run_id?: string | undefined
  /** Where its weights are. */
  location: string
  base_model?: string | undefined
  evaluation: EvaluationInput
  registered_at: string
  registered_by: string
  feedback_id: string
  is_active: boolean
  activated_at?: string | undefined
  activated_by?: string | undefined
}

export interface EvaluationInput {
  /** The share of right answers, from 0 to 1. */
  accuracy: number
  /** On how many samples. */
  samples: number
  /** What names the samples, such as the SHA-256 of test.jsonl. */
  test_set?: string | undefined
  /** What the adapter that is active reaches on the same samples. */
  active?: ComparedAdapter | undefined
}

export interface ComparedAdapter {
  /** The name of the adapter. */
  adapter: string
  accuracy: number
}

export interface CloudEvent {
  /** Where the event came from. */
  source: string
  /** The id of the event at its source. */
  id: string
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
  /** The words that show it; empty if it is not about words. */
  words: string
  /** How much it counted. */
  weight: number
}

export interface StandingInstruction {
  words: string
  /** How likely it is one, 0 to 1. */
  confidence: number
}

export interface StrategySatisfaction {
  strategy: string
  turns: number
  accepted: number
  rejected: number
  neutral: number
  /** accepted / turns; 0 if there are none. */
  acceptance_rate: number
  /** rejected / turns; 0 if there are none. */
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

/** What `turn_begin` takes. */
export interface TurnBeginInput {
  /** The conversation. Its turns judge only each other. It belongs to the key that opens it. */
  session_id: string
  /** What the person typed, as they typed it. */
  message: string
  /** The name of the agent, for the rules of its prompt. */
  agent?: string | undefined
  /** The person who typed it. */
  on_behalf_of?: string | undefined
  /** Whether the session is open to every key of the workspace. Send it with each new turn. */
  shared?: boolean | undefined
  /** An id that you choose; send it again when you retry. Heed makes one if you leave it out. */
  turn_id?: string | undefined
  /** What kind of request it is, if you classify requests. */
  intent?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `turn_begin` answers. */
export interface TurnBeginOutput {
  /** For turn_end. */
  turn_id: string
  outcome: 'recorded' | 'updated' | 'unchanged'
  /** What to know before answering, for the prompt of the model; empty if there is nothing. */
  context: string
  /** What was learned from the message, for the person: pass it on with your answer. */
  say?: string | undefined
  /**
   * What to ask the person, if it is not clear what they want, or if they rejected what the same words were answered
   * with before.
   */
  ask?: string | undefined
  /** What the message says of the last answer; absent if there is none. */
  heard?: JudgedTurn | undefined
  /**
   * What this message changed: the verdict on the turn before, which strategies are avoided, what words mean and which
   * rules apply, and for whom.
   */
  changes?: ChangedAnswer[] | undefined
  /**
   * The feedback that followed for verbs, names, evidence and rules, or that the message demanded; undo any of it.
   * Undoing the verdict takes back what followed for verbs, names and evidence.
   */
  followed?: string[] | undefined
  /** The words of the message that state an instruction meant to last; absent if none do. */
  standing_instruction?: StandingInstruction | undefined
  /** Present if the message only answers what Heed announced in the turn before, and not your answer. */
  command?: ObeyedCommand | undefined
  /**
   * Which verb the person means; absent if nothing is like their words. A hint for a model that chooses tools itself.
   */
  verbs?: {
    /**
     * matched: go on. ambiguous: ask which of the first few is meant. suggest: ask whether the first is meant.
     * no_match: none is meant.
     */
    outcome: 'matched' | 'ambiguous' | 'suggest' | 'no_match'
    /** The best candidate; absent if none of the known verbs is meant. */
    verb?: string | undefined
    /** How likely the best candidate is right, 0 to 1. */
    score?: number | undefined
    /** For turn_end. */
    search_id?: string | undefined
    candidates: VerbCandidate[]
  } | undefined
  /** The known names in the message. */
  entities: {
    name: string
    /** Absent if it is not clear which is meant. */
    entity_id?: string | undefined
    candidates: {
      entity_id: string
      name: string
    }[]
  }[]
  /** What worked for requests like this one. */
  strategies: TriedStrategy[]
  /** What was rejected for requests like this one. */
  avoid: TriedStrategy[]
  /** The rules that apply; `context` has them in words. */
  rules: ServedRule[]
}

/** What `turn_end` takes. */
export interface TurnEndInput {
  /** The conversation. Its turns judge only each other. It belongs to the key that opens it. */
  session_id: string
  /** The turn, from turn_begin. */
  turn_id: string
  /** What was answered. */
  response?: string | undefined
  /** How it was answered, by a name that recurs, such as commerce_search. */
  strategy?: string | undefined
  /** What the strategy was given, such as: query "laptops under $1000". */
  strategy_input?: string | undefined
  /** Names, prices and details that the answer mentions. */
  items_mentioned?: string[] | undefined
  /** The verb that was run, as verb_search names it. How the person takes the answer then counts for that verb. */
  verb?: string | undefined
  /** The search that found the verb, if there was one. */
  search_id?: string | undefined
  /** The tools that were called. */
  tools?: string[] | undefined
  /** What names in the message were taken to mean. */
  entities?: NameTaken[] | undefined
  /**
   * What the answer rests on: ids of claims, fragments and pages as evidence_record has them, or URLs of pages. If the
   * person rejects the answer, that is shown beside these.
   */
  cited?: string[] | undefined
  /** What your own validation said of the answer. */
  validation_outcome?: 'APPROVE' | 'REVISE' | 'RETRY' | 'FAIL' | undefined
  /** How good your own validation found it, 0 to 1. */
  quality_score?: number | undefined
  /** The person who typed it. */
  on_behalf_of?: string | undefined
}

/** What `turn_end` answers. */
export interface TurnEndOutput {
  turn_id: string
  outcome: 'recorded' | 'updated' | 'unchanged'
  /** What happened, for the person. */
  message: string
}

/** What `hook_event` takes. */
export interface HookEventInput {
  /** The agent whose hook fired. */
  agent: 'claude-code' | 'codex' | 'gemini'
  /** What the agent gives its hook, as JSON or as the text of it. */
  event: string | {
    [field: string]: unknown
  }
  /** The person at the agent. */
  on_behalf_of?: string | undefined
}

/** What `hook_event` answers. */
export interface HookEventOutput {
  /** What the hook prints, as JSON text; absent if it prints nothing. */
  answer?: string | undefined
  /** What the event is for. */
  purpose: 'message' | 'tool' | 'answered' | 'session_start' | 'session_end' | 'interrupted' | 'denied' | 'other'
  /** The turn that it belongs to. */
  turn_id?: string | undefined
  /** Why a message counts as no words of a person. */
  ignored?: string | undefined
  /** Why nothing was done. */
  failure?: string | undefined
}

/** What `hook_list` takes. */
export interface HookListInput {
  /** Only hooks of this agent. */
  agent?: 'claude-code' | 'codex' | 'gemini' | undefined
}

/** What `hook_list` answers. */
export interface HookListOutput {
  hooks: {
    agent: string
    /** The name that the agent gives it. */
    event: string
    /** What Heed uses it for; other: nothing. */
    purpose: 'message' | 'tool' | 'answered' | 'session_start' | 'session_end' | 'interrupted' | 'denied' | 'other'
    times: number
    fired_at: string
    /** How long Heed took the last time. */
    duration_ms: number
    /** When it failed last; absent if it never did. */
    failed_at?: string | undefined
    /** What failed then. */
    failure?: string | undefined
  }[]
}

/** What `evidence_record` takes. */
export interface EvidenceRecordInput {
  /**
   * Questions to find answers to.
   * @default []
   */
  tasks?: {
    id: string
    /** What the task should find out. */
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
    /** Where on the page it is. */
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
    /** The model's own label; the relation if not given. */
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
  /** Records that are new, or a new version. */
  recorded: number
  /** Records that were known with the same content. */
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
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
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
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
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
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `domain_clear_override` answers. */
export interface DomainClearOverrideOutput extends Receipt {
  /** More specific rules that say otherwise and stay in effect, at most 100; domain_list has them all. */
  exceptions?: DomainException[] | undefined
  /** How many rules were cleared; 0 if there was none. */
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
  /** A reviewer decided this. Feedback of others against it waits for a reviewer. */
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
    /** The rule that decides instead: somebody more trusted set it on a wider pattern. */
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
  /** At most 1,000 per call. */
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
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
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
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
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
  /** The standard deviation of the confidence. */
  uncertainty: number
  /** 0 if all evidence agrees, 1 if both sides weigh the same. */
  controversy: number
  /** Distinct registrable domains of the evidence that counts. */
  independent_sources: number
  /** Edges that count for it. */
  supporting: number
  /** Edges that count against it. */
  refuting: number
  /** What the model alone says: every edge as it predicted, without what people added. */
  model: ClaimConfidence
  /** The last decision about the claim itself, and who made it. */
  human?: ClaimCorrection | undefined
  /**
   * How many answers that rested on it were rejected; absent if none was. That changes nothing by itself: the answer
   * may have been wrong in something else.
   */
  rejected_answers?: number | undefined
  /** What people noted, the newest 20; read it before you use the claim. */
  notes: Note[]
  /** How many reporters rejected such answers; absent if none did. */
  rejected_by?: number | undefined
  /**
   * The newest 5 rejections of answers that rested on it. If one was said in a session of another key, its words are
   * left out.
   */
  rejections: RejectedAnswer[]
  /** 1 plus the confidence of each supporting edge that counts. */
  alpha: number
  /** 1 plus the confidence of each refuting edge that counts. Confidence is alpha / (alpha + beta). */
  beta: number
  edges: {
    edge_id: string
    fragment_id: string
    claim_id?: string | undefined
    cited_fragment_id?: string | undefined
    /** The current relation. */
    relation: 'supports' | 'refutes' | 'neutral' | 'origin' | 'cites'
    /** The current confidence; 1 if the label was corrected. */
    confidence?: number | undefined
    /** Whose label is in effect. */
    decided_by: 'model' | 'human'
    /** Whether somebody reviewed it. */
    reviewed: boolean
    /** The feedback that removed this citation: do not use it. */
    removed_by?: string | undefined
    /** The model's own prediction, which no correction changes. */
    model?: EdgePrediction | undefined
    /** The last correction of it, and who made it. */
    human?: EdgeCorrection | undefined
    notes: Note[]
    /** Whether it affects the confidence. */
    counts: boolean
    /** Why it counts or does not count, in one sentence. */
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
      /** 1 to 5: the mean of its ratings and one more vote, which is the usefulness of its page, or 3. */
      usefulness: number
      /** How many ratings the fragment itself has. */
      ratings: number
      /**
       * How many answers that rested on it were rejected; absent if none was. That changes nothing by itself: the
       * answer may have been wrong in something else.
       */
      rejected_answers?: number | undefined
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
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
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
  /** The label you saw. If it has changed since, nothing is corrected. */
  original_relation?: 'supports' | 'refutes' | 'neutral' | 'SUPPORTS' | 'REFUTES' | 'NEUTRAL' | undefined
  /** How sure the person is, 0 to 1: the weight of the correction in training. */
  confidence?: number | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
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
  /** The current relation. */
  relation: 'supports' | 'refutes' | 'neutral' | 'origin' | 'cites'
  /** The current confidence; 1 if the label was corrected. */
  confidence?: number | undefined
  /** Whose label is in effect. */
  decided_by: 'model' | 'human'
  /** Whether somebody reviewed it. */
  reviewed: boolean
  /** The feedback that removed this citation: do not use it. */
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
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `flag_irrelevant` answers. */
export type FlagIrrelevantOutput = Receipt

/** What `flag_missing` takes. */
export interface FlagMissingInput extends Envelope {
  /** The page that contains it. */
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
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `flag_missing` answers. */
export interface FlagMissingOutput extends Receipt {
  /** The id of the fragment. */
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
  /** 1 to 5: the mean of its ratings and one more vote, which is the usefulness of its page, or 3. */
  usefulness: number
  /** How many ratings the fragment itself has. */
  ratings: number
  /**
   * How many answers that rested on it were rejected; absent if none was. That changes nothing by itself: the answer
   * may have been wrong in something else.
   */
  rejected_answers?: number | undefined
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
    /** The current relation. */
    relation: 'supports' | 'refutes' | 'neutral' | 'origin' | 'cites'
    /** The current confidence; 1 if the label was corrected. */
    confidence?: number | undefined
    /** Whose label is in effect. */
    decided_by: 'model' | 'human'
    /** Whether somebody reviewed it. */
    reviewed: boolean
    /** The feedback that removed this citation: do not use it. */
    removed_by?: string | undefined
    /** The model's own prediction, which no correction changes. */
    model?: EdgePrediction | undefined
    /** The last correction of it, and who made it. */
    human?: EdgeCorrection | undefined
  }[]
  notes: Note[]
  /** How many reporters rejected such answers; absent if none did. */
  rejected_by?: number | undefined
  /**
   * The newest 5 rejections of answers that rested on it. If one was said in a session of another key, its words are
   * left out.
   */
  rejections: RejectedAnswer[]
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
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
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
  /** The passage that contains it, if one is known: training learns from it. */
  fragment_id?: string | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `claim_add` answers. */
export interface ClaimAddOutput extends Receipt {
  /** The id of the claim. */
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
  /**
   * How sure the person is, 0 to 1: the weight in training. In the confidence of the claim, the edge counts in full.
   */
  confidence?: number | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `edge_add` answers. */
export interface EdgeAddOutput extends Receipt {
  /** The id of the edge. */
  edge_id: string
}

/** What `rate_usefulness` takes. */
export interface RateUsefulnessInput extends Envelope {
  /** The fragment or page. */
  target_id: string
  /** fragment or page; required if both have this id. */
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
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
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
  /** task, page, fragment, claim or edge; required if several have this id. */
  target_type?: 'task' | 'page' | 'fragment' | 'claim' | 'edge' | 'TASK' | 'PAGE' | 'FRAGMENT' | 'CLAIM' | 'EDGE' | undefined
  /** The note. */
  note: string
  /** The task this belongs to. */
  task_id: string
  /**
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
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
    /** 1 to 5: the mean of its ratings and one more vote, which is the usefulness of its page, or 3. */
    usefulness: number
    /** How many ratings the fragment itself has. */
    ratings: number
    /**
     * How many answers that rested on it were rejected; absent if none was. That changes nothing by itself: the answer
     * may have been wrong in something else.
     */
    rejected_answers?: number | undefined
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
    /**
     * How many answers that rested on it were rejected; absent if none was. That changes nothing by itself: the answer
     * may have been wrong in something else.
     */
    rejected_answers?: number | undefined
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
    /** 1 to 5: the mean of its ratings and one more vote, which is the usefulness of its page, or 3. */
    usefulness: number
    /** How many ratings the fragment itself has. */
    ratings: number
    /**
     * How many answers that rested on it were rejected; absent if none was. That changes nothing by itself: the answer
     * may have been wrong in something else.
     */
    rejected_answers?: number | undefined
    relevant: boolean
    notes: Note[]
  }[]
  claims: Claim[]
  /** With what the model predicted and what people said. */
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
  /** Reviewed edges where the person disagreed with the model. */
  corrected: number
  /** corrected / reviewed; 0 if nothing was reviewed. */
  error_rate: number
  /** By task, model and predicted label; at most 1000. */
  groups: {
    task_id: string
    model?: string | undefined
    predicted_label: 'supports' | 'refutes' | 'neutral'
    /** Edges that were reviewed. */
    reviewed: number
    /** Reviewed edges where the person disagreed with the model. */
    corrected: number
    /** corrected / reviewed; 0 if nothing was reviewed. */
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
  /** The person who asks. What they taught is in effect for them at once. */
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
   * Only show what would be answered. The search is not logged.
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
   * none of the known verbs is meant; feedback_hint says so if none are imported yet.
   */
  outcome: 'matched' | 'ambiguous' | 'suggest' | 'no_match'
  /** The best candidate; absent if none of the known verbs is meant. */
  verb?: string | undefined
  /** How likely the best candidate is right, 0 to 1. */
  score?: number | undefined
  /** How clearly the words are about any known verb, 0 to 1. Below 0.5 none is meant. */
  in_scope: number
  candidates: VerbCandidate[]
  /** What to do next, unless the match is clear. */
  feedback_hint?: string | undefined
  /** Present while words are embedded again. Those that are not done yet match only if they are said exactly. */
  indexing?: IndexProgress | undefined
}

/** What `entity_resolve` takes. */
export interface EntityResolveInput {
  /** The name, as it was said. */
  name: string
  /** Only entities of this type. */
  type?: string | undefined
  /** The area that the person talked about. */
  domain?: string | undefined
  /** The person who asks. What they taught is in effect for them at once. */
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
  /**
   * matched: go on. ambiguous: ask which is meant. suggest: ask whether the first is meant. no_match: no entity has
   * this name or a similar one.
   */
  outcome: 'matched' | 'ambiguous' | 'suggest' | 'no_match'
  /** The best candidate; absent if the outcome is ambiguous or no_match. */
  entity_id?: string | undefined
  candidates: {
    entity_id: string
    name: string
    type?: string | undefined
    attributes: Record<string, string>
    score: number
    /** learned: people said so. name: it has this name. similar: it has a similar name. */
    source: 'learned' | 'name' | 'similar'
    /** The name that decided it. */
    matched_name: string
  }[]
  /** How the candidates differ: the value of each, by id. */
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
  /** The search that went wrong, from verb_search. */
  search_id?: string | undefined
  /** Where it was said. Other keys are kept as they are. */
  context?: {
    /** The conversation this was said in. */
    session_id?: string | undefined
    /** The area this was said about; a name is first looked up in it. */
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
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `intent_feedback` answers. */
export interface IntentFeedbackOutput extends Receipt {
  recorded: true
  /** For intent_get; absent while the report is held. */
  candidate_id?: string | undefined
  /** How often this was reported. */
  occurrence_count: number
  was_new: boolean
  learning_type: 'entity_alias' | 'lexicon_token' | 'invocation_phrase' | 'prompt_change'
  risk_level: 'low' | 'medium' | 'high'
  /** In effect at once, without waiting for others. */
  auto_applied: boolean
  /** In effect for everyone, because enough people say so or a reviewer approved it. */
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
  /** The search, from verb_search. */
  search_id?: string | undefined
  /** The words that were searched for, if the id was lost. */
  query?: string | undefined
  /** How the search ended. */
  outcome: 'executed' | 'selected_alternative' | 'corrected' | 'rephrased' | 'abandoned'
  /** The verb that ran; by default the best candidate of the search. */
  choice?: string | undefined
  /** What the person said, if anything. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `intent_outcome` answers. */
export type IntentOutcomeOutput = Receipt

/** What `intent_list` takes. */
export interface IntentListInput {
  /**
   * Only candidates in this state.
   * @default "waiting"
   */
  state?: 'waiting' | 'live' | 'rejected' | 'retired' | 'all' | undefined
  /** Only candidates of this type. */
  learning_type?: 'entity_alias' | 'lexicon_token' | 'invocation_phrase' | 'prompt_change' | undefined
  /** Leave out what nobody said in words but only let run. By default true for state waiting, else false. */
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
  /** The candidate, from intent_feedback or intent_list. */
  candidate_id: string
  /** The person who asks. What they taught is in effect for them at once. */
  on_behalf_of?: string | undefined
  /** The conversation this was said in. */
  session_id?: string | undefined
  /**
   * Repeat past searches with it and without it.
   * @default false
   */
  replay?: boolean | undefined
}

/** What `intent_get` answers. */
export interface IntentGetOutput {
  candidate: Candidate
  /** Whether it is in effect for the person who asks, or for everyone if the call names no person. */
  in_effect: boolean
  /** Whether a reviewer approved it for everyone. */
  is_approved: boolean
  /** Words like these that are known to mean the same. */
  paraphrases: string[]
  replay?: {
    /** How many searches were repeated: the newest, at most 1,000. */
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
  /** The candidate, from intent_feedback or intent_list. */
  candidate_id: string
  /** The hash of what you looked at, from intent_list, intent_get or inbox_list. The call fails if it differs. */
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
  /** The candidate, from intent_feedback or intent_list. */
  candidate_id: string
  /** The hash of what you looked at, from intent_list, intent_get or inbox_list. The call fails if it differs. */
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
  /** The verb that they never mean. */
  verb: string
  /** When the block ends; without it, the block stays. */
  until?: string | undefined
  /**
   * Lift the block instead.
   * @default false
   */
  lift?: boolean | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
  /**
   * Block it for everyone, not only for the person. Only reviewers may.
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
  /** The verb that they never mean. */
  verb: string
  /** When the block ends; without it, the block stays. */
  until?: string | undefined
  /**
   * Lift the block instead.
   * @default false
   */
  lift?: boolean | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
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
    /** The person it is for; without one, it is for everyone. */
    person?: string | undefined
    until?: string | undefined
    reason?: string | undefined
    /** Send it to feedback_undo to take the block back. */
    feedback_id: string
    created_at: string
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `intent_import` takes. */
export interface IntentImportInput {
  /**
   * Verbs to add or to change.
   * @default []
   */
  verbs?: {
    /** The name by which the agent calls it, such as account.close. */
    name: string
    /** What it does, in a sentence. */
    description?: string | undefined
    /** The area it belongs to. */
    domain?: string | undefined
    /** What people say when they mean it; replaces the known phrases. */
    phrases?: string[] | undefined
  }[] | undefined
  /**
   * Entities to add or to change.
   * @default []
   */
  entities?: {
    id: string
    name: string
    /** Its type, such as person or account. */
    type?: string | undefined
    /** What tells it apart from others with its name, such as its office; replaces the known attributes. */
    attributes?: {
      name: string
      value: string
    }[] | undefined
    /** Its other names; replaces the known aliases. */
    aliases?: string[] | undefined
  }[] | undefined
  /**
   * Phrases to add to verbs that are known or in this call.
   * @default []
   */
  phrases?: {
    phrase: string
    verb: string
  }[] | undefined
  /**
   * Names to add to entities that are known or in this call.
   * @default []
   */
  aliases?: {
    alias: string
    entity_id: string
  }[] | undefined
  /**
   * Verbs to remove.
   * @default []
   */
  remove_verbs?: string[] | undefined
  /**
   * Entities to remove.
   * @default []
   */
  remove_entities?: string[] | undefined
  /** The records as a document, instead of the lists. */
  document?: string | undefined
  /** The format of the document; required with it. */
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
   * changed; the other fields say what would.
   */
  outcome: 'applied' | 'pending' | 'recorded' | 'dry_run'
  /** What happened, in words. */
  message: string
  /** Verbs and entities that are new, changed or removed. */
  recorded: number
  /** How many of them are removed. */
  removed: number
  unchanged: number
  /** What changes, at most 100. */
  changes: ChangedAnswer[]
  changes_left_out: number
  /** The row of the log. Send it to feedback_undo to take the import back. */
  feedback_id?: string | undefined
  /** How to take it back. */
  undo?: string | undefined
  /**
   * The part that has no effect until a reviewer approves it, because it affects what others imported, taught or
   * approved.
   */
  waiting?: {
    /** The item of the inbox; a reviewer approves or rejects it. */
    item_id?: string | undefined
    feedback_id?: string | undefined
    /** How to take back this part; the other part has its own undo. */
    undo?: string | undefined
    /** How many verbs and entities wait. */
    count: number
    /** What would change, at most 100. */
    changes: ChangedAnswer[]
    changes_left_out: number
  } | undefined
  /** Phrases that were left out because a reviewer rejected them, or words like them; at most 100. */
  rejected: {
    phrase: string
    verb: string
  }[]
  /** Phrases that several verbs have, so that a search for one asks which is meant; at most 100. */
  ambiguous: {
    phrase: string
    verbs: string[]
  }[]
}

/** What `verb_get` takes. */
export interface VerbGetInput {
  verb: string
  /** Also say whether the verb is blocked for these words. */
  phrase?: string | undefined
  /** The person who asks. What they taught is in effect for them at once. */
  on_behalf_of?: string | undefined
}

/** What `verb_get` answers. */
export interface VerbGetOutput {
  known: boolean
  /** Whether the verb is blocked for the phrase, or for words like it. */
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
   * How many days to look back.
   * @default 30
   */
  days?: number | undefined
}

/** What `intent_stats` answers. */
export interface IntentStatsOutput {
  searches: number
  /** Searches of which somebody said how they went. */
  judged: number
  /** Searches whose answer ran. */
  hits: number
  /** hits / judged; 0 if nothing was judged. */
  hit_rate: number
  by_day: {
    day: string
    searches: number
    /** Searches of which somebody said how they went. */
    judged: number
    /** Searches whose answer ran. */
    hits: number
    /** hits / judged; 0 if nothing was judged. */
    hit_rate: number
  }[]
  outcomes: {
    executed: number
    selected_alternative: number
    corrected: number
    rephrased: number
    /** Nobody said how it went within 30 minutes, or it was said to be abandoned. */
    abandoned: number
    /** Nobody said yet how it went. */
    open: number
  }
  confusions: {
    answered: string
    meant: string
    count: number
    example: string
  }[]
  /** Queries without a match; those that say the same are counted together. */
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
    /** Wordings that somebody said something about. */
    phrases: number
    /** Learned phrases that are in effect for everyone. */
    live: number
    waiting: number
    rejected: number
    retired: number
  }
  /** How many texts have vectors of the model in use; done equals total once all have. */
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
  /** The conversation. Its turns judge only each other. It belongs to the key that opens it. */
  session_id: string
  /** Whether the session is open to every key of the workspace. Send it with each new turn. */
  shared?: boolean | undefined
  /**
   * An id that you choose: send it again to add the response, or when you retry. If you leave it out, Heed makes one.
   */
  turn_id?: string | undefined
  /** What the person typed, as they typed it. Required the first time. */
  query?: string | undefined
  /** What was answered. */
  response?: string | undefined
  /** How it was answered, by a name that recurs, such as commerce_search. */
  strategy?: string | undefined
  /** What the strategy was given, such as: query "laptops under $1000". */
  strategy_input?: string | undefined
  /** What kind of request it is, if you classify requests. */
  intent?: string | undefined
  /** Names, prices and details that the answer mentions. */
  items_mentioned?: string[] | undefined
  /** The verb that was run, as verb_search names it. How the person takes the answer then counts for that verb. */
  verb?: string | undefined
  /** The search that found the verb, if there was one. */
  search_id?: string | undefined
  /** The tools that were called. */
  tools?: string[] | undefined
  /** What names in the message were taken to mean. */
  entities?: NameTaken[] | undefined
  /**
   * What the answer rests on: ids of claims, fragments and pages as evidence_record has them, or URLs of pages. If the
   * person rejects the answer, that is shown beside these.
   */
  cited?: string[] | undefined
  /** What your own validation said of the answer. */
  validation_outcome?: 'APPROVE' | 'REVISE' | 'RETRY' | 'FAIL' | undefined
  /** How good your own validation found it, 0 to 1. */
  quality_score?: number | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /** The person who typed it. */
  on_behalf_of?: string | undefined
  /** If you send no turn_id: send the same key when you retry, and the turn is recorded once. */
  idempotency_key?: string | undefined
}

/** What `turn_record` answers. */
export interface TurnRecordOutput {
  turn_id: string
  outcome: 'recorded' | 'updated' | 'unchanged'
  /** What happened, for the person. */
  message: string
  /** The current verdict on the turn before; absent if there is none. */
  previous?: JudgedTurn | undefined
  /**
   * What this message changed: the verdict on the turn before, which strategies are avoided, what words mean and which
   * rules apply, and for whom.
   */
  changes?: ChangedAnswer[] | undefined
  /**
   * The feedback that followed for verbs, names, evidence and rules, or that the message demanded; undo any of it.
   * Undoing the verdict takes back what followed for verbs, names and evidence.
   */
  followed?: string[] | undefined
  /** The words of the message that state an instruction meant to last; absent if none do. */
  standing_instruction?: StandingInstruction | undefined
  /** Present if the message only answers what Heed announced in the turn before, and not your answer. */
  command?: ObeyedCommand | undefined
  /** How many answers in a row before this turn were rejected. */
  rejections_in_a_row: number
  /** Markdown for the planner; absent if no turn comes before. */
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
  /** The part of the session, from 1: a pause that ends the session starts a new part. */
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
  verb?: string | undefined
  search_id?: string | undefined
  tools?: string[] | undefined
  entities?: KnownName[] | undefined
  cited?: string[] | undefined
  items_mentioned: string[]
  validation_outcome?: 'APPROVE' | 'REVISE' | 'RETRY' | 'FAIL' | undefined
  quality_score?: number | undefined
  user_feedback_status: 'rejected' | 'accepted' | 'neutral'
  feedback_confidence: number
  /** The turn whose message rejects it. */
  rejection_detected_in?: string | undefined
  correction_type?: 'explicit' | 'rephrased' | 'abandonment' | undefined
  /** What the person said to it, if that rejects it. */
  user_said?: string | undefined
  /** -1 to 1. */
  satisfaction: number
  ranking_score: number
  /** Who decided the status: the detector, or somebody who corrected it. Absent if nobody said anything. */
  decided_by?: 'detector' | 'person' | undefined
  /** Who corrected the verdict: a person, a reviewer, an agent, or by name. */
  said_by?: string | undefined
  decided_at?: string | undefined
  /** The verdict in effect; feedback_undo takes it back. */
  feedback_id?: string | undefined
  /** Why the verdict was corrected. */
  reason?: string | undefined
  /** The detector's own verdict, which no correction changes. */
  detected?: Detection | undefined
}

/** What `turn_list` takes. */
export interface TurnListInput {
  /** Only turns of this session. */
  session_id?: string | undefined
  /** Only turns with this status. */
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
    /** The part of the session, from 1: a pause that ends the session starts a new part. */
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
    verb?: string | undefined
    search_id?: string | undefined
    tools?: string[] | undefined
    entities?: KnownName[] | undefined
    cited?: string[] | undefined
    items_mentioned: string[]
    validation_outcome?: 'APPROVE' | 'REVISE' | 'RETRY' | 'FAIL' | undefined
    quality_score?: number | undefined
    user_feedback_status: 'rejected' | 'accepted' | 'neutral'
    feedback_confidence: number
    /** The turn whose message rejects it. */
    rejection_detected_in?: string | undefined
    correction_type?: 'explicit' | 'rephrased' | 'abandonment' | undefined
    /** What the person said to it, if that rejects it. */
    user_said?: string | undefined
    /** -1 to 1. */
    satisfaction: number
    ranking_score: number
    /** Who decided the status: the detector, or somebody who corrected it. Absent if nobody said anything. */
    decided_by?: 'detector' | 'person' | undefined
    /** Who corrected the verdict: a person, a reviewer, an agent, or by name. */
    said_by?: string | undefined
    decided_at?: string | undefined
    /** The verdict in effect; feedback_undo takes it back. */
    feedback_id?: string | undefined
    /** Why the verdict was corrected. */
    reason?: string | undefined
    /** The detector's own verdict, which no correction changes. */
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
  /** Names, prices and details that the answer mentions. They count if the message is Japanese. */
  items_mentioned?: string[] | undefined
  /** The verdicts on the earlier turns of the session, the latest last. They count if the message is Japanese. */
  earlier_verdicts?: ('rejected' | 'accepted' | 'neutral')[] | undefined
  /** The person. Their corrections of earlier verdicts count for them at once. */
  on_behalf_of?: string | undefined
}

/** What `feedback_detect` answers. */
export interface FeedbackDetectOutput {
  /** What the message says of the answer before it. */
  feedback_type: 'rejected' | 'accepted' | 'neutral'
  /** How likely that is right, 0 to 1. */
  confidence: number
  /** How it corrects the answer; absent if it does not. */
  correction_type?: 'explicit' | 'rephrased' | 'abandonment' | undefined
  /** The correction in the words of the person; absent if there is none. */
  user_said?: string | undefined
  /** What decided, the most important first. */
  evidence: DetectionSignal[]
  /** The words of the message that state an instruction meant to last; absent if none do. */
  standing_instruction?: StandingInstruction | undefined
  detector_version: string
}

/** What `strategy_search` takes. */
export interface StrategySearchInput {
  /** What the person asks, in their words. */
  query: string
  /** The person who asks: what they rejected is avoided for them at once. */
  on_behalf_of?: string | undefined
  /** The conversation: what was rejected in it is avoided in it at once, even if no person is named. */
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
    /** Absent if it was asked in a session of another key. */
    query?: string | undefined
    /** What the person asked first, if the query came after a rejection. */
    original_query?: string | undefined
    /** How similar the query or the original query is, 0 to 1. */
    similarity: number
    /** How many turns for queries like this one say the same of this strategy. */
    times: number
    /** How it counts for the person who asks. */
    user_feedback_status: 'rejected' | 'accepted' | 'neutral'
    feedback_confidence: number
    quality_score?: number | undefined
    /** 0.6 × quality + 0.4 × feedback (+0.5 accepted, 0 neutral). */
    ranking_score: number
    /** Present if some people reject it, but it is not avoided for the person who asks. */
    rejection?: StrategyRejection | undefined
  }[]
  /** What counts as rejected for queries like this one. */
  avoid: {
    turn_id: string
    strategy: string
    strategy_input?: string | undefined
    /** Absent if it was asked in a session of another key. */
    query?: string | undefined
    /** What the person asked first, if the query came after a rejection. */
    original_query?: string | undefined
    /** How similar the query or the original query is, 0 to 1. */
    similarity: number
    /** How many turns for queries like this one say the same of this strategy. */
    times: number
    /** For whom it is avoided: this person or session, or everyone. */
    audience: 'person' | 'everyone'
    correction_type?: 'explicit' | 'rephrased' | 'abandonment' | undefined
    /** What the person said to it. */
    user_said?: string | undefined
    /** Why, as given by the person who corrected the verdict. */
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
  /** The conversation: what was rejected in it is avoided in it at once, even if no person is named. */
  session_id?: string | undefined
  /**
   * For the person who asks, or for everyone.
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
  /** The turn that decides it, if there is one. */
  decided_in?: string | undefined
  /** How far its rejection counts for everyone; absent if nobody rejects it. */
  rejection?: StrategyRejection | undefined
}

/** What `context_section` takes. */
export interface ContextSectionInput {
  /** The conversation. */
  session_id: string
}

/** What `context_section` answers. */
export interface ContextSectionOutput {
  /** Markdown; empty if the person has not reacted to an answer in this part of the session. */
  section: string
  /** The turn it is about. */
  turn_id?: string | undefined
  status?: 'rejected' | 'accepted' | 'neutral' | undefined
  rejections_in_a_row: number
  /** Whether the session has ended: the next message judges nothing. */
  ended: boolean
}

/** What `verdict_correct` takes. */
export interface VerdictCorrectInput extends Envelope {
  /** The turn that was answered well or badly, not the one whose message showed it. */
  turn_id: string
  /** How the person really took it. */
  feedback_type: 'rejected' | 'accepted' | 'neutral'
  /** How they corrected it, if they rejected it. */
  correction_type?: 'explicit' | 'rephrased' | 'abandonment' | undefined
  /** Why, in the words of the person. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
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
   * For whom: the person who gave it, or everyone.
   * @default "person"
   */
  audience?: 'person' | 'everyone' | undefined
}

/** What `verdict_get` answers. */
export interface VerdictGetOutput {
  feedback_id: string
  turn_id: string
  /** nothing_to_learn: nobody had reacted to the turn, so there was no message to learn from. */
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
  /** accepted / turns; 0 if there are none. */
  acceptance_rate: number
  /** rejected / turns; 0 if there are none. */
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
    /** accepted / turns; 0 if there are none. */
    acceptance_rate: number
    /** rejected / turns; 0 if there are none. */
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
    /** accepted / turns; 0 if there are none. */
    acceptance_rate: number
    /** rejected / turns; 0 if there are none. */
    rejection_rate: number
    /** The mean score, -1 to 1. */
    satisfaction: number
  }[]
  /** At most 10, by how certain the rejection is: one rejected turn out of one says little. */
  worst_strategies: StrategySatisfaction[]
  /** Sessions with at least 2 rejections in a row among their latest 1000 turns, the longest run first; at most 50. */
  sessions: {
    session_id: string
    rejections_in_a_row: number
    /** The turns that were rejected in a row; at most the last 20. */
    turn_ids: string[]
    last_at: string
  }[]
  /** How reliable the verdicts are. */
  detector: {
    /** Turns that the detector gave a verdict on. */
    judged: number
    /** Verdicts about which a person said what was meant; if both are the same, the verdict was confirmed. */
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
    /** How many turns it has. If it has more than 10000, all figures are about the latest 10000. */
    turns: number
    accepted: number
    rejected: number
    neutral: number
    /** accepted / turns; 0 if there are none. */
    acceptance_rate: number
    /** rejected / turns; 0 if there are none. */
    rejection_rate: number
    /** The mean score, -1 to 1. */
    satisfaction: number
    /** The longest run of rejections. */
    rejections_in_a_row: number
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `agent_prompt` takes. */
export interface AgentPromptInput {
  /** The name of the agent, as its rules give it. */
  agent: string
  /** Its own prompt. A placeholder {{name}} in it is replaced by the rules for that place. */
  base_prompt: string
  /** Placeholders that are for rules. One without rules is taken out, as are those that a rule names; others stay. */
  placeholders?: string[] | undefined
  /** The person it works for. */
  on_behalf_of?: string | undefined
  /** The task it is for. If there is a holdback, it is drawn for the task. */
  task_id?: string | undefined
  /** The conversation it is for, if there is no task. */
  session_id?: string | undefined
}

/** What `agent_prompt` answers. */
export interface AgentPromptOutput {
  prompt: string
  /** Names the rules and their versions. Send it with decisions about this work, so that they are credited. */
  prompt_id: string
  /** The rules in the prompt, so that results can be attributed to them. */
  rules: ServedRule[]
  /** Rules that apply to the agent but are not in the prompt. */
  left_out: {
    rule_id: string
    content: string
    /**
     * document_only: it is for the documentation. repeated: another says the same. contradicted: a rule with precedence
     * says the opposite. limit: an agent is told at most 20. held_back: this task works without it, to see what it
     * changes.
     */
    reason: 'document_only' | 'repeated' | 'contradicted' | 'limit' | 'held_back'
    /** The reason in words. */
    because: string
  }[]
}

/** What `rule_check` takes. */
export interface RuleCheckInput {
  /** The name of the agent, as its rules give it. */
  agent: string
  /** What the agent is about to hand over. */
  output?: string | undefined
  /** The tool call that the agent is about to make. */
  tool_call?: {
    /** The name of the tool. */
    name: string
    /** What it is called with. Shell scripts are read from command, cmd and script. */
    input: {
      /** The address that it fetches. */
      url?: string | undefined
      [field: string]: unknown
    }
  } | undefined
  /** A shell script that the agent is about to run. */
  command?: string | undefined
  /** For rules about files that go together: paths with slashes, as the rules write them. */
  files?: {
    /** The files that the work adds or changes. */
    changed: string[]
    /** Other files that exist. */
    existing?: string[] | undefined
  } | undefined
  /** The person it works for. */
  on_behalf_of?: string | undefined
  /** The task of its prompt, as agent_prompt got it. */
  task_id?: string | undefined
  /** The conversation of its prompt, if there is no task. */
  session_id?: string | undefined
}

/** What `rule_check` answers. */
export interface RuleCheckOutput {
  /** False if a rule is broken. */
  holds: boolean
  broken: {
    rule_id: string
    version: number
    content: string
    /** What was found, and what the rule allows. */
    because: string
    /** What to do. */
    remedy: string
  }[]
  /** The rules that were checked and are kept. */
  kept: {
    rule_id: string
    version: number
    content: string
  }[]
  /** The rules that were not checked, and why: most are only told. */
  not_checked: {
    rule_id: string
    version: number
    content: string
    because: string
  }[]
  /** Present if rules name agents, but not this one: only rules for all agents were looked at. */
  note?: string | undefined
}

/** What `decision_record` takes. */
export interface DecisionRecordInput extends Envelope {
  /** The id of the decision. A decision that is sent again is recorded once. */
  decision_id: string
  /** The review at which it was made, such as HITL-2. */
  gate_id: string
  decision: 'APPROVED' | 'REJECTED' | 'APPROVED_WITH_CHANGES'
  /** Who decided. */
  reviewer_id: string
  /** The agent whose output it was; unless given, a tag agent:NAME says so, or else the gate. */
  agent?: string | null | undefined
  epic_id?: string | null | undefined
  /** When it was decided, in UTC unless it has an offset; now unless given. */
  timestamp?: string | null | undefined
  review_duration_seconds?: number | null | undefined
  /** The hash of what the agent delivered; that of agent_output (SHA-256) unless given. */
  agent_output_sha?: string | null | undefined
  /** The hash of what was approved in the end. */
  approved_output_sha?: string | null | undefined
  /** What the agent was asked. It is the prompt of the training sample that both outputs make. */
  agent_input?: string | null | undefined
  /** What the agent delivered, as text. */
  agent_output?: string | null | undefined
  /** What was approved in the end, as text. With agent_output it says what was changed. */
  approved_output?: string | null | undefined
  /** What the reviewer changed, as a unified diff. */
  correction_diff?: string | null | undefined
  /** The path of that diff in the folder of HEED_DIFFS; it is read unless correction_diff is given. */
  correction_diff_path?: string | null | undefined
  /** What the reviewer said about it. */
  reviewer_comment?: string | null | undefined
  tags?: string[] | null | undefined
  /** The prompt_id from agent_prompt that the work was done with: the decision is credited to the rules in it. */
  prompt_id?: string | null | undefined
  /** The task this belongs to. */
  task_id?: string | null | undefined
  /**
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
  /** The CloudEvent that it came in: an event is recorded once. */
  cloud_event?: CloudEvent | undefined
}

/** What `decision_record` answers. */
export interface DecisionRecordOutput extends Receipt {
  /**
   * generalizable_high: several reviewers, or one three times, correct the same thing, so it should become a rule.
   * generalizable_low: one reviewer does so twice. edge_case: only this decision does. ambiguous: somebody disagrees,
   * so a reviewer has to resolve it. ignored: a reviewer said so. positive: nothing was corrected.
   */
  classification: 'positive' | 'ambiguous' | 'generalizable_high' | 'generalizable_low' | 'edge_case' | 'ignored'
  /** 0 to 1. */
  confidence: number
  rationale: string
  /** The decisions that the classification depends on, the most similar first; at most 50. */
  similar_ids: string[]
  /** The agent whose output it was. Absent if nothing says so; then no rule comes from this decision. */
  agent?: string | undefined
  /** What Heed proposed because of it. Absent until there is a proposal, and if reviewers rejected it. */
  proposed_action?: ProposedAction | undefined
}

/** What `decision_resolve` takes. */
export interface DecisionResolveInput extends Envelope {
  /** The id that the decision was recorded with. */
  decision_id: string
  resolution: 'generalizable' | 'edge_case' | 'ignore'
  /** Why. It is kept with the decision. */
  reason: string
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `decision_resolve` answers. */
export interface DecisionResolveOutput extends Receipt {
  /**
   * generalizable_high: several reviewers, or one three times, correct the same thing, so it should become a rule.
   * generalizable_low: one reviewer does so twice. edge_case: only this decision does. ambiguous: somebody disagrees,
   * so a reviewer has to resolve it. ignored: a reviewer said so. positive: nothing was corrected.
   */
  classification: 'positive' | 'ambiguous' | 'generalizable_high' | 'generalizable_low' | 'edge_case' | 'ignored'
  /** 0 to 1. */
  confidence: number
  rationale: string
  /** The decisions that the classification depends on, the most similar first; at most 50. */
  similar_ids: string[]
  /** The agent whose output it was. Absent if nothing says so; then no rule comes from this decision. */
  agent?: string | undefined
}

/** What `gate_assign` takes. */
export interface GateAssignInput extends Envelope {
  /** The review at which it was made, such as HITL-2. */
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

/** What `decision_batch` takes. */
export interface DecisionBatchInput {
  /** The decisions. */
  decisions: {
    /** The id of the decision. A decision that is sent again is recorded once. */
    decision_id: string
    /** The review at which it was made, such as HITL-2. */
    gate_id: string
    decision: 'APPROVED' | 'REJECTED' | 'APPROVED_WITH_CHANGES'
    /** Who decided. */
    reviewer_id: string
    /** The agent whose output it was; unless given, a tag agent:NAME says so, or else the gate. */
    agent?: string | null | undefined
    epic_id?: string | null | undefined
    /** When it was decided, in UTC unless it has an offset; now unless given. */
    timestamp?: string | null | undefined
    review_duration_seconds?: number | null | undefined
    /** The hash of what the agent delivered; that of agent_output (SHA-256) unless given. */
    agent_output_sha?: string | null | undefined
    /** The hash of what was approved in the end. */
    approved_output_sha?: string | null | undefined
    /** What the agent was asked. It is the prompt of the training sample that both outputs make. */
    agent_input?: string | null | undefined
    /** What the agent delivered, as text. */
    agent_output?: string | null | undefined
    /** What was approved in the end, as text. With agent_output it says what was changed. */
    approved_output?: string | null | undefined
    /** What the reviewer changed, as a unified diff. */
    correction_diff?: string | null | undefined
    /** The path of that diff in the folder of HEED_DIFFS; it is read unless correction_diff is given. */
    correction_diff_path?: string | null | undefined
    /** What the reviewer said about it. */
    reviewer_comment?: string | null | undefined
    tags?: string[] | null | undefined
    /** The prompt_id from agent_prompt that the work was done with: the decision is credited to the rules in it. */
    prompt_id?: string | null | undefined
    /** The task this belongs to. */
    task_id?: string | null | undefined
    /** The conversation this was said in. */
    session_id?: string | undefined
    /** The person who said it, if you speak for one. */
    on_behalf_of?: string | undefined
    /**
     * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
     * reviewer.
     */
    trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
    /** Send the same key when you retry: then it is recorded only once. */
    idempotency_key?: string | undefined
    /** The CloudEvent that it came in: an event is recorded once. */
    cloud_event?: CloudEvent | undefined
  }[]
  /**
   * Whether to answer how each is classified, which takes longer.
   * @default true
   */
  classify?: boolean | undefined
}

/** What `decision_batch` answers. */
export interface DecisionBatchOutput {
  /** How many were recorded now. */
  recorded: number
  /** How many were recorded before. */
  duplicates: number
  /** How many were refused. Send them again when they are corrected. */
  refused: number
  results: {
    /** Its place in the list, from 0. */
    index: number
    decision_id?: string | undefined
    outcome: 'applied' | 'recorded' | 'pending' | 'duplicate' | 'refused'
    feedback_id?: string | undefined
    classification?: 'positive' | 'ambiguous' | 'generalizable_high' | 'generalizable_low' | 'edge_case' | 'ignored' | undefined
    /** Why it was refused, as a code. */
    code?: string | undefined
    message: string
    /** The fields for which it was refused. */
    problems?: {
      field: string
      problem: string
    }[] | undefined
  }[]
}

/** What `github_review` takes. */
export interface GithubReviewInput {
  /** The name of the event, from X-GitHub-Event. */
  event: string
  /** The id of the delivery, from X-GitHub-Delivery: it is recorded once. */
  delivery?: string | undefined
  /** The payload of the event, as GitHub sends it. */
  payload: Record<string, unknown>
}

/** What `github_review` answers. */
export interface GithubReviewOutput {
  outcome: 'applied' | 'recorded' | 'pending' | 'duplicate' | 'ignored'
  message: string
  decision_id?: string | undefined
  feedback_id?: string | undefined
  classification?: 'positive' | 'ambiguous' | 'generalizable_high' | 'generalizable_low' | 'edge_case' | 'ignored' | undefined
}

/** What `decision_get` takes. */
export interface DecisionGetInput {
  /** The id that the decision was recorded with. */
  decision_id?: string | undefined
  /** The feedback that recorded it, from its receipt. */
  feedback_id?: string | undefined
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
  /** The correction: what the reviewer said, or else what they changed. */
  correction?: string | undefined
  resolution?: 'generalizable' | 'edge_case' | 'ignore' | undefined
  /**
   * generalizable_high: several reviewers, or one three times, correct the same thing, so it should become a rule.
   * generalizable_low: one reviewer does so twice. edge_case: only this decision does. ambiguous: somebody disagrees,
   * so a reviewer has to resolve it. ignored: a reviewer said so. positive: nothing was corrected.
   */
  classification: 'positive' | 'ambiguous' | 'generalizable_high' | 'generalizable_low' | 'edge_case' | 'ignored'
  /** 0 to 1. */
  confidence: number
  rationale: string
  /** The decisions that the classification depends on, the most similar first; at most 50. */
  similar_ids: string[]
  /** The agent whose output it was. Absent if nothing says so; then no rule comes from this decision. */
  agent?: string | undefined
  /** What Heed proposed because of it. Absent until there is a proposal, and if reviewers rejected it. */
  proposed_action?: ProposedAction | undefined
  reviewer_comment?: string | undefined
  /** What the reviewer changed, as a small diff. */
  changed?: string | undefined
  correction_diff?: string | undefined
  correction_diff_path?: string | undefined
  agent_input?: string | undefined
  agent_output?: string | undefined
  approved_output?: string | undefined
}

/** What `decision_list` takes. */
export interface DecisionListInput {
  /** Only decisions about this agent’s outputs. */
  agent?: string | undefined
  /** Only decisions that have this classification now. */
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
    /** The correction: what the reviewer said, or else what they changed. */
    correction?: string | undefined
    resolution?: 'generalizable' | 'edge_case' | 'ignore' | undefined
    /**
     * generalizable_high: several reviewers, or one three times, correct the same thing, so it should become a rule.
     * generalizable_low: one reviewer does so twice. edge_case: only this decision does. ambiguous: somebody disagrees,
     * so a reviewer has to resolve it. ignored: a reviewer said so. positive: nothing was corrected.
     */
    classification: 'positive' | 'ambiguous' | 'generalizable_high' | 'generalizable_low' | 'edge_case' | 'ignored'
    /** 0 to 1. */
    confidence: number
    rationale: string
    /** The decisions that the classification depends on, the most similar first; at most 50. */
    similar_ids: string[]
    /** The agent whose output it was. Absent if nothing says so; then no rule comes from this decision. */
    agent?: string | undefined
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `decision_similar` takes. */
export interface DecisionSimilarInput {
  /** The id that the decision was recorded with. */
  decision_id?: string | undefined
  /** The correction in words, if there is no decision yet. */
  words?: string | undefined
  /**
   * How similar they must be, 0 to 1.
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
    /** The correction: what the reviewer said, or else what they changed. */
    correction?: string | undefined
    resolution?: 'generalizable' | 'edge_case' | 'ignore' | undefined
    /**
     * generalizable_high: several reviewers, or one three times, correct the same thing, so it should become a rule.
     * generalizable_low: one reviewer does so twice. edge_case: only this decision does. ambiguous: somebody disagrees,
     * so a reviewer has to resolve it. ignored: a reviewer said so. positive: nothing was corrected.
     */
    classification: 'positive' | 'ambiguous' | 'generalizable_high' | 'generalizable_low' | 'edge_case' | 'ignored'
    /** 0 to 1. */
    confidence: number
    rationale: string
    /** The decisions that the classification depends on, the most similar first; at most 50. */
    similar_ids: string[]
    /** The agent whose output it was. Absent if nothing says so; then no rule comes from this decision. */
    agent?: string | undefined
    similarity: number
  }[]
}

/** What `rule_propose` takes. */
export interface RuleProposeInput extends Envelope {
  /** The rule, as the prompt should say it. */
  content: string
  /**
   * What kind of rule it is.
   * @default "GUIDELINE"
   */
  rule_type?: 'NEGATIVE_EXAMPLE' | 'POSITIVE_EXAMPLE' | 'GUIDELINE' | 'CONSTRAINT' | undefined
  /** The agents it is for, by the names that they send to agent_prompt; * for all. */
  agents: string[]
  /**
   * The name of the placeholder that the rule goes to, written {{name}} in the prompt; the end of the prompt unless
   * given.
   */
  insertion_point?: string | undefined
  /**
   * What to do with it; DOCUMENT_ONLY keeps it out of prompts.
   * @default "CREATE_RULE"
   */
  action_type?: 'CREATE_RULE' | 'REFINE_PROMPT' | 'UPDATE_SKILL' | 'DOCUMENT_ONLY' | undefined
  /** The evidence for it. */
  evidence_summary?: string | undefined
  /**
   * What rule_check asks of outputs and tool calls. Unless given, Heed takes it from the words, if they clearly ask for
   * one; null for none.
   */
  check?: {
    kind: 'must_contain'
    /** Words and phrases: must_contain all of them, must_not_contain any of them. */
    phrases: string[]
    /** @default "anywhere" */
    at?: 'anywhere' | 'start' | 'end' | undefined
  } | {
    kind: 'must_not_contain'
    /** Words and phrases: must_contain all of them, must_not_contain any of them. */
    phrases: string[]
  } | {
    kind: 'pattern'
    /** A regular expression without groups that look around or are referred to. */
    pattern: string
    must: 'occur' | 'not_occur'
  } | {
    kind: 'max_length'
    most: number
    unit: 'words' | 'characters' | 'lines' | 'sentences'
  } | {
    kind: 'min_length'
    least: number
    unit: 'words' | 'characters' | 'lines' | 'sentences'
  } | {
    kind: 'forbidden_command'
    /** Such as git push --force: more words and options may follow. */
    commands: string[]
  } | {
    kind: 'forbidden_domain'
    /** Hosts, or suffixes such as *.example.com. */
    domains: string[]
  } | {
    kind: 'file_beside'
    /** Such as src/**\/*.ts. */
    file: string
    /** What must exist, or change, with it: src/**\/*.test.ts. */
    beside: string
    must: 'exist' | 'change'
  } | null | undefined
  /** Why it is proposed. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
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
  /**
   * The name of the placeholder that the rule goes to, written {{name}} in the prompt; the end of the prompt unless
   * given.
   */
  insertion_point?: string | undefined
  /**
   * What rule_check asks of outputs and tool calls. Unless given, Heed takes it from the words, if they clearly ask for
   * one; null for none.
   */
  check?: {
    kind: 'must_contain'
    /** Words and phrases: must_contain all of them, must_not_contain any of them. */
    phrases: string[]
    /** @default "anywhere" */
    at?: 'anywhere' | 'start' | 'end' | undefined
  } | {
    kind: 'must_not_contain'
    /** Words and phrases: must_contain all of them, must_not_contain any of them. */
    phrases: string[]
  } | {
    kind: 'pattern'
    /** A regular expression without groups that look around or are referred to. */
    pattern: string
    must: 'occur' | 'not_occur'
  } | {
    kind: 'max_length'
    most: number
    unit: 'words' | 'characters' | 'lines' | 'sentences'
  } | {
    kind: 'min_length'
    least: number
    unit: 'words' | 'characters' | 'lines' | 'sentences'
  } | {
    kind: 'forbidden_command'
    /** Such as git push --force: more words and options may follow. */
    commands: string[]
  } | {
    kind: 'forbidden_domain'
    /** Hosts, or suffixes such as *.example.com. */
    domains: string[]
  } | {
    kind: 'file_beside'
    /** Such as src/**\/*.ts. */
    file: string
    /** What must exist, or change, with it: src/**\/*.test.ts. */
    beside: string
    must: 'exist' | 'change'
  } | null | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
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
  /** Only rules for this agent. */
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
     * unless a reviewer let people who asked for it keep it. retired: only in prompts of people who asked for it
     * themselves.
     */
    state: 'waiting' | 'live' | 'rejected' | 'retired'
    /** What it waits for, or why it was rejected or retired. */
    because?: string | undefined
    /** How many more reviewers have to approve it. */
    missing: number
    version: number
    /** The hash of what agents are told and of which agents; rule_approve requires it. */
    content_hash: string
    content: string
    rule_type: 'NEGATIVE_EXAMPLE' | 'POSITIVE_EXAMPLE' | 'GUIDELINE' | 'CONSTRAINT'
    agents: string[]
    insertion_point?: string | undefined
    action_type: 'CREATE_RULE' | 'REFINE_PROMPT' | 'UPDATE_SKILL' | 'DOCUMENT_ONLY'
    evidence_summary?: string | undefined
    /** Whether rule_check enforces it; otherwise agents are only told it. */
    is_enforced: boolean
    /** What rule_check asks for; absent if it is only told. */
    check_in_words?: string | undefined
    /** The same for rule_modify. */
    check?: {
      kind: 'must_contain'
      /** Words and phrases: must_contain all of them, must_not_contain any of them. */
      phrases: string[]
      /** @default "anywhere" */
      at: 'anywhere' | 'start' | 'end'
    } | {
      kind: 'must_not_contain'
      /** Words and phrases: must_contain all of them, must_not_contain any of them. */
      phrases: string[]
    } | {
      kind: 'pattern'
      /** A regular expression without groups that look around or are referred to. */
      pattern: string
      must: 'occur' | 'not_occur'
    } | {
      kind: 'max_length'
      most: number
      unit: 'words' | 'characters' | 'lines' | 'sentences'
    } | {
      kind: 'min_length'
      least: number
      unit: 'words' | 'characters' | 'lines' | 'sentences'
    } | {
      kind: 'forbidden_command'
      /** Such as git push --force: more words and options may follow. */
      commands: string[]
    } | {
      kind: 'forbidden_domain'
      /** Hosts, or suffixes such as *.example.com. */
      domains: string[]
    } | {
      kind: 'file_beside'
      /** Such as src/**\/*.ts. */
      file: string
      /** What must exist, or change, with it: src/**\/*.test.ts. */
      beside: string
      must: 'exist' | 'change'
    } | undefined
    /** The decisions at reviews that it comes from. */
    decision_ids: string[]
    /** The language model or agent that chose its words; absent if they are those of people. */
    worded_by?: string | undefined
    /** Why the language model of this Heed did not word it. */
    unworded_because?: string | undefined
    /** How sure Heed is that it applies beyond single cases; absent unless Heed proposed it from decisions. */
    confidence?: number | undefined
    /** Whether to look at it first: a confidence of at least 0.85. */
    expedited: boolean
    /**
     * What the text, or a comment that it comes from, seems to attempt besides being a rule; a reviewer should look
     * closely.
     */
    flags: ('overrides_instructions' | 'asks_for_secrets' | 'speaks_as_system' | 'sends_data_out')[]
    /** How often it was proposed or asked for. */
    occurrence_count: number
    /** How many reporters proposed it or asked for it. */
    reporters: number
    /** Approvals of this version. */
    approvals: number
    /** The trust of the least trusted proposal. */
    trust: string
    /** The proposals, oldest first; at most the last 20. */
    feedback_ids: string[]
    created_at: string
    updated_at: string
  }[]
  /**
   * How many rules wait for reviewers; only those for the agent, if one is named. rule_list with the state waiting
   * lists them.
   */
  waiting: number
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `rule_get` takes. */
export interface RuleGetInput {
  /** The id of the rule, from rule_list. */
  rule_id: string
}

/** What `rule_get` answers. */
export interface RuleGetOutput {
  rule_id: string
  /**
   * live: approved, and in the prompts that rule_get names. waiting: waits for reviewers. rejected: in no prompt,
   * unless a reviewer let people who asked for it keep it. retired: only in prompts of people who asked for it
   * themselves.
   */
  state: 'waiting' | 'live' | 'rejected' | 'retired'
  /** What it waits for, or why it was rejected or retired. */
  because?: string | undefined
  /** How many more reviewers have to approve it. */
  missing: number
  version: number
  /** The hash of what agents are told and of which agents; rule_approve requires it. */
  content_hash: string
  content: string
  rule_type: 'NEGATIVE_EXAMPLE' | 'POSITIVE_EXAMPLE' | 'GUIDELINE' | 'CONSTRAINT'
  agents: string[]
  insertion_point?: string | undefined
  action_type: 'CREATE_RULE' | 'REFINE_PROMPT' | 'UPDATE_SKILL' | 'DOCUMENT_ONLY'
  evidence_summary?: string | undefined
  /** Whether rule_check enforces it; otherwise agents are only told it. */
  is_enforced: boolean
  /** What rule_check asks for; absent if it is only told. */
  check_in_words?: string | undefined
  /** The same for rule_modify. */
  check?: {
    kind: 'must_contain'
    /** Words and phrases: must_contain all of them, must_not_contain any of them. */
    phrases: string[]
    /** @default "anywhere" */
    at: 'anywhere' | 'start' | 'end'
  } | {
    kind: 'must_not_contain'
    /** Words and phrases: must_contain all of them, must_not_contain any of them. */
    phrases: string[]
  } | {
    kind: 'pattern'
    /** A regular expression without groups that look around or are referred to. */
    pattern: string
    must: 'occur' | 'not_occur'
  } | {
    kind: 'max_length'
    most: number
    unit: 'words' | 'characters' | 'lines' | 'sentences'
  } | {
    kind: 'min_length'
    least: number
    unit: 'words' | 'characters' | 'lines' | 'sentences'
  } | {
    kind: 'forbidden_command'
    /** Such as git push --force: more words and options may follow. */
    commands: string[]
  } | {
    kind: 'forbidden_domain'
    /** Hosts, or suffixes such as *.example.com. */
    domains: string[]
  } | {
    kind: 'file_beside'
    /** Such as src/**\/*.ts. */
    file: string
    /** What must exist, or change, with it: src/**\/*.test.ts. */
    beside: string
    must: 'exist' | 'change'
  } | undefined
  /** The decisions at reviews that it comes from. */
  decision_ids: string[]
  /** The language model or agent that chose its words; absent if they are those of people. */
  worded_by?: string | undefined
  /** Why the language model of this Heed did not word it. */
  unworded_because?: string | undefined
  /** How sure Heed is that it applies beyond single cases; absent unless Heed proposed it from decisions. */
  confidence?: number | undefined
  /** Whether to look at it first: a confidence of at least 0.85. */
  expedited: boolean
  /**
   * What the text, or a comment that it comes from, seems to attempt besides being a rule; a reviewer should look
   * closely.
   */
  flags: ('overrides_instructions' | 'asks_for_secrets' | 'speaks_as_system' | 'sends_data_out')[]
  /** How often it was proposed or asked for. */
  occurrence_count: number
  /** How many reporters proposed it or asked for it. */
  reporters: number
  /** Approvals of this version. */
  approvals: number
  /** The trust of the least trusted proposal. */
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
    /** What rule_check asks for; absent if it is only told. */
    check_in_words?: string | undefined
    changed_by: string
    feedback_id: string
    reason?: string | undefined
    created_at: string
  }[]
  /**
   * Which agents are told it, and why others are not; * stands for every other agent. Empty unless it is live. It may
   * differ for people who asked for something themselves.
   */
  prompts: {
    agent: string
    is_told: boolean
    because?: string | undefined
  }[]
  /** What it changes; absent if it never was in effect for everyone. */
  effect?: RuleEffect | undefined
  /** Rules for the same agents that are live or waiting and say the opposite, the same or a part of it. */
  conflicts: {
    rule_id: string
    /**
     * contradiction: neither can be approved while the other is live or waiting. possible_contradiction: they may ask
     * for opposite things, or one is an exception of the other; a reviewer should look. duplicate, subsumption: one of
     * them is enough.
     */
    relation: 'contradiction' | 'possible_contradiction' | 'duplicate' | 'subsumption'
    state: 'waiting' | 'live' | 'rejected' | 'retired'
    content: string
    similarity: number
    /** The words of each that contradict those of the other; first those of this rule. */
    opposed?: string | undefined
  }[]
}

/** What `rule_told` takes. */
export interface RuleToldInput {
  /** The id of the rule, from rule_list. */
  rule_id: string
  /** The name of the agent, as its rules give it. */
  agent: string
  /** The person it works for. */
  on_behalf_of?: string | undefined
}

/** What `rule_told` answers. */
export interface RuleToldOutput {
  state: 'waiting' | 'live' | 'rejected' | 'retired'
  is_told: boolean
  /** Whether the rule applies to the agent: it is told, or left out for the reason in because. */
  holds: boolean
  /** Its words, if it applies. */
  content?: string | undefined
  /** Why it is left out. */
  because?: string | undefined
}

/** What `rule_sweep` takes. */
export type RuleSweepInput = Record<string, never>

/** What `rule_sweep` answers. */
export interface RuleSweepOutput {
  message: string
  proposed: {
    rule_id: string
    content: string
    agents: string[]
    confidence: number
    decision_ids: string[]
    /** False if it adds evidence to a rule that is already known. */
    is_new: boolean
  }[]
  /** Rules that the language model worded, or did not; empty if this Heed has none. */
  wordings: {
    rule_id: string
    /** Its words now. */
    content: string
    /** The language model; absent if it did not word it. */
    worded_by?: string | undefined
    /** Why the language model did not word it. */
    because?: string | undefined
  }[]
}

/** What `rules_to_word` takes. */
export interface RulesToWordInput {
  /** Only rules for this agent. */
  agent?: string | undefined
  /**
   * How many rules to show at most, oldest first.
   * @default 5
   */
  limit?: number | undefined
}

/** What `rules_to_word` answers. */
export interface RulesToWordOutput {
  /** What to do, with what reviewers said of each rule. */
  prompt: string
  items: {
    rule_id: string
    content_hash: string
    /** Its words until it has better ones. */
    content: string
    agents: string[]
    /** What reviewers said. */
    points: {
      said: string
      times: number
    }[]
  }[]
}

/** What `rule_word` takes. */
export interface RuleWordInput extends Envelope {
  /** The id of the rule, from rules_to_word. */
  rule_id: string
  /**
   * The content_hash of what you saw, from rule_get, rule_list or inbox_list. The call is refused if the rule has
   * changed since.
   */
  content_hash?: string | undefined
  /** The rule: one instruction that an agent can follow in every later case, in the language of the points. */
  content: string
  /**
   * CONSTRAINT if reviewers reject outputs because of it; otherwise GUIDELINE.
   * @default "GUIDELINE"
   */
  rule_type?: 'GUIDELINE' | 'CONSTRAINT' | undefined
  /** Why reviewers want it, in one or two sentences, for those who decide about it. */
  rationale: string
  /** The language model that you are; your key unless given. */
  worded_by?: string | undefined
  /** Why you propose it. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `rule_word` answers. */
export type RuleWordOutput = Receipt

/** What `rule_approve` takes. */
export interface RuleApproveInput extends Envelope {
  /** The id of the rule, from rule_list. */
  rule_id: string
  /**
   * The content_hash of what you saw, from rule_get, rule_list or inbox_list. The call is refused if the rule has
   * changed since.
   */
  content_hash: string
  /** Rules that Heed says it contradicts, although in your judgement it does not. */
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
  /** The id of the rule, from rule_list. */
  rule_id: string
  /**
   * The content_hash of what you saw, from rule_get, rule_list or inbox_list. The call is refused if the rule has
   * changed since.
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
  /** The id of the rule, from rule_list. */
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
  /** The id of the rule, from rule_list. */
  rule_id: string
  /**
   * The content_hash of what you saw, from rule_get, rule_list or inbox_list. The call is refused if the rule has
   * changed since.
   */
  content_hash?: string | undefined
  /** The rule, as the prompt should say it. */
  content?: string | undefined
  rule_type?: 'NEGATIVE_EXAMPLE' | 'POSITIVE_EXAMPLE' | 'GUIDELINE' | 'CONSTRAINT' | undefined
  /** The agents it is for, by the names that they send to agent_prompt; * for all. */
  agents?: string[] | undefined
  /** The name of the placeholder that the rule goes to; null for the end of the prompt. */
  insertion_point?: string | null | undefined
  action_type?: 'CREATE_RULE' | 'REFINE_PROMPT' | 'UPDATE_SKILL' | 'DOCUMENT_ONLY' | undefined
  /** The evidence for it. */
  evidence_summary?: string | undefined
  /**
   * What rule_check asks of outputs and tool calls; null for none. Unless given, a check that comes from the words
   * follows them, and any other stays.
   */
  check?: {
    kind: 'must_contain'
    /** Words and phrases: must_contain all of them, must_not_contain any of them. */
    phrases: string[]
    /** @default "anywhere" */
    at?: 'anywhere' | 'start' | 'end' | undefined
  } | {
    kind: 'must_not_contain'
    /** Words and phrases: must_contain all of them, must_not_contain any of them. */
    phrases: string[]
  } | {
    kind: 'pattern'
    /** A regular expression without groups that look around or are referred to. */
    pattern: string
    must: 'occur' | 'not_occur'
  } | {
    kind: 'max_length'
    most: number
    unit: 'words' | 'characters' | 'lines' | 'sentences'
  } | {
    kind: 'min_length'
    least: number
    unit: 'words' | 'characters' | 'lines' | 'sentences'
  } | {
    kind: 'forbidden_command'
    /** Such as git push --force: more words and options may follow. */
    commands: string[]
  } | {
    kind: 'forbidden_domain'
    /** Hosts, or suffixes such as *.example.com. */
    domains: string[]
  } | {
    kind: 'file_beside'
    /** Such as src/**\/*.ts. */
    file: string
    /** What must exist, or change, with it: src/**\/*.test.ts. */
    beside: string
    must: 'exist' | 'change'
  } | null | undefined
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `rule_modify` answers. */
export type RuleModifyOutput = Receipt

/** What `rule_effect` takes. */
export interface RuleEffectInput {
  /** The id of the rule, from rule_list. */
  rule_id?: string | undefined
  /** All rules of this agent. */
  agent?: string | undefined
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `rule_effect` answers. */
export interface RuleEffectOutput {
  items: {
    rule_id: string
    content: string
    /** What it changes; absent if it never was in effect for everyone. */
    effect?: RuleEffect | undefined
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `rule_sunset_sweep` takes. */
export type RuleSunsetSweepInput = Record<string, never>

/** What `rule_sunset_sweep` answers. */
export interface RuleSunsetSweepOutput {
  proposed: {
    rule_id: string
    content: string
    /** no_effect: it changes nothing. too_many: an agent has too many rules, and this one helps least. */
    why: 'no_effect' | 'too_many'
    /** The figures in words, as the inbox shows them. */
    said: string
  }[]
  /** Rules that Heed no longer proposes to retire, by their ids. */
  withdrawn: string[]
}

/** What `correction_report` takes. */
export interface CorrectionReportInput {
  /**
   * How far to look back.
   * @default 84
   */
  days?: number | undefined
  /** Only this agent. */
  agent?: string | undefined
}

/** What `correction_report` answers. */
export interface CorrectionReportOutput {
  reviews: number
  /** Reviews that were no clean approval, without those that a reviewer ignores. */
  corrections: number
  /** Corrections of what a rule was about that was in effect by then. */
  repeats: number
  /** Corrections that no other is like. */
  edge_cases: number
  /** edge_cases / corrections; absent without corrections. */
  edge_case_share?: number | undefined
  /**
   * By the Monday of the week, oldest first, and agent; at most the last 1000. Without an agent if nothing says whose
   * work it was.
   */
  by_week: {
    week: string
    agent?: string | undefined
    reviews: number
    /** Reviews that were no clean approval, without those that a reviewer ignores. */
    corrections: number
    /** Corrections of what a rule was about that was in effect by then. */
    repeats: number
    /** Corrections that no other is like. */
    edge_cases: number
  }[]
  /** Whether there are more than the latest 20000, which are counted. */
  reviews_left_out: boolean
  /** Rules that were first proposed in this time. */
  proposals: {
    proposed: number
    /** In effect since, even if retired later. */
    accepted: number
    rejected: number
    waiting: number
    /** accepted / decided; absent if none was decided. */
    acceptance?: number | undefined
  }
  /**
   * From the third similar correction, or the one of a second reviewer, until the rule took effect; rules that took
   * effect in this time.
   */
  pattern_to_rule: {
    rules: number
    median_hours?: number | undefined
  }
  /** By gate and agent; at most 1000. */
  review_durations: {
    gate_id: string
    agent?: string | undefined
    /** Those that say how long they took. */
    reviews: number
    median_seconds: number
    total_seconds: number
  }[]
}

/** What `review_import` takes. */
export interface ReviewImportInput {
  /** The files of the repository: their paths inside it, with slashes, and their texts. */
  pages: {
    path: string
    text: string
  }[]
  /** The commit that they are from. */
  commit?: string | undefined
  /** The Heed-Row of the last commit by Heed. */
  row?: string | undefined
}

/** What `review_import` answers. */
export interface ReviewImportOutput {
  /** The id of the import; absent if nothing was imported. */
  feedback_id?: string | undefined
  /** recorded: everything was known already. */
  outcome: 'applied' | 'recorded'
  message: string
  /** How many rules were imported. */
  rules: number
  /** How many of them are in effect here. */
  live: number
  /** How many decisions were imported. */
  decisions: number
  /** How many changes by people were proposed. */
  edits: number
  /** What was left as it is here, and why. */
  conflicts: {
    path: string
    problem: string
  }[]
}

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
   * oldest reads the log forward, and its last cursor continues with what is said later.
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
    /** Its place in the log, in the order of commits. */
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
    /** What was said, as JSON text: as it was sent, if that is known. */
    payload: string
    /** What Heed recorded for it, as JSON text; absent if the payload is what Heed recorded. */
    recorded?: string | undefined
    /**
     * in_force: in effect, though later feedback may count instead. undone: taken back. inert: depends on feedback that
     * is not in effect. held: waits in the inbox. rejected: a reviewer rejected it. overridden: somebody corrected it;
     * it is kept beside the correction.
     */
    state: 'in_force' | 'undone' | 'inert' | 'held' | 'rejected' | 'overridden'
    /** The feedback that put it out of effect. */
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
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
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
   * How many targets a page checks.
   * @default 500
   */
  limit?: number | undefined
}

/** What `correction_check` answers. */
export interface CorrectionCheckOutput {
  asked: number
  wrong: WrongAnswer[]
  /** Paraphrases of corrections that are answered differently. */
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
    /**
     * waiting: not in effect yet. live: in effect. rejected, retired: not in effect, and repeating it changes nothing.
     */
    state: 'waiting' | 'live' | 'rejected' | 'retired'
    /** Why it is not in effect, if missing alone does not explain it. */
    because?: string | undefined
    /** held: its trust is too low, or it would override somebody more trusted. */
    risk: 'held' | 'low' | 'medium' | 'high'
    /** How many more reporters (medium) or reviewers (held, high) it needs. */
    missing: number
    action: string
    target_type: string
    target_id: string
    /** The latest report. */
    feedback_id: string
    /**
     * The hash of everything an approval would put in effect, and for whom. Send it with inbox_approve, so that you
     * approve what you saw.
     */
    content_hash: string
    /** What was said, as JSON text. */
    payload: string
    /** How many lines it has, if title and payload do not show all of it. inbox_get shows every line in full. */
    lines?: number | undefined
    reason?: string | undefined
    /**
     * What else is known of what it is about, such as rejected answers that rested on it. It decides nothing by itself.
     */
    background?: string | undefined
    /** The trust of the least trusted report. */
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
  /**
   * waiting: not in effect yet. live: in effect. rejected, retired: not in effect, and repeating it changes nothing.
   */
  state: 'waiting' | 'live' | 'rejected' | 'retired'
  /** Why it is not in effect, if missing alone does not explain it. */
  because?: string | undefined
  /** held: its trust is too low, or it would override somebody more trusted. */
  risk: 'held' | 'low' | 'medium' | 'high'
  /** How many more reporters (medium) or reviewers (held, high) it needs. */
  missing: number
  action: string
  target_type: string
  target_id: string
  /** The latest report. */
  feedback_id: string
  /**
   * The hash of everything an approval would put in effect, and for whom. Send it with inbox_approve, so that you
   * approve what you saw.
   */
  content_hash: string
  /** What was said, as JSON text. */
  payload: string
  /** How many lines it has. */
  lines: number
  reason?: string | undefined
  /**
   * What else is known of what it is about, such as rejected answers that rested on it. It decides nothing by itself.
   */
  background?: string | undefined
  /** The trust of the least trusted report. */
  trust: string
  occurrence_count: number
  reporters: number
  approvals: number
  created_at: string
  /** The lines of this page, not shortened. */
  content: string[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `inbox_approve` takes. */
export interface InboxApproveInput extends Envelope {
  /** The item, as inbox_list names it. */
  item_id: string
  /**
   * The content_hash that inbox_list or inbox_get showed you. The call is refused if the item has changed since.
   * Required for a rule.
   */
  content_hash?: string | undefined
  /** Why it is approved. */
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
  /** The content_hash that inbox_list or inbox_get showed you. The call is refused if the item has changed since. */
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
  /** Only samples of this task. */
  task_id?: string | undefined
  /** Only samples from this time on. */
  since?: string | undefined
  /** Only samples from before this time. */
  until?: string | undefined
  /** Only samples whose sources are all at least as trusted. */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
  /** Only samples of this stratum, such as refutes, accepted or a verb. */
  label?: string | undefined
  /** Only samples that so many people agree on. */
  agreement?: number | undefined
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
    /** The line that a trainer reads, as JSON text, in the first format of the kind. */
    record: string
    /** A split keeps the proportions of strata. */
    stratum: string
    /** A split keeps a group on one side: a page, a session or a task. */
    group: string
    /** As far as its script shows it: ja, or und-Latn for any language in Latin letters. */
    language: string
    task_id?: string | undefined
    /** The feedback that it came from. */
    feedback_ids: string[]
    /** How many people agree on it. */
    agreement: number
    weight: number
    /** The trust of the least trusted source. */
    trust: string
    created_at: string
  }[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `run_list` takes. */
export interface RunListInput {
  /** Only runs of this kind of samples. */
  kind?: string | undefined
  /** Only runs in this state. */
  state?: 'due' | 'running' | 'succeeded' | 'failed' | undefined
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `run_list` answers. */
export interface RunListOutput {
  items: TrainingRun[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `run_get` takes. */
export interface RunGetInput {
  /** The run, as run_list names it. */
  run_id: string
}

/** What `run_get` answers. */
export interface RunGetOutput {
  run_id: string
  /** The kind of samples, such as nli. */
  kind: string
  /** due: no trainer has started it. Only succeeded has used its samples; failed gives them back. */
  state: 'due' | 'running' | 'succeeded' | 'failed'
  /** threshold: enough samples waited. request: somebody asked for it. */
  because: 'threshold' | 'request'
  /** How many samples waited when it fell due, at least. */
  unused: number
  due_at: string
  started_at?: string | undefined
  started_by?: string | undefined
  /** How many samples it took: those with feedback that no run had used. */
  samples?: number | undefined
  /** How many pieces of feedback earlier runs had used that gave no sample any more when it started. */
  withdrawn?: number | undefined
  /** How far it has come, out of total. */
  done?: number | undefined
  total?: number | undefined
  ended_at?: string | undefined
  ended_by?: string | undefined
  /** What the trainer reported last, such as the loss. */
  metrics: Record<string, number>
  /** What the trainer said last; for a failed run, why. */
  reason?: string | undefined
  /** The row of the log that made it due. */
  feedback_id: string
  /** At most 200. */
  withdrawn_feedback: string[]
  /**
   * How the configured trainer was told of it; absent before the first attempt, also after an undo made it due again.
   */
  told?: {
    /** webhook: a request to the trainer. command: Heed runs it. */
    way: 'webhook' | 'command'
    attempts: number
    /** When it was told. */
    told_at?: string | undefined
    /** Why the last attempt failed. */
    problem?: string | undefined
    /** When it is tried again. Absent if it was told, if that was given up, or if the run is not due any more. */
    next_try_at?: string | undefined
  } | undefined
}

/** What `run_start` takes. */
export interface RunStartInput extends Envelope {
  /** The run, as run_list names it. */
  run_id: string
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `run_start` answers. */
export interface RunStartOutput extends Receipt {
  kind: string
  /** How many samples it takes: those with feedback that no run has used. */
  samples: number
  /** Feedback that earlier runs used and that gives no sample any more, at most 200. */
  withdrawn: string[]
}

/** What `run_report` takes. */
export interface RunReportInput extends Envelope {
  /** The run, as run_list names it. */
  run_id: string
  /** How far it has come, out of total. */
  done?: number | undefined
  /** What done counts to. */
  total?: number | undefined
  /**
   * Figures by name, such as the loss.
   * @default {}
   */
  metrics?: Record<string, number> | undefined
  /** What it does now, in words. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `run_report` answers. */
export type RunReportOutput = Receipt

/** What `run_finish` takes. */
export interface RunFinishInput extends Envelope {
  /** The run, as run_list names it. */
  run_id: string
  /** How it ended. */
  ending: 'succeeded' | 'failed'
  /**
   * Figures by name, such as the loss.
   * @default {}
   */
  metrics?: Record<string, number> | undefined
  /** Why it failed. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `run_finish` answers. */
export type RunFinishOutput = Receipt

/** What `training_sweep` takes. */
export type TrainingSweepInput = Record<string, never>

/** What `training_sweep` answers. */
export interface TrainingSweepOutput {
  message: string
  /** The kinds of samples whose run is due now. */
  due: string[]
}

/** What `run_request` takes. */
export interface RunRequestInput extends Envelope {
  /** The kind of sample, such as nli. */
  kind: string
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `run_request` answers. */
export interface RunRequestOutput extends Receipt {
  /** The run; absent for a duplicate. */
  run_id?: string | undefined
}

/** What `adapter_list` takes. */
export interface AdapterListInput {
  /** Only adapters of this kind of samples. */
  kind?: string | undefined
  /** The next_cursor of the page before. */
  cursor?: string | undefined
  /**
   * How many items a page has at most.
   * @default 50
   */
  limit?: number | undefined
}

/** What `adapter_list` answers. */
export interface AdapterListOutput {
  items: Adapter[]
  /** Send it as cursor for the next page; absent on the last. */
  next_cursor?: string | undefined
}

/** What `adapter_get` takes. */
export interface AdapterGetInput {
  /** The name of the adapter. */
  adapter: string
}

/** What `adapter_get` answers. */
export interface AdapterGetOutput {
  adapter: string
  kind: string
  run_id?: string | undefined
  /** Where its weights are. */
  location: string
  base_model?: string | undefined
  evaluation: EvaluationInput
  registered_at: string
  registered_by: string
  feedback_id: string
  is_active: boolean
  activated_at?: string | undefined
  activated_by?: string | undefined
}

/** What `adapter_active` takes. */
export interface AdapterActiveInput {
  /** The kind of samples that it learned from, such as nli. */
  kind: string
}

/** What `adapter_active` answers. */
export interface AdapterActiveOutput {
  kind: string
  /** Absent if none is active: use the base model. */
  adapter?: string | undefined
  location?: string | undefined
  base_model?: string | undefined
  activated_at?: string | undefined
}

/** What `adapter_register` takes. */
export interface AdapterRegisterInput extends Envelope {
  /** The name of the adapter. */
  adapter: string
  /** The kind of samples that it learned from, such as nli. */
  kind: string
  /** The run that it came out of. */
  run_id?: string | undefined
  /** Where its weights are: a path, or the URL of a model. */
  location: string
  /** The model that it adapts. */
  base_model?: string | undefined
  evaluation: EvaluationInput
  /** What is special about it. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `adapter_register` answers. */
export type AdapterRegisterOutput = Receipt

/** What `adapter_activate` takes. */
export interface AdapterActivateInput extends Envelope {
  /** The name of the adapter. */
  adapter: string
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `adapter_activate` answers. */
export type AdapterActivateOutput = Receipt

/** What `adapter_rollback` takes. */
export interface AdapterRollbackInput extends Envelope {
  /** The kind of samples that it learned from, such as nli. */
  kind: string
  /** Why. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
}

/** What `adapter_rollback` answers. */
export type AdapterRollbackOutput = Receipt

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
  name: 'gate.reporters' | 'gate.approvals' | 'similarity.group' | 'similarity.collision' | 'answer.matched' | 'detector.rejected' | 'detector.accepted' | 'detector.rephrased' | 'heard.certain' | 'heard.instructions' | 'review.holdback' | 'review.similar' | 'review.propose_minutes' | 'session.minutes' | 'training.threshold' | 'training.minutes' | 'training.floor' | 'training.margin' | 'strategy.similar'
  /** Its new value. */
  value: number
  /** Why it is changed. */
  reason?: string | undefined
  /** The task this belongs to. */
  task_id?: string | undefined
  /**
   * Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a
   * reviewer.
   */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
}

/** What `settings_set` answers. */
export type SettingsSetOutput = Receipt

/** What `key_create` takes. */
export interface KeyCreateInput {
  /** Whose key it is, or what it is for. */
  name: string
  /** What it may do. */
  role: 'agent' | 'reviewer' | 'admin'
  /**
   * The people it speaks for: what it says in their name counts as theirs. “*” alone is anyone, for a backend that
   * knows who its users are. Any other name it uses is its own and counts as the key itself.
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
  /** The people it speaks for; “*” is anyone. */
  speaks_for: string[]
  created_at: string
  rotated_at?: string | undefined
  revoked_at?: string | undefined
  /** The key itself. It is shown only now and cannot be read again. */
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
    /** The people it speaks for; “*” is anyone. */
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
   * The people it speaks for: what it says in their name counts as theirs. “*” alone is anyone, for a backend that
   * knows who its users are. Any other name it uses is its own and counts as the key itself.
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
  /** The key itself. It is shown only now and cannot be read again. */
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

/** What `sweep_list` takes. */
export type SweepListInput = Record<string, never>

/** What `sweep_list` answers. */
export interface SweepListOutput {
  sweeps: {
    name: string
    title: string
    /** How often it runs if something was written meanwhile; 0 if it is switched off. */
    every_minutes: number
    /** running: a process runs it now. failed: the last run failed. waiting: it waits for its next turn. */
    state: 'waiting' | 'running' | 'failed'
    /** When it last ran. Absent before the first time. */
    ran_at?: string | undefined
    /** What it did then. */
    outcome?: string | undefined
    /** Why it failed. It is tried again. */
    problem?: string | undefined
  }[]
}

/** Every action by its name, the same in process and over HTTP. A call fails with a HeedError. */
export interface HeedActions {
  /**
   * Call it with each message of the person, before you answer. It says how they took your last answer and what Heed
   * learned from that, which verb they mean, which strategies worked or were rejected, and which rules apply. Follow
   * `context`, tell the person what `say` says, and ask them what `ask` asks. When you have answered, call turn_end.
   */
  turn_begin(input: TurnBeginInput, options?: CallOptions): Promise<TurnBeginOutput>

  /**
   * Call it when you have answered, with the turn_id of turn_begin, your answer, and what you used: the verb, strategy,
   * tools, entities and claims. The next message of the person decides whether that was right, so there is nothing else
   * to report.
   */
  turn_end(input: TurnEndInput, options?: CallOptions): Promise<TurnEndOutput>

  /**
   * Takes the JSON that an agent gives its hook and returns what the hook prints: what to know before answering, or why
   * a tool call is blocked. It records messages and answers like turn_begin and turn_end. It never fails because of the
   * event: then there is no answer, and hook_list says why.
   */
  hook_event(input: HookEventInput, options?: CallOptions): Promise<HookEventOutput>

  /**
   * Lists the hooks of agents that fired: how often, when last, how long Heed took, and what failed last. A hook that
   * is missing here never reached Heed.
   */
  hook_list(input?: HookListInput, options?: CallOptions): Promise<HookListOutput>

  /**
   * Records tasks, the pages you read, passages of them, the claims you made and what each passage says of a claim,
   * with your model's label and confidence. You choose the ids. You may send records again: the same content changes
   * nothing, other content under an id of yours is a new version. You may refer to what another key recorded first, but
   * you cannot change it.
   */
  evidence_record(input?: EvidenceRecordInput, options?: CallOptions): Promise<EvidenceRecordOutput>

  /**
   * Submit corrections and feedback on evidence. Choose an action and put its fields into args; or name what it is
   * about in target_id and put the other fields into payload. Actions:
   * - domain_block (target_id: domain_pattern): Blocks a domain for the workspace, whatever the baseline list says.
   * Whole public suffixes are refused.
   * - domain_unblock (target_id: domain_pattern): Allows a domain for the workspace, whatever the baseline list says.
   * - domain_clear_override (target_id: domain_pattern): Clears the override on a pattern. Overrides on wider patterns
   * or the baseline list then decide again.
   * - claim_reject (target_id: claim_id): Takes a claim out of the materials, with everything that fragments say of it.
   * - claim_restore (target_id: claim_id): Brings a rejected claim back.
   * - edge_correct (target_id: edge_id): Marks an edge as reviewed and, if its label is wrong, corrects it. To confirm
   * the label, send the one that it has.
   * - correct_nli (target_id: edge_id): Does the same as edge_correct, and takes the label you saw and how sure the
   * person is.
   * - flag_irrelevant (target_id: fragment_id): Takes a fragment out of the materials and out of the confidence of
   * every claim.
   * - flag_missing (target_id: page_id): Adds a passage that was not extracted to its page, as a fragment.
   * - correct_citation (target_id: fragment_id): Adds a citation that was missed between two fragments, or removes a
   * wrong one.
   * - rate_usefulness (target_id: target_id): Rates a fragment or a page; the most useful materials come first. A new
   * rating replaces the same person's old one.
   * - add_note (target_id: target_id): Attaches a note to a task, page, fragment, claim or edge. Agents see it with
   * that node.
   */
  feedback(input: FeedbackInput, options?: CallOptions): Promise<FeedbackOutput>

  /** Blocks a domain for the workspace, whatever the baseline list says. Whole public suffixes are refused. */
  domain_block(input: DomainBlockInput, options?: CallOptions): Promise<DomainBlockOutput>

  /** Allows a domain for the workspace, whatever the baseline list says. */
  domain_unblock(input: DomainUnblockInput, options?: CallOptions): Promise<DomainUnblockOutput>

  /** Clears the override on a pattern. Overrides on wider patterns or the baseline list then decide again. */
  domain_clear_override(input: DomainClearOverrideInput, options?: CallOptions): Promise<DomainClearOverrideOutput>

  /** Says for a URL whether its domain is blocked, by which rule and why. Ask before you fetch or cite a page. */
  domain_check(input: DomainCheckInput, options?: CallOptions): Promise<DomainCheckOutput>

  /**
   * Lists the domain rules by pattern: those in effect, or also the superseded ones. An overruled rule decides nothing
   * while the rule above it is in effect.
   */
  domain_list(input?: DomainListInput, options?: CallOptions): Promise<DomainListOutput>

  /** Lists everything that was done to domain rules, including undos, newest first. */
  domain_events(input?: DomainEventsInput, options?: CallOptions): Promise<DomainEventsOutput>

  /**
   * Records the baseline list of allowed and blocked domains. Overrides take precedence over it. Entries are added or
   * replaced by pattern; the decision none removes one.
   */
  domain_baseline_import(input: DomainBaselineImportInput, options?: CallOptions): Promise<DomainBaselineImportOutput>

  /** Takes a claim out of the materials, with everything that fragments say of it. */
  claim_reject(input: ClaimRejectInput, options?: CallOptions): Promise<ClaimRejectOutput>

  /** Brings a rejected claim back. */
  claim_restore(input: ClaimRestoreInput, options?: CallOptions): Promise<ClaimRestoreOutput>

  /**
   * Lists the claims of a task with confidence, uncertainty, controversy and independent sources. The corrections of
   * people are included. Rejected claims are left out unless you ask for them.
   */
  claim_list(input: ClaimListInput, options?: CallOptions): Promise<ClaimListOutput>

  /**
   * Shows one claim with every edge that leads to its confidence: what the model predicted, what people said, which
   * edges count and why the others do not.
   */
  claim_get(input: ClaimGetInput, options?: CallOptions): Promise<ClaimGetOutput>

  /**
   * Marks an edge as reviewed and, if its label is wrong, corrects it. To confirm the label, send the one that it has.
   */
  edge_correct(input: EdgeCorrectInput, options?: CallOptions): Promise<EdgeCorrectOutput>

  /** Does the same as edge_correct, and takes the label you saw and how sure the person is. */
  correct_nli(input: CorrectNliInput, options?: CallOptions): Promise<CorrectNliOutput>

  /** Shows the current state of an edge: what the model predicted and what people said. */
  edge_get(input: EdgeGetInput, options?: CallOptions): Promise<EdgeGetOutput>

  /** Takes a fragment out of the materials and out of the confidence of every claim. */
  flag_irrelevant(input: FlagIrrelevantInput, options?: CallOptions): Promise<FlagIrrelevantOutput>

  /** Adds a passage that was not extracted to its page, as a fragment. */
  flag_missing(input: FlagMissingInput, options?: CallOptions): Promise<FlagMissingOutput>

  /** Shows the current state of a fragment: whether it may be used, what it cites, what it says of which claim. */
  fragment_get(input: FragmentGetInput, options?: CallOptions): Promise<FragmentGetOutput>

  /** Adds a citation that was missed between two fragments, or removes a wrong one. */
  correct_citation(input: CorrectCitationInput, options?: CallOptions): Promise<CorrectCitationOutput>

  /** Says whether one fragment cites another, and who decided that. */
  citation_check(input: CitationCheckInput, options?: CallOptions): Promise<CitationCheckOutput>

  /** Adds a claim that was missed to its task. Use edge_add to attach the passages that speak for or against it. */
  claim_add(input: ClaimAddInput, options?: CallOptions): Promise<ClaimAddOutput>

  /**
   * Attaches a passage to a claim if there is no edge between them. The passage may be one that was reported as
   * missing. If there is an edge, correct it with edge_correct.
   */
  edge_add(input: EdgeAddInput, options?: CallOptions): Promise<EdgeAddOutput>

  /**
   * Rates a fragment or a page; the most useful materials come first. A new rating replaces the same person's old one.
   */
  rate_usefulness(input: RateUsefulnessInput, options?: CallOptions): Promise<RateUsefulnessOutput>

  /** Attaches a note to a task, page, fragment, claim or edge. Agents see it with that node. */
  add_note(input: AddNoteInput, options?: CallOptions): Promise<AddNoteOutput>

  /**
   * Returns the adopted claims of a task with their confidence, then the fragments that may be used, the most useful
   * first, each with what it says of which claim. Rejected claims, blocked domains and irrelevant fragments are left
   * out. Read on with next_cursor until there is none.
   */
  materials_get(input: MaterialsGetInput, options?: CallOptions): Promise<MaterialsGetOutput>

  /**
   * Returns everything that is known for a task: pages, fragments, claims, edges and citations, one list after the
   * other. What people took out is included and marked. Read on with next_cursor until there is none.
   */
  graph_get(input: GraphGetInput, options?: CallOptions): Promise<GraphGetOutput>

  /**
   * Counts what people reviewed and corrected, by task, model and predicted label, with the confusion matrix and how
   * well the confidence of the model matches its accuracy. All reviewed edges count, including those that were right.
   */
  review_report(input?: ReviewReportInput, options?: CallOptions): Promise<ReviewReportOutput>

  /** Lists the tasks that evidence was recorded for, newest first. */
  task_list(input?: TaskListInput, options?: CallOptions): Promise<TaskListOutput>

  /**
   * Finds the verb a person means by their words. What was learned from corrections comes first, paraphrases included.
   * Say afterwards how it went: with intent_outcome if the verb ran, with intent_feedback if it was wrong. In a
   * conversation, turn_begin and turn_end do all of this.
   */
  verb_search(input: VerbSearchInput, options?: CallOptions): Promise<VerbSearchOutput>

  /**
   * Finds the entity a person means by a name. What was learned comes first: what this person meant in this
   * conversation or area, then what others meant. Then come equal names, then similar names. If several fit, it says
   * how they differ, so that you can ask.
   */
  entity_resolve(input: EntityResolveInput, options?: CallOptions): Promise<EntityResolveOutput>

  /** Shows what is known about an entity, or says that it is not known. */
  entity_get(input: EntityGetInput, options?: CallOptions): Promise<EntityGetOutput>

  /** Lists the entities of the registry, by id. */
  entity_list(input?: EntityListInput, options?: CallOptions): Promise<EntityListOutput>

  /**
   * Records a person's correction, so that the next search gets it right, and its paraphrases too.
   * Call it when the person says that the wrong verb or entity was chosen, or what they mean by their words:
   * - verb_correction: the wrong verb was selected ("no, I meant the ISDA, not the CSA")
   * - entity_correction: the wrong entity was resolved ("the Sarah in London"); a name is learned as it was said
   * - phrase_mapping: the person says what a phrase means ("when I say onboard I mean cbu.create")
   * turn_begin hears what a message corrects in the answer before it: that needs no call. Name the person with
   * on_behalf_of: then it takes effect for them at once. For everyone, a verb takes effect when enough people agree or
   * a reviewer approves, and an entity at once.
   */
  intent_feedback(input: IntentFeedbackInput, options?: CallOptions): Promise<IntentFeedbackOutput>

  /**
   * Says how a verb_search ended: executed (the verb ran and the person did not object), selected_alternative (they
   * chose another), corrected, rephrased or abandoned. A verb that ran is learned like a correction, so say executed
   * only if the person did not object. If they rephrased, the same words are asked about the next time, for that
   * person. Each search has one outcome. What ran in a turn needs none: the next message says it.
   */
  intent_outcome(input: IntentOutcomeInput, options?: CallOptions): Promise<IntentOutcomeOutput>

  /**
   * Lists the phrases and aliases that were learned from corrections, newest first. Each says how many people mean it,
   * whether it is in effect for everyone, and what it waits for.
   */
  intent_list(input?: IntentListInput, options?: CallOptions): Promise<IntentListOutput>

  /**
   * Shows one candidate and its consequences: whether it is in effect, what it collides with, and which past searches
   * would get another answer if it were in effect for everyone.
   */
  intent_get(input: IntentGetInput, options?: CallOptions): Promise<IntentGetOutput>

  /** Approves a phrase: it is in effect for everyone from the next search on, whatever it collides with. */
  intent_approve(input: IntentApproveInput, options?: CallOptions): Promise<IntentApproveOutput>

  /**
   * Rejects a phrase: it and words like it do not mean the verb for everyone, however often people repeat them. Those
   * who said so keep it for themselves.
   */
  intent_reject(input: IntentRejectInput, options?: CallOptions): Promise<IntentRejectOutput>

  /**
   * Makes sure that a verb is never the answer to these words, or to words that are nearly the same: for the person you
   * speak for, or for everyone if a reviewer asks for that. Blocks override everything that was learned.
   */
  intent_block(input: IntentBlockInput, options?: CallOptions): Promise<IntentBlockOutput>

  /** Does what intent_block does with for_everyone. */
  intent_block_everyone(input: IntentBlockEveryoneInput, options?: CallOptions): Promise<IntentBlockEveryoneOutput>

  /** Lists which verbs are never the answer to which words, for whom and until when. */
  intent_block_list(input?: IntentBlockListInput, options?: CallOptions): Promise<IntentBlockListOutput>

  /**
   * Adds the verbs an agent can do and the entities it knows, with phrases and other names, as records or as a YAML,
   * CSV or JSON document. A field that a record leaves out stays as it is; a field that it gives, such as phrases,
   * replaces what is known. Anything that affects what others imported, taught or approved waits for a reviewer. A dry
   * run says what would change.
   */
  intent_import(input?: IntentImportInput, options?: CallOptions): Promise<IntentImportOutput>

  /** Shows what is known about a verb, or says that it is not known. */
  verb_get(input: VerbGetInput, options?: CallOptions): Promise<VerbGetOutput>

  /** Lists the verbs of the registry, by name. */
  verb_list(input?: VerbListInput, options?: CallOptions): Promise<VerbListOutput>

  /**
   * Shows the hit rate over time, which verbs are mistaken for which, what people ask that no verb does, and which
   * answers were right but unsure.
   */
  intent_stats(input?: IntentStatsInput, options?: CallOptions): Promise<IntentStatsOutput>

  /**
   * Drops what is kept in memory and reads it from the store again. Corrections take effect without it; use it to make
   * sure. Searches wait while it is read.
   */
  intent_reload(input?: IntentReloadInput, options?: CallOptions): Promise<IntentReloadOutput>

  /**
   * Records a message and what was answered to it; turn_begin and turn_end do this and the searches beside it. Call it
   * when a message comes in, with the query: it judges the answer before it and returns a section for your planner.
   * Call it again with the same turn_id when you have answered, with the response and strategy. Fields you leave out
   * stay as they were.
   */
  turn_record(input: TurnRecordInput, options?: CallOptions): Promise<TurnRecordOutput>

  /** Shows a recorded turn, how the person took the answer, and the evidence that decided. */
  turn_get(input: TurnGetInput, options?: CallOptions): Promise<TurnGetOutput>

  /** Lists the recorded turns, newest first, with how the person took each answer. */
  turn_list(input?: TurnListInput, options?: CallOptions): Promise<TurnListOutput>

  /**
   * Reads a message together with the query and the answer before it, and says whether it rejects the answer, accepts
   * it or does neither, with the evidence that decided. It records nothing; turn_record reads and records.
   */
  feedback_detect(input: FeedbackDetectInput, options?: CallOptions): Promise<FeedbackDetectOutput>

  /**
   * Finds how queries like this one were answered before: first the strategies that people accepted, then those that
   * nobody objected to. Strategies that were rejected by this person, in this session or by enough people are listed
   * separately, so that you can avoid them. For sessions of other keys, it shows the strategies but not what people
   * said.
   */
  strategy_search(input: StrategySearchInput, options?: CallOptions): Promise<StrategySearchOutput>

  /**
   * Shows how the strategy of a turn counts for queries like its own, for a person, in a session or for everyone; which
   * turn decides it; and how many more people must reject it before it is avoided for everyone.
   */
  strategy_get(input: StrategyGetInput, options?: CallOptions): Promise<StrategyGetOutput>

  /**
   * Returns the section for your planner about the latest answer of a session that the person reacted to: how they took
   * it, what they said, what went wrong and what to do about it. turn_record returns the same section.
   */
  context_section(input: ContextSectionInput, options?: CallOptions): Promise<ContextSectionOutput>

  /**
   * Corrects how a turn was judged. The correction counts at once for the turn and, for this person, for the strategy
   * and for messages like that one. For everyone, enough people or a reviewer must say so.
   */
  verdict_correct(input: VerdictCorrectInput, options?: CallOptions): Promise<VerdictCorrectOutput>

  /**
   * Says whether messages are read as this correction says, for the person who gave it or for everyone. They are not if
   * the same person later said otherwise of the same message, or if the correction was taken back. For everyone, enough
   * people or a reviewer must say so.
   */
  verdict_get(input: VerdictGetInput, options?: CallOptions): Promise<VerdictGetOutput>

  /**
   * Shows acceptance and rejection of answers over time, by strategy and by intent; the strategies that do worst;
   * sessions in which several answers in a row were rejected; and how often people corrected a verdict.
   */
  satisfaction_report(input?: SatisfactionReportInput, options?: CallOptions): Promise<SatisfactionReportOutput>

  /** Lists conversations by their start, latest first, with how satisfied the person seems in each. */
  session_list(input?: SessionListInput, options?: CallOptions): Promise<SessionListOutput>

  /**
   * Returns an agent’s base prompt with the rules that were learned for it: those that reviewers approved and, if you
   * name the person you work for, what they asked for themselves. Call it whenever you start on something.
   */
  agent_prompt(input: AgentPromptInput, options?: CallOptions): Promise<AgentPromptOutput>

  /**
   * Says whether an output or a tool call keeps the rules that the agent is told, before it is handed over or run:
   * which rule it breaks, why, and what to do. Rules that agents are only told are named, too.
   */
  rule_check(input: RuleCheckInput, options?: CallOptions): Promise<RuleCheckOutput>

  /**
   * Records what a person decided about an agent’s output: approved, rejected, or approved with changes, with what they
   * said and changed. Heed judges at once whether it says something beyond its own case.
   */
  decision_record(input: DecisionRecordInput, options?: CallOptions): Promise<DecisionRecordOutput>

  /**
   * Says how to treat a decision that is ambiguous or an edge case: as generalizable, as an edge case, or as one to
   * ignore.
   */
  decision_resolve(input: DecisionResolveInput, options?: CallOptions): Promise<DecisionResolveOutput>

  /**
   * Says which agent’s outputs a gate reviews. It counts for decisions at this gate that name no agent, in agent or in
   * a tag agent:NAME.
   */
  gate_assign(input: GateAssignInput, options?: CallOptions): Promise<GateAssignOutput>

  /**
   * Records several decisions at reviews, in their order, each as decision_record does. One that is refused does not
   * keep the others out: the answer has a result for each. A CloudEvent that has a decision as its data is taken, too.
   */
  decision_batch(input: DecisionBatchInput, options?: CallOptions): Promise<DecisionBatchOutput>

  /**
   * Records a review of a pull request, or a comment on its lines, as a decision: approved, changes requested, or
   * commented, with what was said and suggested. If it is edited, the decision gets the new words; if it is dismissed
   * or deleted, it is taken back. Other events are answered with outcome ignored. POST /events/github takes the same
   * from GitHub itself.
   */
  github_review(input: GithubReviewInput, options?: CallOptions): Promise<GithubReviewOutput>

  /**
   * Shows a decision at a review, how Heed judges it now, with later decisions taken into account, and what it proposed
   * because of it. Name it by its decision_id or its feedback_id.
   */
  decision_get(input?: DecisionGetInput, options?: CallOptions): Promise<DecisionGetOutput>

  /**
   * Lists decisions, the latest first: all, those of one agent, or those of one classification. A page may be shorter
   * than its limit; the list ends only if next_cursor is missing.
   */
  decision_list(input?: DecisionListInput, options?: CallOptions): Promise<DecisionListOutput>

  /** Finds decisions that correct something similar to a decision or to words. */
  decision_similar(input?: DecisionSimilarInput, options?: CallOptions): Promise<DecisionSimilarOutput>

  /**
   * Proposes a rule for the prompts of agents, from what people decided or said. It waits until reviewers approve it;
   * agent_prompt then serves it.
   */
  rule_propose(input: RuleProposeInput, options?: CallOptions): Promise<RuleProposeOutput>

  /**
   * Records what a person wants from their agents permanently, such as “from now on …” or “never …”. It is in the
   * prompts of their agents at once, unless an approved constraint says the opposite, and is proposed to reviewers for
   * everyone. If it reads like an attack on the agent, it waits for a reviewer.
   */
  instruction_add(input: InstructionAddInput, options?: CallOptions): Promise<InstructionAddOutput>

  /** Lists rules for agents, oldest first: those in prompts, those that wait for reviewers, or all. */
  rule_list(input?: RuleListInput, options?: CallOptions): Promise<RuleListOutput>

  /**
   * Shows a rule with its versions, its conflicts with other rules, which agents are told it now, and what it changes.
   */
  rule_get(input: RuleGetInput, options?: CallOptions): Promise<RuleGetOutput>

  /** Says whether a rule is in the prompt of an agent now, for the person it works for. */
  rule_told(input: RuleToldInput, options?: CallOptions): Promise<RuleToldOutput>

  /**
   * Looks through the decisions at reviews for what was corrected again and again, and proposes a rule for each.
   * Reviewers decide about it. A rejected rule is proposed again only if there is new evidence for it.
   */
  rule_sweep(input?: RuleSweepInput, options?: CallOptions): Promise<RuleSweepOutput>

  /**
   * Rules that Heed proposes because reviewers corrected the same thing again and again, although none of them said
   * what to do in every case. Shows what they said, and how to word a rule from it. Propose the words with rule_word;
   * reviewers approve them.
   */
  rules_to_word(input?: RulesToWordInput, options?: CallOptions): Promise<RulesToWordOutput>

  /**
   * Proposes words for a rule that rules_to_word shows. They are your guess at what reviewers mean, so reviewers have
   * to approve them. Rules that people worded cannot be changed with it.
   */
  rule_word(input: RuleWordInput, options?: CallOptions): Promise<RuleWordOutput>

  /**
   * Approves a rule. It goes into the prompts of its agents when enough reviewers approve it, not counting those who
   * proposed or changed it. A rule that contradicts another cannot be approved until that is resolved.
   */
  rule_approve(input: RuleApproveInput, options?: CallOptions): Promise<RuleApproveOutput>

  /**
   * Rejects a rule that waits. Proposing it again does not bring it back. It also leaves the prompts of people who
   * asked for it themselves, unless keep_personal is set.
   */
  rule_reject(input: RuleRejectInput, options?: CallOptions): Promise<RuleRejectOutput>

  /** Takes a rule out of all prompts, from the next one on. People who asked for it themselves keep it. */
  rule_retire(input: RuleRetireInput, options?: CallOptions): Promise<RuleRetireOutput>

  /**
   * Makes a new version of a rule. Approvals and rejections were about the old text, so the new version waits for
   * reviewers again. The person who changed it cannot approve it, except on a machine without keys.
   */
  rule_modify(input: RuleModifyInput, options?: CallOptions): Promise<RuleModifyOutput>

  /**
   * Shows how often reviewers corrected what a rule is about before it took effect and since, with how sure the
   * difference is, and says it in one sentence. Name a rule, or an agent for all of its rules that reviewers approved.
   */
  rule_effect(input?: RuleEffectInput, options?: CallOptions): Promise<RuleEffectOutput>

  /**
   * Looks at what rules change, and proposes to retire those that were in effect for at least 30 days without an
   * improvement, and the least effective ones of an agent that has more than 20. Reviewers decide about it in the
   * inbox. Without enough reviews to know, nothing is proposed.
   */
  rule_sunset_sweep(input?: RuleSunsetSweepInput, options?: CallOptions): Promise<RuleSunsetSweepOutput>

  /**
   * Shows how much reviewers correct by week and agent, and how much of that a rule covers already; how many proposals
   * they accept; how long it takes from a pattern to a rule in effect; the share of edge cases; and how long reviews
   * take.
   */
  correction_report(input?: CorrectionReportInput, options?: CallOptions): Promise<CorrectionReportOutput>

  /**
   * Imports the pages that heed git sync wrote: decisions, and rules with their versions and approvals. The approvals
   * count as the pages have them, so import only pages that you trust. Pages that a person changed are proposed and
   * wait for reviewers. Only what is new here is imported; one undo takes all of it back.
   */
  review_import(input: ReviewImportInput, options?: CallOptions): Promise<ReviewImportOutput>

  /**
   * Lists the feedback that was given, newest first, with the state of each. If something was said in a session of
   * another key, its words are left out.
   */
  feedback_list(input?: FeedbackListInput, options?: CallOptions): Promise<FeedbackListOutput>

  /**
   * Takes back any feedback, with everything that followed from it. Undo the undo to bring it back. You need the role
   * of the undone action, and must be the same person or a reviewer.
   */
  feedback_undo(input: FeedbackUndoInput, options?: CallOptions): Promise<FeedbackUndoOutput>

  /** Asks each correction in effect again and lists those that would be answered wrongly now. */
  correction_check(input?: CorrectionCheckInput, options?: CallOptions): Promise<CorrectionCheckOutput>

  /**
   * Lists what was said but is not in effect yet, oldest first: held reports and candidates at the gate. If something
   * was said in a session of another key, its words are left out. A page may have fewer items than its limit; only a
   * missing next_cursor is the end.
   */
  inbox_list(input?: InboxListInput, options?: CallOptions): Promise<InboxListOutput>

  /**
   * Shows an item of the inbox in full: every line that an approval would put in effect, page by page, and the
   * content_hash of all lines.
   */
  inbox_get(input: InboxGetInput, options?: CallOptions): Promise<InboxGetOutput>

  /** Approves an item of the inbox. A held report takes effect at once; a candidate when enough reviewers agree. */
  inbox_approve(input: InboxApproveInput, options?: CallOptions): Promise<InboxApproveOutput>

  /**
   * Rejects an item of the inbox. Repeating it does not bring it back; only a reviewer can still decide the same for
   * others.
   */
  inbox_reject(input: InboxRejectInput, options?: CallOptions): Promise<InboxRejectOutput>

  /**
   * Lists the training samples of a kind that follow from the feedback in effect, group by group. A page may have fewer
   * samples than its limit; only a missing next_cursor is the end.
   */
  sample_list(input: SampleListInput, options?: CallOptions): Promise<SampleListOutput>

  /** Lists training runs, newest first. */
  run_list(input?: RunListInput, options?: CallOptions): Promise<RunListOutput>

  /**
   * Reads one training run: how it went, how the trainer was told of it, and which feedback of earlier runs gave no
   * sample any more when it started.
   */
  run_get(input: RunGetInput, options?: CallOptions): Promise<RunGetOutput>

  /**
   * Says that a trainer begins with a run that is due. It takes the samples with feedback that no run has used; heed
   * export KIND FOLDER --run RUN writes these and those of earlier runs, as far as they are in effect by then.
   */
  run_start(input: RunStartInput, options?: CallOptions): Promise<RunStartOutput>

  /** Says how far a running run has come, and its figures so far. The newest of each figure is shown. */
  run_report(input: RunReportInput, options?: CallOptions): Promise<RunReportOutput>

  /**
   * Says that a run succeeded, which marks its samples as used, or that it failed, which gives them back. A run that is
   * due can be ended as failed, too.
   */
  run_finish(input: RunFinishInput, options?: CallOptions): Promise<RunFinishOutput>

  /**
   * Looks now whether enough new samples of a kind wait for a training run. Heed also looks by itself, as often as
   * training.minutes says.
   */
  training_sweep(input?: TrainingSweepInput, options?: CallOptions): Promise<TrainingSweepOutput>

  /**
   * Makes a training run of a kind of samples due now, however few are new. A trainer starts it with run_start, or Heed
   * tells the one that is configured.
   */
  run_request(input: RunRequestInput, options?: CallOptions): Promise<RunRequestOutput>

  /** Lists adapters, newest first. */
  adapter_list(input?: AdapterListInput, options?: CallOptions): Promise<AdapterListOutput>

  /** Reads one adapter: the run that it came out of, its evaluation, and who registered and activated it. */
  adapter_get(input: AdapterGetInput, options?: CallOptions): Promise<AdapterGetOutput>

  /** Says which adapter is active for a kind of samples, and where its weights are. Ask before you predict. */
  adapter_active(input: AdapterActiveInput, options?: CallOptions): Promise<AdapterActiveOutput>

  /**
   * Registers what came out of a training, with its evaluation on samples that it was not trained on. It is not used
   * before adapter_activate.
   */
  adapter_register(input: AdapterRegisterInput, options?: CallOptions): Promise<AdapterRegisterOutput>

  /**
   * Makes an adapter the active one of its kind, if it is right often enough (training.floor) and not clearly worse
   * than the active one (training.margin).
   */
  adapter_activate(input: AdapterActivateInput, options?: CallOptions): Promise<AdapterActivateOutput>

  /** Takes the active adapter of a kind out of use. The one that it replaced is active again, if there was one. */
  adapter_rollback(input: AdapterRollbackInput, options?: CallOptions): Promise<AdapterRollbackOutput>

  /** Lists the settings of the workspace with their values, defaults and bounds. */
  settings_get(input?: SettingsGetInput, options?: CallOptions): Promise<SettingsGetOutput>

  /** Changes one setting of the workspace. It takes effect with the next decision and can be undone. */
  settings_set(input: SettingsSetInput, options?: CallOptions): Promise<SettingsSetOutput>

  /**
   * Makes a key for an agent, a reviewer or an admin of a workspace. From the first key on, every call over HTTP and
   * MCP needs one.
   */
  key_create(input: KeyCreateInput, options?: CallOptions): Promise<KeyCreateOutput>

  /** Lists the keys of a workspace, revoked ones included, without their secrets. */
  key_list(input?: KeyListInput, options?: CallOptions): Promise<KeyListOutput>

  /**
   * Sets the people a key speaks for, from its next call on. What it said before does not change: what it said in a
   * name of its own stays under key_…/name and is not found under the person with that name.
   */
  key_speaks_for(input: KeySpeaksForInput, options?: CallOptions): Promise<KeySpeaksForOutput>

  /** Replaces the secret of a key. The old secret stops working at once; what the key said stays its own. */
  key_rotate(input: KeyRotateInput, options?: CallOptions): Promise<KeyRotateOutput>

  /** Makes a key invalid at once and for good. What it said stays in the log. */
  key_revoke(input: KeyRevokeInput, options?: CallOptions): Promise<KeyRevokeOutput>

  /**
   * Lists what Heed does by itself in this workspace, such as proposing rules: how often, when it last did so, and how
   * that went.
   */
  sweep_list(input?: SweepListInput, options?: CallOptions): Promise<SweepListOutput>
}
