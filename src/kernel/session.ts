// Who owns a session (K8). It belongs to the key that opened it and is stored as `key_…/s1`, so that two keys with the same name for
// theirs have two. A shared one is stored as `shared/s1`. One from before sessions belonged to keys, or without keys, keeps its name.
import { type Caller, hasRole } from './caller.ts'
import { HeedError, invalidInput } from './errors.ts'
import { keyOfName } from './person.ts'

const SHARED = 'shared/'
const MOST_NAME = 200

/** The key that a session belongs to; empty if it is everyone's. */
export function ownerOf(session: string): string {
  return keyOfName(session) ?? ''
}

/** Whether a caller may read all sessions and add to any: a reviewer, or a caller that speaks for anyone. */
export function entersAll(caller: Caller): boolean {
  return caller.speaksFor === 'anyone' || hasRole(caller, 'reviewer')
}

export function mayEnter(caller: Caller, session: string): boolean {
  const owner = ownerOf(session)
  return owner === '' || owner === caller.actor || entersAll(caller)
}

/** Whether a caller may read what was said in a session; everyone may read what was said in none. */
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

/** The session that a call is made in: one of the caller's own, or one that it names in full and may enter. */
export function calledIn(caller: Caller, named: string, field = 'session_id'): string {
  const session = openedAs(caller, named, false, field)
  if (mayEnter(caller, session)) return session
  const problem = 'no session of yours has this name, which begins with the id of another key. Send the name alone.'
  throw new HeedError('not_found', `${field}: ${problem}`, { problems: [{ field, problem }] })
}

/**
 * The sessions whose words count in this one, itself first. What was said before sessions belonged to keys counts for every key
 * that uses the same name. What was said in a shared session counts only in that session.
 */
export function heardIn(session: string): string[] {
  return ownerOf(session) === '' ? [session] : [session, nameIn(session)]
}

/** The sessions that a caller may mean by a name, the most likely first. */
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

/** As a caller knows it: its own sessions by their name alone. */
export function shownSession({ actor }: Caller, session: string): string {
  return ownerOf(session) === actor ? nameIn(session) : session
}
