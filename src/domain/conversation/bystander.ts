// Whether somebody speaks of a turn of which they cannot say how whoever asked took it. Decided when they speak, and kept in the row:
// what they say holds for them and counts as their own report. Pure.
import type { ActionContext } from '../../kernel/context.ts'
import { entersAll } from '../../kernel/session.ts'
import type { TurnRow } from './events.ts'
import type { Turn } from './repo/turns.ts'

/** A key in a shared session, of a turn that another key recorded for a person whom this one does not speak for. */
export function isBystander(
  { caller, envelope }: Pick<ActionContext, 'caller' | 'envelope'>,
  { person, sent_by }: Pick<Turn, 'person' | 'sent_by'>,
): boolean {
  if (person === null || caller.actorKind !== 'key' || entersAll(caller)) return false
  if (caller.actor === sent_by || envelope.person === person) return false
  return !caller.speaksFor.includes(person)
}

export const bystanderMark = { by_bystander: true } as const

export function isOfBystander({ payload }: TurnRow): boolean {
  return payload.by_bystander === true
}
