// Every write that can be repeated about the same thing, and why the others are left out.

import { asSeen } from './as-seen.ts'
import { answer, ask, say } from './conversation-talk.ts'
import { study } from './evidence-graph.ts'
import { bank, slang } from './intent-registry.ts'

type Input = Record<string, unknown>
export type Call = <T = Input>(name: string, input: Input) => Promise<T>

/** Before the first of them. */
export async function furnish(call: Call): Promise<void> {
  await call('intent_import', bank)
  await call('evidence_record', study)
  await call('turn_record', { session_id: 's', turn_id: 't', query: ask.permit, response: answer, strategy: 'portal' })
  await call('turn_record', { session_id: 's', turn_id: 'u', query: say.thanks })
}

const of = (input: Input) => async (): Promise<Input> => ({ task_id: 'task', reason: 'so it is', ...input })
const ann = { on_behalf_of: 'ann' }
const phrase = { feedback_type: 'verb_correction', original_input: slang.fund[0], correct_choice: 'account.open' }
const name = { feedback_type: 'entity_correction', original_input: 'the boss', correct_choice: 'john' }

const wish = { content: 'Answer in British English.' }
const decision = {
  gate_id: 'HITL-2',
  decision: 'REJECTED',
  reviewer_id: 'rita',
  agent: 'coder',
  reviewer_comment: 'Use British English.',
}

export interface Repeat {
  readonly action: string
  readonly title: string
  /** The input of the nth. */
  input(nth: number, call: Call): Promise<Input>
  /** What a reviewer decides before, once the first was said. */
  decide?(first: Input, asReviewer: Call): Promise<unknown>
}

const repeat = (action: string, title: string, input: Repeat['input'], decide?: Repeat['decide']): Repeat => ({
  action,
  title,
  input,
  ...(decide && { decide }),
})

/** What ran, of one wording: by more people than are remembered one by one. */
const ran = async (nth: number): Promise<Input> => ({
  query: slang.fund[0],
  outcome: 'executed',
  choice: 'account.open',
  on_behalf_of: `p${nth % 20}`,
})
const STANDING = 'From now on, always answer in British English.'
const heardBy = (nth: number) => ({ session_id: `s${nth}`, on_behalf_of: `p${nth % 5}` })
/** The answer to the same words in the nth session. */
const opened = async (nth: number, call: Call): Promise<Input> => {
  const { turn_id, verbs } = await call<Begun>('turn_begin', { ...heardBy(nth), message: slang.fund[0] })
  const { search_id } = verbs
  return { ...heardBy(nth), turn_id, search_id, verb: 'account.open', response: 'Your account is open.' }
}
interface Begun extends Input {
  readonly verbs: { readonly search_id: string }
}
const candidateIn = async (call: Call) =>
  String((await call<{ items: Input[] }>('intent_list', { state: 'all' })).items[0]?.candidate_id)
const approvePhrase = async (_: Input, call: Call) => call('intent_approve', { candidate_id: await candidateIn(call) })
const rejectPhrase = async (_: Input, call: Call) =>
  call('intent_reject', { candidate_id: await candidateIn(call), reason: 'no' })
const approveRule = async ({ rule_id }: Input, call: Call) => call('rule_approve', await asSeen(call, String(rule_id)))

export const repeats: readonly Repeat[] = [
  repeat('intent_feedback', 'a phrase, by one person', async () => ({ ...phrase, ...ann })),
  repeat('intent_feedback', 'a phrase, by a few', async (nth) => ({ ...phrase, on_behalf_of: `p${nth % 5}` })),
  repeat('intent_feedback', 'a name, by one person', async () => ({ ...name, ...ann })),
  repeat('intent_feedback', 'a name, to and fro', async (nth) => ({
    ...name,
    ...ann,
    correct_choice: nth % 2 === 0 ? 'john' : 'apex',
  })),
  repeat('intent_outcome', 'what ran', async (nth, call) => {
    const person = { on_behalf_of: `p${nth % 5}` }
    const { search_id } = await call<{ search_id: string }>('verb_search', { query: 'open an account', ...person })
    return { search_id, outcome: 'executed', ...person }
  }),
  repeat('intent_outcome', 'what was given up', async (_, call) => {
    const { search_id } = await call<{ search_id: string }>('verb_search', { query: 'open an account' })
    return { search_id, outcome: 'abandoned' }
  }),
  repeat('intent_block', 'a block, and its lifting', async (nth) => ({
    phrase: 'send money',
    verb: 'payment.send',
    lift: nth % 2 === 1,
    ...ann,
  })),
  repeat('intent_import', 'the same verbs', async () => ({ verbs: bank.verbs })),
  repeat('intent_import', 'a verb, to and fro', async (nth) => ({
    verbs: [{ name: 'account.open', phrases: [nth % 2 === 0 ? 'open one' : 'open another'] }],
  })),
  repeat('domain_block', 'a block', of({ domain_pattern: 'x.example' })),
  repeat('domain_unblock', 'an unblock', of({ domain_pattern: 'x.example' })),
  repeat('domain_clear_override', 'a clearing', of({ domain_pattern: 'x.example' })),
  repeat('claim_reject', 'a rejection', of({ claim_id: 'sleep', ...ann })),
  repeat('claim_restore', 'a restoration', of({ claim_id: 'sleep', ...ann })),
  repeat('claim_add', 'a claim that was missed', of({ claim_text: 'Tea is warm.', ...ann })),
  repeat('turn_record', 'a rejected answer that rested on a claim', async (nth, call) => {
    const session = { session_id: `tea ${nth}`, ...ann }
    const cited = ['sleep', 'measured', 'lab']
    await call('turn_record', { ...session, query: 'Does tea help?', response: 'Yes.', cited })
    return { ...session, query: say.wrong }
  }),
  repeat('edge_correct', 'a label', of({ edge_id: 'for', correct_relation: 'refutes', ...ann })),
  repeat('correct_nli', 'a label', of({ edge_id: 'for', correct_relation: 'refutes', ...ann })),
  repeat('edge_correct', 'a label, to and fro', async (nth) => ({
    task_id: 'task',
    edge_id: 'for',
    correct_relation: nth % 2 === 0 ? 'refutes' : 'supports',
  })),
  repeat('edge_add', 'an edge, to and fro', async (nth) => ({
    task_id: 'task',
    fragment_id: 'measured',
    claim_id: 'taste',
    relation: nth % 2 === 0 ? 'refutes' : 'supports',
  })),
  repeat('edge_add', 'an edge', of({ fragment_id: 'measured', claim_id: 'taste', relation: 'supports', ...ann })),
  repeat('flag_irrelevant', 'a flag', of({ fragment_id: 'measured', ...ann })),
  repeat('flag_missing', 'a passage', of({ page_id: 'lab', missing_text: 'Nobody slept worse.', ...ann })),
  repeat(
    'correct_citation',
    'a citation',
    of({
      fragment_id: 'measured',
      cited_fragment_id: 'aside',
      correction_type: 'add',
      ...ann,
    }),
  ),
  repeat('rate_usefulness', 'a rating', of({ target_id: 'measured', rating: 4, ...ann })),
  repeat('add_note', 'a note', async () => ({ task_id: 'task', target_id: 'sleep', note: 'See page 4.', ...ann })),
  repeat('feedback', 'a note, by the older name', async () => ({
    task_id: 'task',
    action: 'add_note',
    target_id: 'sleep',
    payload: { note: 'See page 4.' },
    ...ann,
  })),
  repeat('turn_record', 'a turn of the same query and strategy', async (nth) => ({
    session_id: `s${nth >> 1}`,
    query: ask.permit,
    response: answer,
    strategy: 'portal',
    on_behalf_of: `p${nth % 5}`,
  })),
  repeat('turn_begin', 'thanks for the right verb', async (nth, call) => {
    await call('turn_end', await opened(nth, call))
    return { ...heardBy(nth), message: say.thanks }
  }),
  repeat('turn_begin', 'a rejection that names the verb', async (nth, call) => {
    await call('turn_end', { ...(await opened(nth, call)), verb: 'account.close', response: 'I closed your account.' })
    return { ...heardBy(nth), message: 'No, I meant open an account.' }
  }),
  repeat('turn_begin', 'a rejection that says nothing else', async (nth, call) => {
    await call('turn_end', { ...(await opened(nth, call)), verb: 'account.close', response: 'I closed your account.' })
    return { ...heardBy(nth), message: "That's wrong." }
  }),
  repeat('turn_begin', 'a standing instruction', async (nth) => ({ ...heardBy(nth), message: STANDING })),
  repeat('turn_end', 'an answer', opened),
  repeat('instruction_add', 'a wish, by one person', async () => ({ ...wish, ...ann })),
  repeat('instruction_add', 'a wish, by a few', async (nth) => ({ ...wish, on_behalf_of: `p${nth % 5}` })),
  repeat('rule_propose', 'a rule, by one person', async () => ({ ...wish, agents: ['coder'], ...ann })),
  repeat('decision_record', 'decisions with the same words', async (nth) => ({ ...decision, decision_id: `d${nth}` })),
  repeat('settings_set', 'a setting', async (nth) => ({ name: 'session.minutes', value: 30 + (nth % 2) })),
  repeat('decision_resolve', 'a decision, to and fro', async (nth, call) => {
    if (nth === 0) await call('decision_record', { ...decision, decision_id: 'd' })
    return { decision_id: 'd', resolution: nth % 2 === 0 ? 'generalizable' : 'ignore', reason: 'so it is' }
  }),
  repeat('gate_assign', 'a gate, to and fro', async (nth) => ({
    gate_id: 'HITL-2',
    agent: nth % 2 === 0 ? 'coder' : 'writer',
  })),
  repeat('verdict_correct', 'a verdict', async () => ({ turn_id: 't', feedback_type: 'rejected', ...ann })),
  repeat('verdict_correct', 'a verdict, to and fro', async (nth) => ({
    turn_id: 't',
    feedback_type: nth % 2 === 0 ? 'rejected' : 'accepted',
    ...ann,
  })),
  repeat('intent_feedback', 'a phrase with the wrong answer', async (nth) => ({
    ...phrase,
    system_choice: 'account.close',
    on_behalf_of: `p${nth % 5}`,
  })),
  repeat('intent_outcome', 'what ran, of an approved phrase', ran, approvePhrase),
  repeat('intent_outcome', 'what ran, of a rejected phrase', ran, rejectPhrase),
  repeat(
    'intent_feedback',
    'an approved phrase',
    async (nth) => ({ ...phrase, on_behalf_of: `p${nth % 20}` }),
    approvePhrase,
  ),
  repeat('instruction_add', 'an approved wish', async (nth) => ({ ...wish, on_behalf_of: `p${nth % 5}` }), approveRule),
  repeat('rule_propose', 'an approved rule', async () => ({ ...wish, agents: ['coder'], ...ann }), approveRule),
]

/**
 * Writes that read everything once a reviewer has decided about the same thing, or when a reviewer makes them: whether they take
 * effect depends on what somebody more trusted said. All other writes are one step even then.
 */
export const readInFull: Readonly<Record<'after a reviewer' | 'by a reviewer', readonly string[]>> = {
  'after a reviewer': [
    'a name, by one person',
    'a name, to and fro',
    'a block, and its lifting',
    'a block',
    'an unblock',
    'a clearing',
    'a rejection',
    'a restoration',
    'a label',
    'a label, to and fro',
    'an edge',
    'an edge, to and fro',
    'a citation',
    'a setting',
  ],
  'by a reviewer': [
    'a phrase, by one person',
    'a phrase, by a few',
    'a phrase with the wrong answer',
    'a name, by one person',
    'a name, to and fro',
    'a block, and its lifting',
    'a verb, to and fro',
    'a block',
    'an unblock',
    'a clearing',
    'a rejection',
    'a restoration',
    'a label',
    'a label, to and fro',
    'an edge',
    'an edge, to and fro',
    'a citation',
    'a verdict',
    'a verdict, to and fro',
    'a setting',
  ],
}

/** Of all other writes. */
export const unrepeated: Readonly<Record<string, string>> = {
  evidence_record: 'the same again is no write; versions of one record are read together',
  domain_baseline_import: 'the same again is no write',
  intent_approve: 'a reviewer decides; what they spoke of is derived in full',
  intent_reject: 'a reviewer decides; what they spoke of is derived in full',
  intent_block_everyone: 'a reviewer decides; what they spoke of is derived in full',
  inbox_approve: 'a reviewer decides; what they spoke of is derived in full',
  inbox_reject: 'a reviewer decides; what they spoke of is derived in full',
  rule_approve: 'a reviewer decides; what they spoke of is derived in full',
  rule_reject: 'a reviewer decides; what they spoke of is derived in full',
  rule_retire: 'a reviewer decides; what they spoke of is derived in full',
  rule_modify: 'a reviewer decides; what they spoke of is derived in full',
  rule_word: 'a rule gets words of a program once',
  review_import: 'the same again is no write',
  rule_sweep: 'the same again is no write',
  training_sweep: 'the same again is no write',
  run_request: 'one run of a kind is open at a time',
  run_start: 'a run starts once',
  run_report: 'a run has few reports, and only the newest is shown',
  run_finish: 'a run ends once',
  adapter_register: 'an adapter is registered once',
  adapter_activate: 'people activate few adapters',
  adapter_rollback: 'people activate few adapters',
  rule_sunset_sweep: 'the same again is no write',
  decision_batch: 'it is decision_record, several times',
  github_review: 'it is decision_record',
  feedback_undo: 'what is taken back is derived in full',
  hook_event: 'it is turn_begin and turn_end',
  key_create: 'no row of the log',
  key_speaks_for: 'no row of the log',
  key_rotate: 'no row of the log',
  key_revoke: 'no row of the log',
}
