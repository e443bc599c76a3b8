// Whether a caller may call an action: by its role, and on a keyless machine by whether the person calls and not an agent.
import type { Action } from './action.ts'
import { type Caller, hasRole, isPersonAtControls } from './caller.ts'
import { HeedError } from './errors.ts'

export function allow(caller: Caller, action: Pick<Action, 'name' | 'role' | 'byPerson'>): void {
  if (!hasRole(caller, action.role) && caller.actorKind === 'key') {
    throw new HeedError(
      'forbidden',
      `${action.name} needs the role ${action.role}, and this key has the role ${caller.role}. Use a key with that role (HEED_KEY).`,
    )
  }
  if (!hasRole(caller, action.role) || (action.byPerson && !isPersonAtControls(caller))) {
    throw new HeedError(
      'forbidden',
      `Without a key, only the person at the machine may call ${action.name}: run heed ${action.name} on the command line, or use a key with the role ${action.role}.`,
    )
  }
}
