// Whose a session is (K8). It belongs to the key that opened it and is stored as `key_…/s1`, so that two keys that name theirs alike
// have two. A shared one is stored as `shared/s1`. One from before sessions belonged to keys, or without keys, keeps its name.
import { type Caller, hasRole } from './caller.ts'
import { HeedError, invalidInput } from './errors.ts'
import { keyOfName } from './person.ts'

const SHARED = 'shared/'
const MOST_NAME = 200

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

/** Whether a caller may read what was said there; what was said in no session is for everyone. */
export function mayHear(caller: Caller, session: string | null): boolean {
  return session === null || mayEnter(caller, session)
}

/** The session that a caller opens by this name. */
export function openedAs({ actor, actorKind }: Caller, named: string, isShared: boolean, field = 'session_id'): string {
  if (ownerOf(named) !== '' || named.startsWith(SHARED)) return named
  if (named.length > MOST_NAME) throw invalidInput(field, `must be at most ${MOST_NAME} characters.`)
  if (isShared) return `${SHARED}${named}`
  return actorKind === 'key' ? `${actor}/${named}` : named
}

/** The session that a call is made in: one of the caller's own, or one that it may enter and names in full. */
export function calledIn(caller: Caller, named: string, field = 'session_id'): string {
  const session = openedAs(caller, named, false, field)
  if (mayEnter(caller, session)) return session
  const problem = 'no session of yours has this name, which begins with the id of another key. Send the name alone.'
  throw new HeedError('not_found', `${field}: ${problem}`, { problems: [{ field, problem }] })
}

/**
 * The sessions whose words count in one, the nearest first. What was said before sessions belonged to keys is everyone's who names
 * theirs alike. What was said in a shared one counts only for those who name that.
 */
export function heardIn(session: string): string[] {
  return ownerOf(session) === '' ? [session] : [session, nameIn(session)]
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
