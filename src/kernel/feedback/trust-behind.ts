// How far a row is protected from being taken back: by its own trust, and by that of a reviewer who let it through or whose place
// it took. Pure.
import { moreTrusted, type Trust } from '../gate/trust.ts'
import { groupBy } from '../group-by.ts'
import { APPROVE, isAboutHeld, isHeld, UNDO } from './held.ts'
import type { Reducers } from './reducer.ts'
import type { LogRow } from './row.ts'
import { createRulings, mayOverride, type Rulings } from './ruling.ts'

/** Those that an undo takes back by itself, or because it was let through. */
export function undoneAmong(rows: readonly LogRow[], isLetThrough: (undo: LogRow) => boolean): ReadonlySet<string> {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const undone = new Set<string>()
  for (const row of rows.toReversed()) {
    const target = row.action === UNDO && !undone.has(row.id) ? rowOf.get(row.target.id) : undefined
    if (!target) continue
    const isByItself = !isHeld(row) && mayOverride(row, target.trust)
    if (isByItself || isLetThrough(row)) undone.add(target.id)
  }
  return undone
}

/** The trust behind a row: what a reviewer let through, or what took a reviewer's place, has the reviewer's. */
export function trustBehind(
  rows: readonly LogRow[],
  elsewhere: ReadonlySet<string>,
  itemOf: (row: LogRow) => string,
  decidedItem: (decision: LogRow) => string,
  rulings: Rulings,
  reducers: Reducers,
): (row: LogRow) => Trust {
  const undone = undoneAmong(rows, () => false)
  const approvals = rows.filter((row) => row.action === APPROVE && isAboutHeld(row) && !undone.has(row.id))
  const approvalsOf = groupBy(approvals, decidedItem)
  const approvalOf = (row: LogRow) => {
    const isDecided = row.action === UNDO || rulings.isRuling(row)
    return isDecided ? approvalsOf.get(itemOf(row))?.find(({ seq }) => seq > row.seq) : undefined
  }
  return (row) => {
    if (tookReviewersPlace(row, rows, elsewhere, approvalOf, reducers)) return 'reviewer'
    const approval = approvalOf(row)
    return approval ? moreTrusted(approval.trust, row.trust) : row.trust
  }
}

/** Whether the person at the machine itself said otherwise than a reviewer, or than what a reviewer let through by then. */
function tookReviewersPlace(
  row: LogRow,
  rows: readonly LogRow[],
  elsewhere: ReadonlySet<string>,
  approvalOf: (row: LogRow) => LogRow | undefined,
  reducers: Reducers,
): boolean {
  if (row.trust === 'reviewer' || !mayOverride(row, 'reviewer')) return false
  if (row.against?.some((id) => !elsewhere.has(id))) return true
  const earlier = rows.filter(({ seq }) => seq < row.seq)
  const undone = undoneAmong(earlier, (undo) => (approvalOf(undo)?.seq ?? row.seq) < row.seq)
  const spoken = earlier
    .filter(({ id }) => !undone.has(id))
    .map((other) => ({ other, approval: approvalOf(other) }))
    .filter(({ approval }) => !approval || approval.seq < row.seq)
    .toSorted((a, b) => (a.approval ?? a.other).seq - (b.approval ?? b.other).seq)
  const rulings = createRulings(reducers)
  for (const { other, approval } of spoken) {
    const waits = isHeld(other) || rulings.overruledBy(other) !== null
    if (approval || !waits) rulings.take(other, approval?.trust ?? other.trust)
  }
  return rulings.take(row, row.trust) === 'reviewer'
}
