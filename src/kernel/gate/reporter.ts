// Who counts as one reporter: repeating oneself never counts as several people.
import type { Caller } from '../caller.ts'
import { keyOfName } from '../person.ts'

const PERSON = 'person '

/** What a row of the log says about who gave it. */
export interface Given {
  readonly id: string
  readonly person: string | null
  readonly sessionId: string | null
  readonly actor: string
  readonly actorKind: Caller['actorKind']
}

/** A key or a session may be anyone, so only a named person counts as a person. */
export function isPerson(reporter: string): boolean {
  return reporter.startsWith(PERSON)
}

export function reporterOf(row: Given): string {
  // A name that is only a key's own counts as the key, however many it uses.
  const key = row.person === null ? undefined : keyOfName(row.person)
  if (key !== undefined) return `key ${key}`
  if (row.person !== null) return `${PERSON}${row.person}`
  if (row.actorKind === 'key') return `key ${row.actor}`
  if (row.sessionId !== null) return `session ${row.sessionId}`
  return `call ${row.id}`
}

/** As people read it. */
export function reporterInWords(reporter: string): string {
  return isPerson(reporter) ? reporter.slice(PERSON.length) : reporter
}

/** The speaker of a row. The names of one key count as one reporter, but each is a speaker of its own. */
export function speakerIn(row: Given): string {
  return row.person === null ? reporterOf(row) : `${PERSON}${row.person}`
}

/** The reporter that a speaker counts as. */
export function reporterBehind(speaker: string): string {
  const key = isPerson(speaker) ? keyOfName(speaker.slice(PERSON.length)) : undefined
  return key === undefined ? speaker : `key ${key}`
}
