// The state of a learned alias, from what the next decision answers in every area that something was said about.
import type { AskedIn } from './alias.ts'
import { meantIn } from './entity-search.ts'
import type { EntityState } from './entity-view.ts'

interface LearnedAlias {
  readonly nameId: string
  readonly entityId: string
}

/** It is in effect as soon as it is said, and retired once a newer one replaces it for everyone. */
export function admitAlias(state: EntityState, alias: LearnedAlias): { readonly state: 'live' | 'retired' } {
  return { state: isGiven(state, alias, { person: null, sessionId: null }) ? 'live' : 'retired' }
}

/** Whether the asker gets the entity, with or without some area. */
export function isGiven(
  state: EntityState,
  { nameId, entityId }: LearnedAlias,
  asker: Omit<AskedIn, 'domain'>,
): boolean {
  const areas = new Set([null, ...state.meanings(nameId).map(({ domain }) => domain)])
  return [...areas].some((domain) => meantIn(state, nameId, { ...asker, domain, type: null })?.entityId === entityId)
}
