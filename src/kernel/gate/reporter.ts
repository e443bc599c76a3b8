// Who counts as one reporter: repeating oneself never counts as several people.
import type { LogRow } from '../feedback/row.ts'

const PERSON = 'person '

/** A key or a session may be anyone. */
export function isPerson(reporter: string): boolean {
  return reporter.startsWith(PERSON)
}

export function reporterOf(row: Pick<LogRow, 'id' | 'person' | 'sessionId' | 'actor' | 'actorKind'>): string {
  if (row.person !== null) return `${PERSON}${row.person}`
  if (row.actorKind === 'key') return `key ${row.actor}`
  if (row.sessionId !== null) return `session ${row.sessionId}`
  return `call ${row.id}`
}
