// Random histories of rules: what people ask for and propose, and what reviewers decide.
import fc from 'fast-check'
import { HeedError } from '../../src/kernel/errors.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { allPages } from './all-pages.ts'
import { contents, scopes } from './rule-contents.ts'

type Call = <T>(name: string, input: object, as?: object) => Promise<T>

const persons = ['ann', 'bob'] as const

const content = fc.constantFrom(...contents)
const whom = fc.constantFrom(...scopes).map((some) => [...some])
const actor = fc.constantFrom('key_1', 'key_2', 'key_3')
const nth = fc.nat(50)

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('rule_propose'), content, agents: whom, actor }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('instruction_add'),
      content,
      agents: whom,
      on_behalf_of: fc.constantFrom(...persons),
      trust: fc.constantFrom('direct_user', 'direct_user', 'agent_inferred'),
    }),
  },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('rule_approve'), nth, actor }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rule_reject'), nth, actor }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rule_retire'), nth, actor }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('rule_modify'), nth, actor, content, agents: whom }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('inbox_approve'), nth, actor }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settings_set'), value: fc.constantFrom(1, 2, 3) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('feedback_undo'), nth }) },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export const histories = fc.array(step, { minLength: 15, maxLength: 40, size: 'max' })

/** Plays a history and returns the feedback that was given, in order, without what Heed refused. */
export async function play(
  call: Call,
  steps: readonly Step[],
  afterEach?: (receipt: Receipt | undefined) => Promise<void>,
): Promise<string[]> {
  const given: string[] = []
  for (const one of steps) {
    const told = await act(call, one, given).catch(refusedByLaw)
    if (told) given.push(told.feedback_id)
    await afterEach?.(told)
  }
  return given
}

function refusedByLaw(error: unknown): undefined {
  if (error instanceof HeedError && ['conflict', 'forbidden', 'invalid_input'].includes(error.code)) return undefined
  throw error
}

async function act(call: Call, one: Step, given: readonly string[]): Promise<Receipt | undefined> {
  const as = (actor: string) => ({ actor, actorKind: 'key', role: 'reviewer', channel: 'http' })
  switch (one.kind) {
    case 'rule_propose': {
      const { kind, actor, ...proposed } = one
      return call(kind, proposed, as(actor))
    }
    case 'instruction_add': {
      const { kind, ...asked } = one
      return call(kind, asked)
    }
    case 'settings_set':
      return call(one.kind, { name: 'gate.approvals', value: one.value })
    case 'feedback_undo': {
      const feedback_id = pick(given, one.nth)
      return feedback_id === undefined ? undefined : call(one.kind, { feedback_id }, as('key_u'))
    }
    case 'inbox_approve': {
      const { items } = await call<{ items: { item_id: string; content_hash?: string }[] }>('inbox_list', {
        limit: 200,
      })
      const item = pick(items, one.nth)
      if (!item) return undefined
      const { item_id, content_hash } = item
      return call(one.kind, { item_id, ...(content_hash && { content_hash }) }, as(one.actor))
    }
    default: {
      const rule = pick(await rulesIn(call), one.nth)
      if (!rule) return undefined
      const changes = one.kind === 'rule_modify' ? { content: one.content, agents: one.agents } : {}
      const reason = one.kind === 'rule_approve' ? { content_hash: rule.content_hash } : { reason: 'so' }
      return call(one.kind, { rule_id: rule.rule_id, ...changes, ...reason }, as(one.actor))
    }
  }
}

function pick<T>(all: readonly T[], nth: number): T | undefined {
  return all[nth % Math.max(1, all.length)]
}

const rulesIn = (call: Call) =>
  allPages<{ rule_id: string; state: string; content_hash: string }>(call, 'rule_list', { state: 'all' })

const askers = ['coder', 'writer', 'tester'].flatMap((agent) =>
  [undefined, ...persons, 'cid'].map((person) => ({ agent, person })),
)

/** When agents worked with a rule is what happened, not what follows: an undo changes nothing about it. */
function withoutEffect({ effect: _, ...shown }: { effect?: unknown }): object {
  return shown
}

/** All answers about these rules. */
export async function answers(call: Call) {
  const rules = await rulesIn(call)
  return {
    rules,
    shown: await Promise.all(rules.map(async ({ rule_id }) => withoutEffect(await call('rule_get', { rule_id })))),
    prompts: await Promise.all(
      askers.map(({ agent, person }) =>
        call<{ prompt: string }>('agent_prompt', {
          agent,
          base_prompt: 'Work.',
          ...(person && { on_behalf_of: person }),
        }),
      ),
    ),
    checks: await Promise.all(
      askers.map(({ agent, person }) =>
        call('rule_check', { agent, output: 'We leverage it.', ...(person && { on_behalf_of: person }) }),
      ),
    ),
    inbox: (await call<{ items: { item_id: string; content_hash?: string }[] }>('inbox_list', { limit: 200 })).items
      .map(({ item_id }) => item_id)
      .toSorted(),
  }
}
