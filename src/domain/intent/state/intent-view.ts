// The view of a workspace's intents, and the way in which actions get at it.
import type { ActionContext } from '../../../kernel/context.ts'
import type { View } from '../../../kernel/feedback/index.ts'
import { createIntentState, type IntentState } from './intent-state.ts'

export const intentView: View<IntentState> = {
  aggregates: ['verb', 'import', 'phrase', 'setting'],
  create: createIntentState,
  refresh: (state, changed) => state.refresh(changed),
  close: (state) => state.close(),
}

/** As it stands at this moment: blocks that have run out are gone. */
export async function intentState(context: Pick<ActionContext, 'view' | 'now'>): Promise<IntentState> {
  const state = await context.view(intentView)
  state.expire(context.now())
  return state
}

/** The same for a search: how sure its answers may be is derived in slices first, where the registry changed. */
export async function stateToSearch(context: Pick<ActionContext, 'view' | 'now'>): Promise<IntentState> {
  const state = await intentState(context)
  const rehearsal = state.rehearse()
  if (!rehearsal) return state
  await rehearsal
  return intentState(context)
}
