// Who may take feedback back: the same person or a reviewer, with the role of the undone action.
import type { Action } from '../action.ts'
import { type Caller, hasRole, isPersonAtControls } from '../caller.ts'
import type { ActionContext } from '../context.ts'
import { HeedError } from '../errors.ts'
import { keyOfName, plainName, shownName } from '../person.ts'
import { quoted } from '../visible.ts'
import { actionBehind } from './logged-action.ts'
import type { Envelope, LogRow } from './row.ts'
import { APPROVE, REJECT } from './row-kinds.ts'
import { rootAction } from './undo.ts'

/** As people call it. */
export const decisions: Readonly<Record<string, string>> = { [APPROVE]: 'approval', [REJECT]: 'rejection' }

export function allowUndo(
  { caller, envelope, actions }: Pick<ActionContext, 'caller' | 'envelope' | 'actions'>,
  row: LogRow,
): void {
  const undone = actionBehind(actions, rootAction(row))
  if (undone && !hasRole(caller, undone.role)) {
    throw new HeedError(
      'forbidden',
      `Taking back ${kindOf(undone)} needs the role ${undone.role}. Ask someone who has it.`,
    )
  }
  if (undone?.byPerson && !isPersonAtControls(caller)) {
    throw new HeedError(
      'forbidden',
      `Without a key, ${kindOf(undone)} is taken back on the command line: heed undo ${row.id}`,
    )
  }
  if (!speaksFor(caller, envelope, row)) {
    throw new HeedError(
      'forbidden',
      `${row.id} was given by ${row.person === null ? 'someone else' : shownName(row.person)}. Undo it with the same key for the same person, with a key that may speak for them, or as a reviewer.`,
    )
  }
}

/** A decision as people call it, any other action by its title. */
function kindOf({ name, title }: Action): string {
  const decision = decisions[name]
  if (decision === undefined) return quoted(title)
  return `${decision === 'approval' ? 'an' : 'a'} ${decision}`
}

/** What Heed detected in a message counts as said by the key that sent the message. */
function saidBy({ actor, payload }: LogRow): string {
  return typeof payload.sent_by === 'string' ? payload.sent_by : actor
}

/** The same person or a reviewer; on a keyless machine, a call that names nobody is its one person. */
function speaksFor(caller: Caller, { person, namesPerson }: Envelope, row: LogRow): boolean {
  if (caller.actorKind !== 'key') return !namesPerson || row.person === person
  if (hasRole(caller, 'reviewer')) return true
  if (row.person === null) return saidBy(row) === caller.actor && !namesPerson
  if (row.person === person) return true
  // The name was the key's own when it was said, and the key may speak for that person by now. Not the other way round: the key
  // alone cannot take back what a proven person said.
  return keyOfName(row.person) === caller.actor && plainName(row.person) === person
}
