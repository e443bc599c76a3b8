// An input of every write that may name somebody, for what must be true of all of them.
import { actions } from '../../src/app.ts'
import { asSeen } from './as-seen.ts'
import { study } from './evidence-graph.ts'
import { bank, slang } from './intent-registry.ts'
import { wordsForNew } from './unworded-rule.ts'

export type Input = Readonly<Record<string, unknown>>
export type Call = <T = Input>(action: string, input: object) => Promise<T>
const [fund] = slang.fund
const feedback = { feedback_type: 'verb_correction', original_input: fund, correct_choice: 'account.open' }
let count = 0
const fresh = (name: string) => `${name} ${count++}`
const proposed = (call: Call) =>
  call<{ rule_id: string }>('rule_propose', { content: fresh('Write about topic'), agents: [fresh('agent')] })
const approved = async (call: Call) => {
  const { rule_id } = await proposed(call)
  await call('rule_approve', await asSeen(call, rule_id))
  return rule_id
}
const candidate = async (call: Call) => ({
  candidate_id: (await call('intent_feedback', { ...feedback, original_input: fresh('frob') })).candidate_id,
})
const heldItem = async (call: Call) => {
  const domain_pattern = `${fresh('a').replace(' ', '')}.example`
  return { item_id: (await call('domain_block', { domain_pattern, reason: 'ads', trust: 'tool_output' })).item_id }
}
const decided = async (call: Call) => {
  const decision_id = fresh('d')
  await call('decision_record', { decision_id, gate_id: 'g', decision: 'REJECTED', reviewer_id: 'r', agent: 'a' })
  return decision_id
}
/** Only one run of a kind is open at a time. */
const dueRun = async (call: Call) => {
  const { items } = await call<{ items: { run_id: string; state: string }[] }>('run_list', { kind: 'alias' })
  for (const { run_id, state } of items)
    if (state === 'due' || state === 'running') await call('run_finish', { run_id, ending: 'failed' })
  return (await call<{ run_id: string }>('run_request', { kind: 'alias' })).run_id
}
const runningRun = async (call: Call) => {
  const run_id = await dueRun(call)
  await call('run_start', { run_id })
  return { run_id }
}
const adapter = () => ({
  adapter: fresh('head'),
  kind: 'alias',
  location: 'heads',
  evaluation: { accuracy: 0.9, samples: 100 },
})
const registered = async (call: Call) => {
  const given = adapter()
  await call('adapter_register', given)
  return { adapter: given.adapter }
}

/** An input of each write that may name somebody; what it needs is made by the person at the machine. */
export const inputs: Readonly<Record<string, Input | ((call: Call) => Promise<Input>)>> = {
  feedback: { action: 'domain_block', args: { domain_pattern: 'x.example', reason: 'ads' } },
  domain_block: { domain_pattern: 'x.example', reason: 'ads' },
  domain_unblock: { domain_pattern: 'x.example', reason: 'ads' },
  domain_clear_override: { domain_pattern: 'x.example' },
  claim_reject: { task_id: 'task', claim_id: 'sleep', reason: 'no' },
  claim_restore: { task_id: 'task', claim_id: 'sleep' },
  edge_correct: { task_id: 'task', edge_id: 'for', correct_relation: 'refutes' },
  correct_nli: { task_id: 'task', edge_id: 'beside', original_relation: 'neutral', correct_relation: 'neutral' },
  flag_irrelevant: { task_id: 'task', fragment_id: 'aside' },
  flag_missing: { task_id: 'task', page_id: 'lab', missing_text: 'More.' },
  correct_citation: { task_id: 'task', fragment_id: 'aside', cited_fragment_id: 'measured', correction_type: 'add' },
  claim_add: async () => ({ task_id: 'task', claim_text: fresh('Claimed') }),
  edge_add: { task_id: 'task', fragment_id: 'measured', claim_id: 'taste', relation: 'supports' },
  rate_usefulness: { task_id: 'task', target_id: 'lab', target_type: 'page', rating: 5 },
  add_note: { task_id: 'task', target_id: 'sleep', target_type: 'claim', note: 'Read it.' },
  intent_feedback: feedback,
  intent_outcome: { query: 'open an account', outcome: 'executed', choice: 'account.open' },
  intent_approve: candidate,
  intent_reject: async (call) => ({ ...(await candidate(call)), reason: 'no' }),
  intent_block: { phrase: 'send money', verb: 'payment.send' },
  intent_block_everyone: { phrase: 'send cash', verb: 'payment.send' },
  verdict_correct: async (call) => {
    const turn_id = fresh('t')
    await call('turn_record', { session_id: fresh('s'), turn_id, query: 'Where?', response: 'There.', shared: true })
    return { turn_id, feedback_type: 'rejected' }
  },
  decision_record: async () => ({ decision_id: fresh('d'), gate_id: 'g', decision: 'APPROVED', reviewer_id: 'r' }),
  decision_resolve: async (call) => ({ decision_id: await decided(call), resolution: 'ignore', reason: 'so' }),
  gate_assign: async () => ({ gate_id: fresh('g'), agent: 'a' }),
  rule_propose: async () => ({ content: fresh('Write about topic'), agents: [fresh('agent')] }),
  instruction_add: async () => ({ content: fresh('Write about topic'), agents: [fresh('agent')] }),
  run_request: async (call) => {
    await call('run_finish', { run_id: await dueRun(call), ending: 'failed' })
    return { kind: 'alias' }
  },
  run_start: async (call) => ({ run_id: await dueRun(call) }),
  run_report: runningRun,
  run_finish: async (call) => ({ ...(await runningRun(call)), ending: 'succeeded' }),
  adapter_register: async () => adapter(),
  adapter_activate: registered,
  adapter_rollback: async (call) => {
    await call('adapter_activate', await registered(call))
    return { kind: 'alias' }
  },
  rule_approve: async (call) => asSeen(call, (await proposed(call)).rule_id),
  rule_reject: async (call) => ({ rule_id: (await proposed(call)).rule_id, reason: 'no' }),
  rule_retire: async (call) => ({ rule_id: await approved(call), reason: 'old' }),
  rule_modify: async (call) => ({ rule_id: await approved(call), content: fresh('Read about topic') }),
  rule_word: (call) => wordsForNew(call, fresh('agent')),
  inbox_approve: heldItem,
  inbox_reject: async (call) => ({ ...(await heldItem(call)), reason: 'no' }),
  settings_set: { name: 'gate.reporters', value: 3 },
}

/** What the inputs speak of. */
export async function prepare(call: Call): Promise<void> {
  await call('evidence_record', study)
  await call('intent_import', bank)
}

export async function inputOf(action: string, call: Call): Promise<Input> {
  const given = inputs[action]
  return { ...(typeof given === 'function' ? await given(call) : given) }
}

export function writesWith(field: 'on_behalf_of' | 'session_id') {
  return actions.filter(({ effect, input }) => effect === 'write' && field in fieldsOf(input))
}

function fieldsOf(input: unknown): object {
  const { shape, def } = input as { shape?: object; def?: { in?: { shape?: object } } }
  return shape ?? def?.in?.shape ?? {}
}
