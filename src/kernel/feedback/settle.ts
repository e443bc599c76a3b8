// Which rows of the log are in force. Pure: undone rows, rows that hang on an undone one, and rows whose trust is too low
// to act by themselves fall out; what a reviewer let through counts from that moment on.

import { reporterOf } from '../gate/reporter.ts'
import { leastTrusted, type Trust, takesEffectByItself } from '../gate/trust.ts'
import { contentId } from '../id.ts'
import type { LogRow } from './row.ts'

export type OutOfForce = 'undone' | 'inert' | 'held' | 'rejected'

export interface Out {
  readonly id: string
  readonly state: OutOfForce
  /** The row that put it there: the undo, the undone row it hangs on, the rejection. */
  readonly because: string | null
}

/** Low-trust reports that say the same thing: one item of the inbox. */
export interface HeldItem {
  readonly id: string
  readonly latest: LogRow
  readonly first: LogRow
  readonly trust: Trust
  readonly occurrences: number
  readonly reporters: number
  readonly approvals: number
  readonly rejected: boolean
  readonly waiting: boolean
}

export interface Settled {
  /** In the order in which they took effect. */
  readonly inForce: readonly LogRow[]
  readonly out: ReadonlyMap<string, Out>
  readonly held: readonly HeldItem[]
}

export const UNDO = 'feedback_undo'
export const APPROVE = 'inbox_approve'
export const REJECT = 'inbox_reject'

const HELD = 'hld'

const decides = (row: LogRow): boolean => row.action === APPROVE || row.action === REJECT
const isAboutHeld = (row: LogRow): boolean => decides(row) && row.target.id.startsWith(HELD)
const isHeld = (row: LogRow): boolean => !takesEffectByItself(row.trust)

/** Whether a row can be anything but in force, or can put another out of force. Most rows cannot. */
export function needsSettling(row: LogRow): boolean {
  return row.action === UNDO || decides(row) || row.dependsOn.length > 0 || isHeld(row)
}

function heldItemId(row: LogRow): string {
  const { type, id } = row.aggregate
  return contentId(HELD, row.action, type, id, row.target.type, row.target.id, JSON.stringify(row.payload))
}

/** `rows` in log order. `elsewhere` knows the rows of other aggregates that are out of force. */
export function settle(rows: readonly LogRow[], elsewhere: ReadonlySet<string>): Settled {
  if (!rows.some(needsSettling)) return { inForce: rows, out: new Map(), held: [] }
  const { undoneBy, undoing, decisions } = readBackwards(rows)
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
      const item = heldItemId(row)
      reports.set(item, [...(reports.get(item) ?? []), row])
      // A decision on reports that are all undone decides nothing.
      const verdict = judge(
        row,
        (decisions.get(item) ?? []).filter(({ id }) => !out.has(id)),
      )
      if (verdict.state === 'let through') placed.push({ position: verdict.position, row })
      else leave(row.id, verdict.state, verdict.because)
    } else if (!isAboutHeld(row)) placed.push({ position: row.seq, row })
    else if (!reports.has(row.target.id)) leave(row.id, 'inert', null)
  }

  placed.sort((a, b) => a.position - b.position || a.row.seq - b.row.seq)
  // An undo has done its work above; what it undid is not there to be reduced.
  const inForce = placed.flatMap(({ row }) => (row.action === UNDO ? [] : [row]))
  const held = [...reports].map(([item, itemReports]) => heldItem(item, itemReports, decisions.get(item) ?? [], out))
  return { inForce, out, held }
}

/** From the newest row back, because only later rows undo a row, undo that undo, or let one of low trust through. */
function readBackwards(rows: readonly LogRow[]) {
  const undoneBy = new Map<string, string>()
  const undoing = new Set<string>()
  const decisions = new Map<string, LogRow[]>()
  for (const row of rows.toReversed()) {
    if (undoneBy.has(row.id)) continue
    if (decides(row)) decisions.set(row.target.id, [row, ...(decisions.get(row.target.id) ?? [])])
    if (row.action !== UNDO) continue
    if (isHeld(row) && !decisions.get(heldItemId(row))?.some((decision) => decision.action === APPROVE)) continue
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

function heldItem(
  id: string,
  reports: readonly LogRow[],
  decisions: readonly LogRow[],
  out: ReadonlyMap<string, Out>,
): HeldItem {
  const [first] = reports
  const latest = reports.at(-1)
  if (!first || !latest) throw new Error(`inbox item ${id} has no reports`)
  return {
    id,
    first,
    latest,
    trust: leastTrusted(reports.map((report) => report.trust)),
    occurrences: reports.length,
    reporters: new Set(reports.map(reporterOf)).size,
    approvals: decisions.filter((decision) => decision.action === APPROVE && !out.has(decision.id)).length,
    rejected: reports.some((report) => out.get(report.id)?.state === 'rejected'),
    waiting: reports.some((report) => out.get(report.id)?.state === 'held'),
  }
}
