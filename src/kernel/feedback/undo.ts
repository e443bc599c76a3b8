// Drafts the row that undoes another row.
import type { Draft, LogRow } from './row.ts'
import { UNDO } from './row-kinds.ts'

/** The action that an undo, or an undo of an undo, is about in the end. It decides which role the undo needs. */
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
