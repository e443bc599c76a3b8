// Writes whose receipts are completed after the commit, each with what it needs; and a store that does not keep the completion,
// as if the process that wrote had been killed in between.
import { actions } from '../../src/app.ts'
import type { Caller } from '../../src/kernel/caller.ts'
import { openRaw, person, type TestHeed } from '../engines.ts'
import { asSeen } from './as-seen.ts'
import { answer, ask, say } from './conversation-talk.ts'
import { bank, slang } from './intent-registry.ts'
import { wordsForNew } from './unworded-rule.ts'

export type Answer = Record<string, unknown>
type Calls = Pick<TestHeed, 'call' | 'location' | 'engine'>

/** All that its action promises to answer is there, and nothing else. */
export function parsed(action: string, answer: Answer): Answer {
  const found = actions.find(({ name }) => name === action)
  if (!found) throw new Error(`there is no ${action}`)
  return found.output.strict().parse(answer)
}

/** What happens when a receipt is completed: nothing, as if the process had been killed before, or an error. */
const fates = {
  killed: { sqlite: 'raise(ignore)', postgres: 'return null' },
  refused: { sqlite: `raise(abort, 'full')`, postgres: `raise exception ''full''` },
} as const

/** While `run` runs, no receipt is completed. */
export async function uncompleted<T>(
  { location, engine }: Calls,
  run: () => Promise<T>,
  fate: keyof typeof fates = 'killed',
): Promise<T> {
  const raw = await openRaw(location)
  const [refuse, allow] =
    engine === 'sqlite'
      ? [
          `create trigger uncompleted before update on feedback_receipt begin select ${fates[fate].sqlite}; end`,
          'drop trigger uncompleted',
        ]
      : [
          `create function uncompleted() returns trigger language plpgsql as 'begin ${fates[fate].postgres}; end';
            create trigger uncompleted before update on feedback_receipt for each row execute function uncompleted()`,
          'drop function uncompleted cascade',
        ]
  await raw.transaction((connection) => connection.exec(refuse))
  try {
    return await run()
  } finally {
    await raw.transaction((connection) => connection.exec(allow))
    await raw.close()
  }
}

/** A workspace in which each of the writes can be made. */
export async function worldIn(test: Calls, workspace: string) {
  const as: Partial<Caller> = { workspace }
  const call = <T = Answer>(name: string, input: Answer) => test.call<T>(name, input, as)
  await call('intent_import', bank)
  return { caller: { ...person, ...as }, call }
}

export type World = Awaited<ReturnType<typeof worldIn>>

const [fund, otherFund] = slang.fund
const feedback = { feedback_type: 'verb_correction', original_input: fund, correct_choice: 'account.open' }
const rule = { content: 'Cite your sources.', agents: ['planner'] }

const propose = async ({ call }: World) => (await call<{ rule_id: string }>('rule_propose', rule)).rule_id
const approved = async (world: World) => {
  const rule_id = await propose(world)
  await world.call('rule_approve', await asSeen(world.call, rule_id))
  return rule_id
}
const held = async ({ call }: World) =>
  (await call<{ item_id: string }>('intent_feedback', { ...feedback, trust: 'tool_output' })).item_id
const searched = async ({ call }: World, query: string) =>
  (await call<{ search_id: string }>('verb_search', { query, on_behalf_of: 'ann' })).search_id
const answered = async ({ call }: World) => {
  await call('turn_record', { session_id: 's', turn_id: 't1', query: ask.permit, response: answer, strategy: 'portal' })
  await call('turn_record', { session_id: 's', turn_id: 't2', query: say.thanks })
}
const decision = {
  decision_id: 'd',
  gate_id: 'g',
  decision: 'REJECTED',
  reviewer_id: 'r',
  agent: 'planner',
  reviewer_comment: 'Tests are missing.',
}
const decided = ({ call }: World) => call('decision_record', decision)

type Made = (world: World) => Promise<Answer>

/** The input of each, made where it is needed. */
export const writes: readonly (readonly [title: string, action: string, input: Made])[] = [
  ['a phrase of a person', 'intent_feedback', async () => ({ ...feedback, on_behalf_of: 'ann' })],
  ['a phrase of nobody known', 'intent_feedback', async () => feedback],
  ['a phrase that is held', 'intent_feedback', async () => ({ ...feedback, trust: 'tool_output' })],
  [
    'a name',
    'intent_feedback',
    async () => ({ feedback_type: 'entity_correction', original_input: 'acme', correct_choice: 'apex' }),
  ],
  [
    'what ran',
    'intent_outcome',
    async (world) => ({ search_id: await searched(world, fund), outcome: 'executed', choice: 'account.open' }),
  ],
  [
    'what ran, by its words',
    'intent_outcome',
    async (world) => {
      await searched(world, 'open an account')
      return { query: 'open an account', outcome: 'executed', on_behalf_of: 'ann' }
    },
  ],
  ['a block', 'intent_block', async () => ({ phrase: 'send money', verb: 'payment.send', on_behalf_of: 'ann' })],
  [
    'an approved phrase',
    'intent_approve',
    async ({ call }) => ({
      candidate_id: (await call('intent_feedback', { ...feedback, original_input: otherFund })).candidate_id,
    }),
  ],
  ['a proposal', 'rule_propose', async () => rule],
  ['an instruction', 'instruction_add', async () => ({ content: 'Be short.', on_behalf_of: 'ann' })],
  ['an approved rule', 'rule_approve', async (world) => asSeen(world.call, await propose(world))],
  ['a rejected rule', 'rule_reject', async (world) => ({ rule_id: await propose(world), reason: 'no' })],
  ['a retired rule', 'rule_retire', async (world) => ({ rule_id: await approved(world), reason: 'old' })],
  [
    'a changed rule',
    'rule_modify',
    async (world) => ({ rule_id: await approved(world), content: 'Cite two sources.' }),
  ],
  ['words for a rule', 'rule_word', (world) => wordsForNew(world.call, 'writer')],
  ['what was let through', 'inbox_approve', async (world) => ({ item_id: await held(world) })],
  ['what was kept out', 'inbox_reject', async (world) => ({ item_id: await held(world), reason: 'no' })],
  [
    'a verdict',
    'verdict_correct',
    async (world) => {
      await answered(world)
      return { turn_id: 't1', feedback_type: 'rejected', on_behalf_of: 'ann' }
    },
  ],
  ['a decision', 'decision_record', async () => decision],
  [
    'a resolved decision',
    'decision_resolve',
    async (world) => {
      await decided(world)
      return { decision_id: 'd', resolution: 'generalizable', reason: 'always' }
    },
  ],
  ['a setting', 'settings_set', async () => ({ name: 'gate.reporters', value: 2 })],
  [
    'an undo',
    'feedback_undo',
    async ({ call }) => ({ feedback_id: (await call('intent_feedback', feedback)).feedback_id }),
  ],
]
