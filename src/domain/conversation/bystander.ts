// A bystander speaks of a turn that is not theirs, so they cannot say how the person who asked took it. What they say takes effect
// for them and counts as their own report. This is decided when they speak, and kept in the row.
import type { ActionContext } from '../../kernel/context.ts'
import { entersAll } from '../../kernel/session.ts'
import type { TurnRow } from './events.ts'
import type { Turn } from './repo/turns.ts'

export type Speaking = Pick<ActionContext, 'caller' | 'envelope'>
type Asked = Pick<Turn, 'person' | 'sent_by'>

/** Whether a caller may change a turn: it recorded it, speaks for the person who asked, or enters every session. */
export function mayChange({ caller, envelope }: Speaking, { person, sent_by }: Asked): boolean {
  if (caller.actorKind !== 'key' || entersAll(caller) || caller.actor === sent_by) return true
  return person !== null && (envelope.person === person || caller.speaksFor.includes(person))
}

/** A key in a shared session, if another key recorded the turn for a person that this key does not speak for. */
export function isBystander(speaking: Speaking, turn: Asked): boolean {
  return turn.person !== null && !mayChange(speaking, turn)
}

export const bystanderMark = { by_bystander: true } as const

export function isOfBystander({ payload }: TurnRow): boolean {
  return payload.by_bystander === true
}
