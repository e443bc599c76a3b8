// Who counts as one reporter: repeating oneself never counts as several people.
import type { LogRow } from '../feedback/row.ts'

export function reporterOf(row: Pick<LogRow, 'id' | 'person' | 'sessionId' | 'actor' | 'actorKind'>): string {
  if (row.person !== null) return `person ${row.person}`
  if (row.actorKind === 'key') return `key ${row.actor}`
  if (row.sessionId !== null) return `session ${row.sessionId}`
  return `call ${row.id}`
}
