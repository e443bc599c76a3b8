// Who is written down as the speaker: every kind of caller, every kind of name, every write that may name somebody.
import { expect, it } from 'vitest'
import { actions } from '../../src/app.ts'
import { type Caller, hasRole } from '../../src/kernel/caller.ts'
import { onEachEngine, person } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { asSeen } from './as-seen.ts'
import { study } from './evidence-graph.ts'
import { bank, slang } from './intent-registry.ts'

const key = (last: number) => `key_01a00000-0000-7000-8000-00000000000${last}`
const keyed = { actorKind: 'key', channel: 'http', role: 'agent' } as const
const kinds: Readonly<Record<string, Partial<Caller>>> = {
  'an agent without keys': { channel: 'mcp', role: 'agent' },
  'a key': { ...keyed, actor: key(1), speaksFor: [] },
  'the key of one person': { ...keyed, actor: key(2), speaksFor: ['ana'], person: 'ana' },
  'the key of two people': { ...keyed, actor: key(3), speaksFor: ['ana', 'bo'] },
  'a key with a token': { ...keyed, actor: key(4), speaksFor: ['ana'], person: 'ana', isProven: true },
  'a key that vouches': { ...keyed, actor: key(5), speaksFor: 'anyone' },
  "a reviewer's key": { ...keyed, actor: key(6), speaksFor: [], role: 'reviewer' },
  "an admin's key": { ...keyed, actor: key(7), speaksFor: [], role: 'admin' },
}
const names = [undefined, 'ana', 'zoe', `${key(1)}/zoe`] as const

/** Told from the decision alone (0022), not from the code. */
function speakerOf(
  { actor, actorKind, speaksFor, person }: Caller,
  name: string | undefined,
): string | null | 'refused' {
  if (name === undefined) return person ?? null
  if (name.startsWith(`${actor}/`)) return name
  if (name.startsWith('key_')) return 'refused'
  return actorKind === 'local' || speaksFor === 'anyone' || speaksFor.includes(name) ? name : `${actor}/${name}`
}

type Input = Readonly<Record<string, unknown>>
type Call = <T = Input>(action: string, input: object) => Promise<T>
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

/** An input of each write that may name somebody; what it needs is made by the person at the machine. */
const inputs: Readonly<Record<string, Input | ((call: Call) => Promise<Input>)>> = {
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
  rule_approve: async (call) => asSeen(call, (await proposed(call)).rule_id),
  rule_reject: async (call) => ({ rule_id: (await proposed(call)).rule_id, reason: 'no' }),
  rule_retire: async (call) => ({ rule_id: await approved(call), reason: 'old' }),
  rule_modify: async (call) => ({ rule_id: await approved(call), content: fresh('Read about topic') }),
  inbox_approve: heldItem,
  inbox_reject: async (call) => ({ ...(await heldItem(call)), reason: 'no' }),
  settings_set: { name: 'gate.reporters', value: 3 },
}
/** Whose word they are is all they say. */
const needPerson = ['instruction_add', 'intent_block']
/** Who may take back what is a matter of its own (`speakers.test.ts`), and a turn is nobody's word about another. */
const elsewhere = ['feedback_undo', 'turn_record']

const named = actions.filter(({ effect, input }) => effect === 'write' && 'on_behalf_of' in fieldsOf(input))

function fieldsOf(input: unknown): object {
  const { shape, def } = input as { shape?: object; def?: { in?: { shape?: object } } }
  return shape ?? def?.in?.shape ?? {}
}

it(`${verifies('K8')}the matrix has every write that may name somebody`, () => {
  expect(named.map(({ name }) => name).sort()).toEqual([...Object.keys(inputs), ...elsewhere].sort())
})

onEachEngine('who is written down as the speaker', (test) => {
  it.each(Object.entries(kinds))(`${verifies('K8', 'K14')}when %s calls`, async (kind, as) => {
    const workspace = kind
    const caller: Caller = { ...person, ...as, workspace }
    const atControls: Call = (action, input) => test.call(action, input, { workspace })
    await atControls('evidence_record', study)
    await atControls('intent_import', bank)
    for (const { name: action, role, byPerson } of named.filter(({ name }) => name in inputs))
      for (const name of names) {
        const given = inputs[action]
        const input = { ...(typeof given === 'function' ? await given(atControls) : given) }
        const call = { ...input, ...(name !== undefined && { on_behalf_of: name }) }
        const speaker = speakerOf(caller, name)
        const refusal = !hasRole(caller, role) || (byPerson && caller.actorKind === 'local') ? 'forbidden' : undefined
        const isMissing = needPerson.includes(action) && speaker === null
        const about = `${action} for ${name}`
        if (refusal || speaker === 'refused' || isMissing) {
          const error = await test.refused(action, call, caller)
          expect(error.code, about).toBe(refusal ?? 'invalid_input')
          if (!refusal) expect(error.problems, about).toMatchObject([{ field: 'on_behalf_of' }])
          continue
        }
        const { feedback_id } = await test.call(action, call, caller)
        const { items } = await test.call<{ items: Input[] }>('feedback_list', { limit: 5 }, { workspace })
        const row = items.find((item) => item.feedback_id === feedback_id)
        expect(row, about).toMatchObject({ actor: caller.actor })
        expect(row?.person ?? null, about).toBe(speaker)
      }
  })
})
