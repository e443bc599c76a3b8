// Who asks and who has spoken: what a person said counts for them at once, and in the session it was said in.
import type { ActionContext } from '../../kernel/context.ts'
import { shownName } from '../../kernel/person.ts'

export interface Asker {
  /** The person; null if it may be anyone. */
  readonly who: string | null
  readonly session: string | null
}

/** Somebody who has said nothing yet. */
export const everyone: Asker = { who: null, session: null }

const PERSON = 'person '
const MACHINE = 'machine'

/** Anyone may be behind a key that names nobody; a machine without keys has one person (K9). */
export function whoOf(person: string | null | undefined, isKey: boolean): string | null {
  if (person !== null && person !== undefined) return `${PERSON}${person}`
  return isKey ? null : MACHINE
}

export function whoAsks({ caller, envelope }: Pick<ActionContext, 'caller' | 'envelope'>): string | null {
  return whoOf(envelope.person, caller.actorKind === 'key')
}

/** The name for messages. */
export function nameOf(who: string): string {
  return who === MACHINE ? 'calls here that name nobody' : shownName(who.slice(PERSON.length))
}
