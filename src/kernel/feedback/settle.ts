// Which rows of the log are in force. Pure: undone rows, rows that hang on an undone one, rows whose trust is too low to act
// by themselves, and rows that would override somebody more trusted fall out. What a reviewer let through counts from that
// moment on.
import type { Trust } from '../gate/trust.ts'
import {
  APPROVE,
  decides,
  type HeldItem,
  heldItem,
  heldItemId,
  isAboutHeld,
  isHeld,
  olderIds,
  REJECT,
  UNDO,
} from './held.ts'
import type { Reducers } from './reducer.ts'
import { type LogRow, parentsOf } from './row.ts'
import { createRulings, mayOverride, type Rulings } from './ruling.ts'
import { trustBehind, undoneAmong } from './trust-behind.ts'

export { APPROVE, REJECT, UNDO }

export type OutOfForce = 'undone' | 'inert' | 'held' | 'rejected'

export interface Out {
  readonly id: string
  readonly state: OutOfForce
  /** The row that put it there: the undo, the undone row it hangs on, what it would override, the rejection. */
  readonly because: string | null
}

export interface Settled {
  /** In the order in which they took effect. */
  readonly inForce: readonly LogRow[]
  readonly out: ReadonlyMap<string, Out>
  readonly held: readonly HeldItem[]
}

/** Whether a row can be anything but in force, or can put another out of force, whatever else was said. Most rows cannot. */
export function isSettledAlone(row: LogRow): boolean {
  return row.action !== UNDO && !decides(row) && parentsOf(row).length === 0 && !isHeld(row)
}

/** Whether any of these rows may be out of force: one of them is of that kind, or some are more trusted than others. */
export function needsSettling(rows: readonly LogRow[]): boolean {
  return !rows.every(isSettledAlone) || rows.some(({ trust }) => trust !== rows[0]?.trust)
}

/** `rows` in log order, of whole aggregates. `elsewhere` knows the rows of other aggregates that are out of force. */
export function settle(rows: readonly LogRow[], elsewhere: ReadonlySet<string>, reducers: Reducers): Settled {
  if (!needsSettling(rows)) return { inForce: rows, out: new Map(), held: [] }
  const itemOf = (row: LogRow) => heldItemId(row, reducers)
  const older = olderIds(rows.filter(isHeld), reducers)
  const decidedItem = ({ target }: LogRow) => older.get(target.id) ?? target.id
  const rulings = createRulings(reducers)
  const trustIn = trustBehind(rows, elsewhere, itemOf, decidedItem, rulings, reducers)
  const { undoneBy, undoing, decisions, undoneRow } = readBackwards(rows, itemOf, decidedItem, trustIn)
  const out = new Map<string, Out>()
  const leave = (id: string, state: OutOfForce, because: string | null) => out.set(id, { id, state, because })
  for (const [id, undo] of undoneBy) leave(id, 'undone', undo)
  /** What a reviewer rejected stays out, even if it is said again with more trust. What stood before, stands. */
  const rejectionOf = (row: LogRow): string | null => {
    if (decisions.size === 0 || row.action === UNDO || decides(row)) return null
    const last = decisions.get(itemOf(row))?.findLast(({ id }) => !out.has(id))
    if (last?.action !== REJECT || mayOverride(row, 'reviewer')) return null
    return last.seq < row.seq || wasHeld(row, rows, rulings) ? last.id : null
  }
  const isOwn = (row: LogRow) => reducers.get(row.aggregate.type)?.isOwn?.(row) === true
  const reports = new Map<string, LogRow[]>()
  const letThrough = new Map<string, LogRow[]>()
  const inForce: LogRow[] = []

  // Forwards, because a row hangs on earlier ones only, whose force is then known.
  for (const row of rows) {
    if (undoneBy.has(row.id)) continue
    // An undo that is not in force hangs on its target: once that is out, there is nothing left to undo.
    const hangsOn = row.action === UNDO && !undoing.has(row.id) ? [[row.target.id]] : row.dependsOn
    const lost = hangsOn.find((parents) => parents.every((parent) => out.has(parent) || elsewhere.has(parent)))
    const against = row.against?.find((id) => !out.has(id) && !elsewhere.has(id)) ?? null
    const rejection = rejectionOf(row)
    const isForSpeakerOnly = rejection !== null && !isHeld(row) && isOwn(row)
    const overruledBy =
      undoneRow(row) ??
      rulings.overruledBy(row) ??
      (isForSpeakerOnly ? null : rejection) ??
      (mayOverride(row, 'reviewer') ? null : against)
    if (lost) leave(row.id, 'inert', lost.at(-1) ?? null)
    else if (isHeld(row) || overruledBy !== null) {
      const item = itemOf(row)
      push(reports, item, row)
      // A decision on reports that are all undone decides nothing.
      const standing = (decisions.get(item) ?? []).filter(({ id }) => !out.has(id))
      const verdict = judge(row, standing)
      if (verdict.state === 'let through') push(letThrough, verdict.by, row)
      else leave(row.id, verdict.state, verdict.because ?? overruledBy)
    } else if (isAboutHeld(row)) {
      // A rejection stands, whatever becomes of the reports.
      if (row.action === APPROVE && !reports.has(decidedItem(row))) leave(row.id, 'inert', null)
      for (const report of letThrough.get(row.id) ?? []) {
        // What it was let through against, a reviewer said.
        const authority = rulings.take(report, report.against ? 'reviewer' : row.trust)
        inForce.push({ ...report, authority, approvedBy: row.id })
      }
    } else {
      const authority = rulings.take(row, against === null ? row.trust : 'reviewer')
      const isAsSaid = authority === row.trust && !isForSpeakerOnly
      inForce.push(isAsSaid ? row : { ...row, authority, ...(isForSpeakerOnly && { isForSpeakerOnly }) })
    }
  }

  const held = Array.from(reports, ([item, own]) => {
    const approvals = (decisions.get(item) ?? []).filter(({ action, id }) => action === APPROVE && !out.has(id))
    return heldItem(item, own, approvals.length, ({ id }) => out.get(id)?.state)
  })
  // An undo has done its work above; what it undid is not there to be reduced.
  return { inForce: inForce.filter(({ action }) => action !== UNDO), out, held }
}

function push(lists: Map<string, LogRow[]>, key: string, row: LogRow): void {
  const list = lists.get(key)
  if (list) list.push(row)
  else lists.set(key, [row])
}

/** Whether it was against somebody more trusted when it was said, though that may be undone by now. */
function wasHeld(row: LogRow, rows: readonly LogRow[], rulings: Rulings): boolean {
  const earlier = rows.filter(({ seq }) => seq < row.seq)
  const undone = undoneAmong(earlier, () => false)
  return earlier.some((other) => !undone.has(other.id) && rulings.differ(row, other) && !mayOverride(row, other.trust))
}

/** From the newest row back, because only later rows undo a row, undo that undo, or let one that waits through. */
function readBackwards(
  rows: readonly LogRow[],
  itemOf: (row: LogRow) => string,
  decidedItem: (decision: LogRow) => string,
  trustIn: (row: LogRow) => Trust,
) {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  /** The row that an undo would take back, where somebody more trusted gave it. */
  const undoneRow = (row: LogRow): string | null => {
    const undone = row.action === UNDO ? rowOf.get(row.target.id) : undefined
    return undone && !mayOverride(row, trustIn(undone)) ? undone.id : null
  }
  const undoneBy = new Map<string, string>()
  const undoing = new Set<string>()
  const decisions = new Map<string, LogRow[]>()
  for (const row of rows.toReversed()) {
    if (undoneBy.has(row.id)) continue
    if (decides(row)) decisions.set(decidedItem(row), [row, ...(decisions.get(decidedItem(row)) ?? [])])
    if (row.action !== UNDO) continue
    const waits = isHeld(row) || undoneRow(row) !== null
    if (waits && !decisions.get(itemOf(row))?.some((decision) => decision.action === APPROVE)) continue
    undoing.add(row.id)
    undoneBy.set(row.target.id, row.id)
  }
  return { undoneBy, undoing, decisions, undoneRow }
}

type Verdict =
  | { readonly state: 'let through'; readonly by: string }
  | { readonly state: 'held' | 'rejected'; readonly because: string | null }

/** The first approval after a report lets it through; otherwise the reviewers' last word on the item holds. */
function judge(report: LogRow, decisions: readonly LogRow[]): Verdict {
  const approval = decisions.find((decision) => decision.action === APPROVE && decision.seq > report.seq)
  if (approval) return { state: 'let through', by: approval.id }
  const last = decisions.at(-1)
  return last?.action === REJECT ? { state: 'rejected', because: last.id } : { state: 'held', because: null }
}
