// Whose a session is (K8). It belongs to the key that opened it and is stored as `key_…/s1`, so that two keys that name theirs alike
// have two. A shared one is stored as `shared/s1`. One from before sessions belonged to keys, or without keys, keeps its name.
import { type Caller, hasRole } from './caller.ts'
import { invalidInput } from './errors.ts'
import { text } from './input.ts'
import { keyOfName } from './person.ts'

const SHARED = 'shared/'
const MOST_NAME = 200

/** As callers name one, also with what it is stored under. */
export const sessionName = () => text(250)

/** Whom a session belongs to; empty where it is everyone's. */
export function ownerOf(session: string): string {
  return keyOfName(session) ?? ''
}

/** Whether a caller reads all sessions and adds to any: a reviewer, and who vouches for everyone. */
export function entersAll(caller: Caller): boolean {
  return caller.speaksFor === 'anyone' || hasRole(caller, 'reviewer')
}

export function mayEnter(caller: Caller, session: string): boolean {
  const owner = ownerOf(session)
  return owner === '' || owner === caller.actor || entersAll(caller)
}

/** The session that a caller opens by this name. */
export function openedAs({ actor, actorKind }: Caller, named: string, isShared: boolean): string {
  if (ownerOf(named) !== '' || named.startsWith(SHARED)) return named
  if (named.length > MOST_NAME) throw invalidInput('session_id', `must be at most ${MOST_NAME} characters.`)
  if (isShared) return `${SHARED}${named}`
  return actorKind === 'key' ? `${actor}/${named}` : named
}

/** The sessions that a caller may mean by a name, those first that are meant rather. */
export function meantBy(caller: Caller, named: string): string[] {
  const names = [openedAs(caller, named, false), openedAs(caller, named, true), named]
  return [...new Set(names)].filter((session) => mayEnter(caller, session))
}

/** The name alone. */
export function nameIn(session: string): string {
  const owner = ownerOf(session)
  if (owner !== '') return session.slice(owner.length + 1)
  return session.startsWith(SHARED) ? session.slice(SHARED.length) : session
}

/** As a caller knows it: their own by its name alone. */
export function shownSession({ actor }: Caller, session: string): string {
  return ownerOf(session) === actor ? nameIn(session) : session
}
