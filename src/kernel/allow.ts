// Whether a caller may do something: the role, and on a keyless machine whether it is the person who asks.
import type { Action } from './action.ts'
import { type Caller, hasRole, isPersonAtControls } from './caller.ts'
import { HeedError } from './errors.ts'

export function allow(caller: Caller, action: Pick<Action, 'name' | 'role' | 'byPerson'>): void {
  if (!hasRole(caller, action.role) && caller.actorKind === 'key') {
    throw new HeedError('forbidden', `${action.name} needs the role ${action.role}; this caller is ${caller.role}.`)
  }
  if (!hasRole(caller, action.role) || (action.byPerson && !isPersonAtControls(caller))) {
    throw new HeedError(
      'forbidden',
      `On a machine without keys, ${action.name} is for the person at it: run heed ${action.name} on the command line.`,
    )
  }
}
