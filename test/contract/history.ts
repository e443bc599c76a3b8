// Random histories: what people and agents might do to a few domains, and a plain model of what must follow.
import fc from 'fast-check'
import type { TestHeed } from '../engines.ts'

export type Step =
  | {
      kind: 'say'
      action: 'domain_block' | 'domain_unblock' | 'domain_clear_override'
      pattern: number
      trusted: boolean
    }
  | { kind: 'list'; decision: 'block' | 'allow' | 'none'; pattern: number }
  | { kind: 'set'; value: number }
  | { kind: 'decide'; approve: boolean; item: number }
  | { kind: 'undo'; row: number; trusted: boolean }

export const patterns = ['a.example', '*.a.example', 'b.example', '*.sub.b.example']
export const urls = ['a.example', 'www.a.example', 'x.a.example', 'b.example', 'sub.b.example', 'y.sub.b.example']

const pattern = fc.nat({ max: patterns.length - 1 })
const trusted = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false))

export const history: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('say' as const),
        action: fc.constantFrom('domain_block' as const, 'domain_unblock' as const, 'domain_clear_override' as const),
        pattern,
        trusted,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('list' as const),
        decision: fc.constantFrom('block' as const, 'allow' as const, 'none' as const),
        pattern,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('set' as const), value: fc.integer({ min: 1, max: 9 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('decide' as const), approve: fc.boolean(), item: fc.nat() }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), row: fc.nat(), trusted }) },
  ),
  { minLength: 3, maxLength: 16 },
)

export interface Given {
  readonly id: string
  /** The row it is about: the one it undoes, or the one that the waiting undos it decides about would undo. */
  readonly about: string | null
}

/** Plays a history in its own workspace; returns the rows that entered the log, in order. */
export async function play({ call, tell }: TestHeed, workspace: string, steps: readonly Step[]): Promise<Given[]> {
  const given: Given[] = []
  const as = { workspace }
  const add = async (name: string, input: object, about: string | null = null) => {
    const { feedback_id } = await tell(name, input, as)
    given.push({ id: feedback_id, about })
  }
  for (const step of steps) {
    if (step.kind === 'say') {
      await add(step.action, { domain_pattern: patterns[step.pattern], reason: 'because', ...trustOf(step) })
    } else if (step.kind === 'list') {
      await call(
        'domain_baseline_import',
        { entries: [{ domain_pattern: patterns[step.pattern], decision: step.decision }] },
        as,
      )
    } else if (step.kind === 'set') {
      await add('settings_set', { name: 'gate.reporters', value: step.value })
    } else if (step.kind === 'decide') {
      const { items } = await call<{ items: { item_id: string; action: string; target_id: string }[] }>(
        'inbox_list',
        {},
        as,
      )
      const item = items[step.item % Math.max(1, items.length)]
      if (!item) continue
      const about = item.action === 'feedback_undo' ? item.target_id : null
      await add(step.approve ? 'inbox_approve' : 'inbox_reject', { item_id: item.item_id, reason: 'decided' }, about)
    } else {
      const row = given[step.row % Math.max(1, given.length)]
      if (row) await add('feedback_undo', { feedback_id: row.id, ...trustOf(step) }, row.id)
    }
  }
  return given
}

function trustOf({ trusted: asSaid }: { trusted: boolean }): object {
  return asSaid ? {} : { trust: 'agent_inferred' }
}
