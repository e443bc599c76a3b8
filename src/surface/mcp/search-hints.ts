// What people say when they need a tool, for clients that search for tools instead of loading them all. A client may show it in place
// of the description. A tool without a line here is found by its title.
import type { Tool } from './tool.ts'

const hints: Readonly<Record<string, string>> = {
  agent_prompt: 'learned rules and standing instructions for my prompt',
  claim_add: 'a claim was missed',
  claim_get: 'why a claim is so sure, edge by edge',
  context_section: 'how the last answer was taken, for a planner',
  decision_record: 'a reviewer approved, rejected or changed my output',
  domain_check: 'may this website, URL or source be used, or is it blocked',
  domain_list: 'which websites are blocked or allowed',
  edge_add: 'a passage supports or refutes a claim',
  entity_resolve: 'who or what a name means',
  evidence_record: 'record pages, passages and claims of research',
  feedback: 'a person says that a website, source, claim or label is wrong, spam or irrelevant: correct, block, reject',
  feedback_detect: 'does this message reject or accept the answer before it',
  feedback_list: 'the log of corrections and feedback',
  feedback_undo: 'undo, take back a correction or instruction',
  inbox_list: 'what waits for a reviewer to approve',
  instruction_add: 'from now on, always, never: remember what a person wants',
  intent_block: 'never choose this verb for these words',
  intent_feedback: 'I meant something else: the wrong verb, command or name was understood',
  intent_outcome: 'how a verb search went: executed, another choice, rephrased, abandoned',
  materials_get: 'sources and claims that may be used for writing',
  rule_check: 'check output or a command against the rules before running it',
  rule_propose: 'propose a rule for everyone',
  strategy_search: 'which strategy to try and which to avoid',
  turn_begin: 'at each message of a person, before answering',
  turn_end: 'after answering, what was answered and used',
  turn_record: 'record a turn of the conversation',
  verb_search: 'which verb or command words mean',
  verdict_correct: 'the person did not mean that as a rejection or as praise',
}

const FIRST = 'anthropic/alwaysLoad'

/** The metadata of a tool, in the form that Claude Code reads. A tool that is loaded first need not be found. */
export function metaOf(name: string, title: string, isFirst: boolean): Tool['_meta'] {
  return isFirst ? { [FIRST]: true } : { 'anthropic/searchHint': hints[name] ?? title }
}

export function isFirst(tool: Tool): boolean {
  return tool._meta[FIRST] === true
}
