// Whose id it is (K8). Callers give ids of their own to turns and decisions, and two may give the same. The later one is stored
// under the name of whoever gave it, as `key_…/1`, and shown to them as they gave it. Pure.
import type { Caller } from './caller.ts'
import { keyOfName } from './person.ts'

export function ownId({ actor }: Caller, id: string): string {
  return `${actor}/${id}`
}

/** Whether only somebody else's may be stored so. */
export function isOthersId({ actor }: Caller, id: string): boolean {
  const owner = keyOfName(id) ?? (id.startsWith('local/') ? 'local' : actor)
  return owner !== actor
}

export function shownId({ actor }: Caller, id: string): string {
  return id.startsWith(`${actor}/`) ? id.slice(actor.length + 1) : id
}
