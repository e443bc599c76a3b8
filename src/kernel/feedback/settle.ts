// Which rows of the log are in force. Pure: undone rows, rows that hang on an undone one, and rows whose trust is too low
// to act by themselves fall out; what a reviewer let through counts from that moment on.

import { reporterOf } from '../gate/reporter.ts'
import { leastTrusted, type Trust, takesEffectByItself } from '../gate/trust.ts'
import { groupBy } from '../group-by.ts'
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

const decides = (row: LogRow): boolean => row.action === APPROVE || row.action === REJECT
const isHeld = (row: LogRow): boolean => !takesEffectByItself(row.trust) && row.action !== UNDO

/** Whether a row can be anything but in force, or can put another out of force. Most rows cannot. */
export function needsSettling(row: LogRow): boolean {
  return row.action === UNDO || decides(row) || row.dependsOn !== null || isHeld(row)
}

function heldItemId(row: LogRow): string {
  const { type, id } = row.aggregate
  return contentId('hld', row.action, type, id, row.target.type, row.target.id, JSON.stringify(row.payload))
}

/** `rows` in log order. `elsewhere` knows the rows of other aggregates that are out of force. */
export function settle(rows: readonly LogRow[], elsewhere: ReadonlySet<string>): Settled {
  if (!rows.some(needsSettling)) return { inForce: rows, out: new Map(), held: [] }
  const out = undone(rows)
  const standing: LogRow[] = []
  for (const row of rows) {
    if (out.has(row.id) || row.action === UNDO) continue
    if (row.dependsOn !== null && (out.has(row.dependsOn) || elsewhere.has(row.dependsOn))) {
      out.set(row.id, { id: row.id, state: 'inert', because: row.dependsOn })
    } else standing.push(row)
  }
  const reports = groupBy(standing.filter(isHeld), heldItemId)
  const decisions = groupBy(
    standing.filter((row) => !isHeld(row) && decides(row)),
    (row) => row.target.id,
  )
  const ordinary = standing.filter((row) => !isHeld(row) && !decides(row))

  const letThrough: { position: number; row: LogRow }[] = []
  const held: HeldItem[] = []
  for (const [item, itemReports] of reports) {
    const itemDecisions = decisions.get(item) ?? []
    decisions.delete(item)
    held.push(judge(item, itemReports, itemDecisions, letThrough, out))
  }
  // A decision on nothing that is still held belongs to the context whose candidate it names, or hangs in the air.
  for (const [item, itemDecisions] of decisions) {
    for (const row of itemDecisions) {
      if (item.startsWith('hld_')) out.set(row.id, { id: row.id, state: 'inert', because: null })
      else ordinary.push(row)
    }
  }

  const placed = [...ordinary.map((row) => ({ position: row.seq, row })), ...letThrough]
  placed.sort((a, b) => a.position - b.position || a.row.seq - b.row.seq)
  return { inForce: placed.map(({ row }) => row), out, held }
}

/** An undo stands unless it is undone itself; later rows decide over earlier ones. */
function undone(rows: readonly LogRow[]): Map<string, Out> {
  const out = new Map<string, Out>()
  for (const row of rows.toReversed()) {
    if (row.action !== UNDO || out.has(row.id)) continue
    out.set(row.target.id, { id: row.target.id, state: 'undone', because: row.id })
  }
  return out
}

/** The first approval after a report lets it through; otherwise the reviewers' last word on the item holds. */
function judge(
  item: string,
  reports: readonly LogRow[],
  decisions: readonly LogRow[],
  letThrough: { position: number; row: LogRow }[],
  out: Map<string, Out>,
): HeldItem {
  const last = decisions.at(-1)
  const rejection = last?.action === REJECT ? last : undefined
  let waiting = false
  for (const report of reports) {
    const approval = decisions.find((decision) => decision.action === APPROVE && decision.seq > report.seq)
    if (approval) {
      letThrough.push({ position: approval.seq, row: report })
    } else if (rejection) {
      out.set(report.id, { id: report.id, state: 'rejected', because: rejection.id })
    } else {
      waiting = true
      out.set(report.id, { id: report.id, state: 'held', because: null })
    }
  }
  const [first] = reports
  const latest = reports.at(-1)
  if (!first || !latest) throw new Error(`inbox item ${item} has no reports`)
  return {
    id: item,
    first,
    latest,
    trust: leastTrusted(reports.map((report) => report.trust)),
    occurrences: reports.length,
    reporters: new Set(reports.map(reporterOf)).size,
    approvals: decisions.filter((decision) => decision.action === APPROVE).length,
    rejected: rejection !== undefined,
    waiting,
  }
}
