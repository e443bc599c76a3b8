// Random histories of rules: what people ask for and propose, what reviewers decide about it and at reviews, held, taken back and
// brought back. In some of them, prompts are almost full.
import fc from 'fast-check'
import type { Caller } from '../../src/kernel/caller.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { allPages } from '../contract/all-pages.ts'
import { asSeen } from '../contract/as-seen.ts'
import { contents, scopes } from '../contract/rule-contents.ts'
import { unitWords } from '../contract/unworded-rule.ts'

/** Three say the same in other words, one the opposite, and one does not say what to do. */
const comments = [
  'Bind the parameters of SQL queries.',
  'Bind parameters in SQL queries, please.',
  'SQL queries must bind their parameters.',
  'Never bind the parameters of SQL queries.',
  'Numbers without their unit again.',
] as const
/** One rule less than fits into a prompt, each about something else. */
const filling = [
  ...['Name the licence of every file.', 'Close each socket.', 'Prefer metric units.', 'Cite the statute.'],
  ...['Round prices up.', 'Greet customers by surname.', 'Draw charts in blue.', 'Sort imports.', 'Pin dependencies.'],
  ...['Wash hands first.', 'Lock the archive at night.', 'Translate menus into French.', 'Measure latency weekly.'],
  ...['Water plants on Mondays.', 'Archive old tickets.', 'Quote poems in full.', 'Test on small screens.'],
  ...['Label every cable.', 'Store dates in UTC.'],
]

const content = fc.constantFrom(...contents)
const agents = fc.constantFrom(...scopes).map((some) => [...some])
const trust = fc.constantFrom(undefined, undefined, undefined, 'tool_output')
const rule_type = fc.constantFrom('GUIDELINE', 'GUIDELINE', 'CONSTRAINT', 'NEGATIVE_EXAMPLE')
const action_type = fc.constantFrom('CREATE_RULE', 'CREATE_RULE', 'CREATE_RULE', 'DOCUMENT_ONLY')
const speaker = fc.nat(4)
const reviewer = fc.constantFrom(2, 3)
const nth = fc.nat(50)
/** The people that reviewers name when they decide. */
const named = fc.constantFrom(undefined, undefined, 'ann', 'rita', 'sam')

const kind = <K extends string>(...kinds: readonly [K, ...K[]]) => fc.constantFrom(...kinds)
const weighed = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const step = fc.oneof(
  weighed(6, fc.record({ kind: kind('propose'), content, agents, rule_type, action_type, trust, speaker })),
  weighed(5, fc.record({ kind: kind('ask'), content, agents, rule_type, who: kind('ann', 'bob'), trust, speaker })),
  weighed(10, fc.record({ kind: kind('approve'), nth, speaker: reviewer, named, isDespite: fc.boolean() })),
  weighed(3, fc.record({ kind: kind('reject', 'retire'), nth, speaker: reviewer })),
  weighed(3, fc.record({ kind: kind('modify'), nth, speaker: reviewer, named, content, agents })),
  weighed(3, fc.record({ kind: kind('let'), nth, speaker: reviewer, isApproved: fc.boolean() })),
  weighed(1, fc.record({ kind: kind('people'), value: fc.integer({ min: 1, max: 3 }) })),
  weighed(1, fc.record({ kind: kind('alike'), value: fc.constantFrom(70, 100) })),
  weighed(
    4,
    fc.record({
      kind: kind('decide'),
      comment: fc.constantFrom(...comments),
      decision: kind('REJECTED', 'REJECTED', 'APPROVED'),
      who: kind('rita', 'sam'),
      output: fc.constantFrom('a', 'b', undefined),
      trust,
      speaker,
    }),
  ),
  weighed(2, fc.record({ kind: kind('resolve'), nth, resolution: kind('generalizable', 'edge_case', 'ignore') })),
  weighed(1, fc.record({ kind: kind('sweep'), speaker })),
  weighed(2, fc.record({ kind: kind('word'), speaker })),
  weighed(6, fc.record({ kind: kind('undo'), nth })),
)
export type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) | { readonly kind: 'fill' }
export const histories: fc.Arbitrary<Step[]> = fc
  .tuple(fc.constantFrom([], [], [{ kind: 'fill' } as const]), fc.array(step, { minLength: 12, maxLength: 30 }))
  .map(([opening, rest]) => [...opening, ...rest])

export type Call = <T>(name: string, input: object, as?: Partial<Caller>) => Promise<T>

export interface Rule {
  readonly rule_id: string
  readonly state: string
  readonly version: number
  readonly content: string
  readonly rule_type: string
  readonly agents: readonly string[]
  readonly approvals: number
  readonly feedback_ids: readonly string[]
}
export interface Decision {
  readonly decision_id: string
  readonly decision: string
  readonly resolution?: string
  readonly classification: string
}

export const rulesIn = (call: Call) => allPages<Rule>(call, 'rule_list', { state: 'all', limit: 200 })
export const decisionsIn = (call: Call) => allPages<Decision>(call, 'decision_list', { limit: 200 })

export interface Said extends Receipt {
  readonly rule_id?: string
}

/** `given` is everything that can be taken back. Undefined if there was nothing to do, or if the answer does not say what changed. */
export async function act(
  call: Call,
  one: Step,
  given: string[],
  speakers: readonly Partial<Caller>[],
): Promise<Said | undefined> {
  const as = speakers['speaker' in one ? one.speaker : 2]
  switch (one.kind) {
    case 'propose': {
      const { kind: _, speaker: __, ...rule } = one
      return call('rule_propose', rule, as)
    }
    case 'ask': {
      const { kind: _, speaker: __, who, ...wish } = one
      return call('instruction_add', { ...wish, on_behalf_of: who }, as)
    }
    case 'people':
      return call('settings_set', { name: 'gate.approvals', value: one.value })
    case 'alike':
      return call('settings_set', { name: 'review.similar', value: one.value })
    case 'let': {
      const item = pick(await allPages<{ item_id: string; content_hash?: string }>(call, 'inbox_list', {}), one.nth)
      if (!item) return undefined
      const { item_id, content_hash } = item
      return one.isApproved
        ? call('inbox_approve', { item_id, ...(content_hash && { content_hash }) }, as)
        : call('inbox_reject', { item_id, reason: 'no' }, as)
    }
    case 'decide': {
      const { comment: reviewer_comment, decision, who: reviewer_id, output, trust: believed } = one
      const what = { decision, reviewer_comment, reviewer_id, agent: 'coder', agent_output_sha: output }
      return call('decision_record', { decision_id: `d${given.length}`, gate_id: 'g', ...what, trust: believed }, as)
    }
    case 'resolve': {
      const decision_id = pick(await decisionsIn(call), one.nth)?.decision_id
      if (decision_id === undefined) return undefined
      return call('decision_resolve', { decision_id, resolution: one.resolution, reason: 'so' }, as)
    }
    case 'sweep': {
      const { proposed } = await call<{ proposed: { rule_id: string }[] }>('rule_sweep', {}, as)
      const ids = new Set(proposed.map(({ rule_id }) => rule_id))
      given.push(...(await rulesIn(call)).flatMap((rule) => (ids.has(rule.rule_id) ? rule.feedback_ids : [])))
      return undefined
    }
    case 'word': {
      const { items } = await call<{ items: { rule_id: string }[] }>('rules_to_word', {}, as)
      return items[0] && call('rule_word', { rule_id: items[0].rule_id, ...unitWords }, as)
    }
    case 'fill': {
      await call('settings_set', { name: 'gate.approvals', value: 1 })
      for (const words of filling) {
        const { rule_id } = await call<Said>('rule_propose', { content: words, agents: ['*'] }, speakers[0])
        await call('rule_approve', await asSeen(call, rule_id), as)
      }
      return undefined
    }
    case 'undo': {
      const feedback_id = pick(given, one.nth)
      return feedback_id === undefined ? undefined : call('feedback_undo', { feedback_id }, as)
    }
    default: {
      const all = await rulesIn(call)
      const rule_id = pick(all, one.nth)?.rule_id
      if (rule_id === undefined) return undefined
      const others = all.map((rule) => rule.rule_id).filter((id) => id !== rule_id)
      const { content_hash } = await asSeen(call, rule_id)
      const more = {
        approve: () => ({ content_hash, ...('isDespite' in one && one.isDespite && { despite: others }) }),
        modify: () => ('content' in one ? { content: one.content, agents: one.agents } : {}),
        reject: () => ({ reason: 'no' }),
        retire: () => ({ reason: 'no' }),
      }[one.kind]()
      const whom = 'named' in one && one.named !== undefined ? { on_behalf_of: one.named } : {}
      return { ...(await call<Receipt>(`rule_${one.kind}`, { rule_id, ...more, ...whom }, as)), rule_id }
    }
  }
}

function pick<T>(all: readonly T[], at: number): T | undefined {
  return all[at % Math.max(1, all.length)]
}
