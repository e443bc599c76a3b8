// Whose id of a turn it is. Callers give ids of their own, and two may give the same. The later one is stored under the name of
// whoever gave it, as `key_…/1`, and shown to them as they gave it. Pure.
import type { Caller } from '../../kernel/caller.ts'
import { keyOfName } from '../../kernel/person.ts'

export function ownTurnId({ actor }: Caller, id: string): string {
  return `${actor}/${id}`
}

/** Whether only somebody else's turn may be stored so. */
export function isOthersTurnId({ actor }: Caller, id: string): boolean {
  const owner = keyOfName(id) ?? (id.startsWith('local/') ? 'local' : actor)
  return owner !== actor
}

export function shownTurnId({ actor }: Caller, id: string): string {
  return id.startsWith(`${actor}/`) ? id.slice(actor.length + 1) : id
}
