// Rows whose consequences elsewhere no longer count, because a later row of their own aggregate says otherwise: a detected verdict that
// somebody corrected. They stay in effect where they are, since the correction is compared with them.
import { groupBy } from '../group-by.ts'
import type { Overridden, Reducers } from './reducer.ts'
import type { LogRow } from './row.ts'
import { type Out, type Settled, settle } from './settle.ts'

/** The same with the overridden rows among those out of effect. `rows` are whole aggregates, in log order. */
export function settleOverridden(rows: readonly LogRow[], elsewhere: ReadonlySet<string>, reducers: Reducers): Settled {
  const settled = settle(rows, elsewhere, reducers)
  const overridden = overriddenAmong(settled.inEffect, reducers)
  if (overridden.length === 0) return settled
  return { ...settled, out: new Map([...settled.out, ...overridden.map((out) => [out.id, out] as const)]) }
}

export function overriddenRows(found: Overridden | undefined): ReadonlyMap<string, Out> {
  return new Map(outBy(found).map((out) => [out.id, out]))
}

function outBy(found: Overridden | undefined): Out[] {
  return found ? found.ids.map((id) => ({ id, state: 'overridden' as const, because: found.by })) : []
}

/** The ids of all rows out of effect, among aggregates that may depend on each other. */
export function outAmongAll(rows: readonly LogRow[], reducers: Reducers): ReadonlySet<string> {
  const first = settle(rows, new Set(), reducers)
  const overridden = overriddenAmong(first.inEffect, reducers).map(({ id }) => id)
  const { out } = overridden.length === 0 ? first : settle(rows, new Set(overridden), reducers)
  return new Set([...out.keys(), ...overridden])
}

function overriddenAmong(inEffect: readonly LogRow[], reducers: Reducers): Out[] {
  const mayBe = inEffect.filter(({ aggregate }) => reducers.get(aggregate.type)?.overridden !== undefined)
  const byAggregate = groupBy(mayBe, ({ aggregate }) => JSON.stringify([aggregate.type, aggregate.id]))
  return [...byAggregate.values()].flatMap((rows) => {
    const [first] = rows
    return outBy(first && reducers.get(first.aggregate.type)?.overridden?.(rows))
  })
}
