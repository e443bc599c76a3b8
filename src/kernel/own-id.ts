// Whose id it is (K8). Callers give ids of their own to turns and decisions, and two callers may give the same. The later one is
// stored under the caller that gave it, as `key_…/1`, and shown to that caller as given. Pure.
import type { Caller } from './caller.ts'
import { keyOfName } from './person.ts'

export function ownId({ actor }: Caller, id: string): string {
  return `${actor}/${id}`
}

/** Whether an id in this form can only be another caller's. */
export function isOthersId({ actor }: Caller, id: string): boolean {
  const owner = keyOfName(id) ?? (id.startsWith('local/') ? 'local' : actor)
  return owner !== actor
}

export function shownId({ actor }: Caller, id: string): string {
  return id.startsWith(`${actor}/`) ? id.slice(actor.length + 1) : id
}
