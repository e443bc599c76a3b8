// The view of a workspace's intents, and the functions by which actions read it.
import type { ActionContext } from '../../../kernel/context.ts'
import type { Use, View } from '../../../kernel/feedback/index.ts'
import type { SearchLog } from '../search/search-log.ts'
import { createIntentState, type IntentState } from './intent-state.ts'

export const intentView: View<IntentState> = {
  aggregates: ['verb', 'import', 'phrase', 'setting'],
  create: createIntentState,
  refresh: (state, changed) => state.refresh(changed),
  close: (state) => state.close(),
}

type Context = Pick<ActionContext, 'view' | 'now'>

/** Reads the state as of now: blocks that have ended have no effect. */
export function readIntents<R>({ view, now }: Context, use: Use<IntentState, R>): Promise<R> {
  return view<IntentState, R>(intentView, (state) => {
    state.expire(now())
    return use(state)
  })
}

/** The same for a search. If the registry changed, the state first derives in slices how sure its answers may be. */
export async function searchIntents<R>(context: Context, use: Use<IntentState, R>): Promise<R> {
  const first = await readIntents(context, (state) => {
    const rehearsed = state.rehearse()
    return rehearsed === undefined ? { answer: use(state) } : { rehearsed }
  })
  if ('answer' in first) return first.answer
  await first.rehearsed
  return readIntents(context, use)
}

export function searchLogOf(context: Context): Promise<SearchLog> {
  return readIntents(context, ({ searches }) => searches)
}
