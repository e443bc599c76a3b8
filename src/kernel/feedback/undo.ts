// The row that takes another row back.
import type { Draft, LogRow } from './row.ts'
import { UNDO } from './row-kinds.ts'

/** What an undo is about in the end: bringing an approval back takes what giving it took. */
export function rootAction(row: LogRow): string {
  return row.action === UNDO ? String(row.payload.root) : row.action
}

export function undoDraft(row: LogRow, reason: string | undefined): Draft {
  const said = `Took back ${row.action} on ${row.target.id}, with all that followed from it.`
  return {
    action: UNDO,
    target: { type: 'feedback', id: row.id },
    aggregate: row.aggregate,
    payload: { action: row.action, root: rootAction(row) },
    reason,
    said: { applied: said, recorded: said },
  }
}
