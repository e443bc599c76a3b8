// Which rows of the log are in force. Pure: undone rows, rows that hang on an undone one, and rows whose trust is too low
// to act by themselves fall out; what a reviewer let through counts from that moment on.

import { takesEffectByItself } from '../gate/trust.ts'
import { APPROVE, decides, type HeldItem, heldItem, heldItemId, isAboutHeld, olderIds, REJECT, UNDO } from './held.ts'
import type { Reducers } from './reducer.ts'
import type { LogRow } from './row.ts'

export type OutOfForce = 'undone' | 'inert' | 'held' | 'rejected'

export interface Out {
  readonly id: string
  readonly state: OutOfForce
  /** The row that put it there: the undo, the undone row it hangs on, the rejection. */
  readonly because: string | null
}

export interface Settled {
  /** In the order in which they took effect. */
  readonly inForce: readonly LogRow[]
  readonly out: ReadonlyMap<string, Out>
  readonly held: readonly HeldItem[]
}

export { APPROVE, REJECT, UNDO }

const isHeld = (row: LogRow): boolean => !takesEffectByItself(row.trust)

/** Whether a row can be anything but in force, or can put another out of force. Most rows cannot. */
export function needsSettling(row: LogRow): boolean {
  return row.action === UNDO || decides(row) || row.dependsOn.length > 0 || isHeld(row)
}

/** `rows` in log order. `elsewhere` knows the rows of other aggregates that are out of force. */
export function settle(rows: readonly LogRow[], elsewhere: ReadonlySet<string>, reducers: Reducers): Settled {
  if (!rows.some(needsSettling)) return { inForce: rows, out: new Map(), held: [] }
  const itemOf = (row: LogRow) => heldItemId(row, reducers)
  const older = olderIds(rows.filter(isHeld), reducers)
  const decidedItem = ({ target }: LogRow) => older.get(target.id) ?? target.id
  const { undoneBy, undoing, decisions } = readBackwards(rows, itemOf, decidedItem)
  const out = new Map<string, Out>()
  const leave = (id: string, state: OutOfForce, because: string | null) => out.set(id, { id, state, because })
  for (const [id, undo] of undoneBy) leave(id, 'undone', undo)
  const reports = new Map<string, LogRow[]>()
  const placed: { position: number; row: LogRow }[] = []

  // Forwards, because a row hangs on earlier ones only, whose force is then known.
  for (const row of rows) {
    if (undoneBy.has(row.id)) continue
    // An undo that is not in force hangs on its target: once that is out, there is nothing left to undo.
    const hangsOn = row.action === UNDO && !undoing.has(row.id) ? [[row.target.id]] : row.dependsOn
    const lost = hangsOn.find((parents) => parents.every((parent) => out.has(parent) || elsewhere.has(parent)))
    if (lost) leave(row.id, 'inert', lost.at(-1) ?? null)
    else if (isHeld(row)) {
      const item = itemOf(row)
      reports.set(item, [...(reports.get(item) ?? []), row])
      // A decision on reports that are all undone decides nothing.
      const verdict = judge(
        row,
        (decisions.get(item) ?? []).filter(({ id }) => !out.has(id)),
      )
      if (verdict.state === 'let through') placed.push({ position: verdict.position, row })
      else leave(row.id, verdict.state, verdict.because)
    } else if (!isAboutHeld(row)) placed.push({ position: row.seq, row })
    else if (!reports.has(decidedItem(row))) leave(row.id, 'inert', null)
  }

  placed.sort((a, b) => a.position - b.position || a.row.seq - b.row.seq)
  // An undo has done its work above; what it undid is not there to be reduced.
  const inForce = placed.flatMap(({ row }) => (row.action === UNDO ? [] : [row]))
  const held = Array.from(reports, ([item, own]) => {
    const approvals = (decisions.get(item) ?? []).filter(({ action, id }) => action === APPROVE && !out.has(id))
    return heldItem(item, own, approvals.length, ({ id }) => out.get(id)?.state)
  })
  return { inForce, out, held }
}

/** From the newest row back, because only later rows undo a row, undo that undo, or let one of low trust through. */
function readBackwards(
  rows: readonly LogRow[],
  itemOf: (row: LogRow) => string,
  decidedItem: (decision: LogRow) => string,
) {
  const undoneBy = new Map<string, string>()
  const undoing = new Set<string>()
  const decisions = new Map<string, LogRow[]>()
  for (const row of rows.toReversed()) {
    if (undoneBy.has(row.id)) continue
    if (decides(row)) decisions.set(decidedItem(row), [row, ...(decisions.get(decidedItem(row)) ?? [])])
    if (row.action !== UNDO) continue
    if (isHeld(row) && !decisions.get(itemOf(row))?.some((decision) => decision.action === APPROVE)) continue
    undoing.add(row.id)
    undoneBy.set(row.target.id, row.id)
  }
  return { undoneBy, undoing, decisions }
}

type Verdict =
  | { readonly state: 'let through'; readonly position: number }
  | { readonly state: 'held' | 'rejected'; readonly because: string | null }

/** The first approval after a report lets it through; otherwise the reviewers' last word on the item holds. */
function judge(report: LogRow, decisions: readonly LogRow[]): Verdict {
  const approval = decisions.find((decision) => decision.action === APPROVE && decision.seq > report.seq)
  if (approval) return { state: 'let through', position: approval.seq }
  const last = decisions.at(-1)
  return last?.action === REJECT ? { state: 'rejected', because: last.id } : { state: 'held', because: null }
}
