// Decides which rows of the log are in effect. Pure. Rows are out of effect if they are undone, depend on such a row, have too little
// trust to take effect by themselves, would override somebody more trusted, or were rejected. A row that a reviewer approved counts
// from that moment on.
import { moreTrusted, type Trust } from '../gate/trust.ts'
import { groupBy } from '../group-by.ts'
import { type HeldItem, heldItem, heldItemId, isAboutHeld, olderIds } from './held.ts'
import type { Reducers } from './reducer.ts'
import type { LogRow } from './row.ts'
import { APPROVE, decides, isHeld, mayOverride, needsSettling, REJECT, UNDO } from './row-kinds.ts'
import { createRulings, rulingOf } from './ruling.ts'
import { heldWhenSaid, undoneAmong } from './when-said.ts'

/** An overridden row still counts in its own aggregate, but what followed from it elsewhere does not. */
export type OutOfForce = 'undone' | 'inert' | 'held' | 'rejected' | 'overridden'

export interface Out {
  readonly id: string
  readonly state: OutOfForce
  /** The row that put it there: the undo, the row out of effect that it depends on, what it would override, the rejection. */
  readonly because: string | null
}

export interface Settled {
  /** In the order in which they took effect. */
  readonly inEffect: readonly LogRow[]
  /** Those that a reviewer rejected. */
  readonly rejected: readonly LogRow[]
  readonly out: ReadonlyMap<string, Out>
  readonly held: readonly HeldItem[]
}

/** `rows` are whole aggregates, in log order. `elsewhere` has the rows of other aggregates that are out of effect. */
export function settle(rows: readonly LogRow[], elsewhere: ReadonlySet<string>, reducers: Reducers): Settled {
  if (!needsSettling(rows)) return { inEffect: rows, rejected: [], out: new Map(), held: [] }
  const log = readLog(rows, elsewhere, reducers)
  // Whether an agent may take back a row depends on the trust that the row counts with by then. The first pass finds that out, as if
  // no agent took anything back.
  const guarded = pass(log, () => 'reviewer')
  const isGuarded = !rows.some((row) => row.action === UNDO && !mayOverride(row, 'reviewer'))
  return isGuarded ? guarded : pass(log, trustBehind(log, guarded))
}

/** What both passes read. */
interface Log {
  readonly rows: readonly LogRow[]
  readonly elsewhere: ReadonlySet<string>
  readonly reducers: Reducers
  rowOf(id: string): LogRow | undefined
  itemOf(row: LogRow): string
  decidedItem(decision: LogRow): string
  /** What reviewers decided about an item and did not take back, in order. */
  decisionsOn(item: string): readonly LogRow[]
  /** Whether a reviewer approved an undo that waited. */
  isApproved(undo: LogRow): boolean
  /** The rejection that keeps a row out of effect. */
  rejectionOf(row: LogRow): string | null
  /** Whether it is about its speaker. */
  isOwn(row: LogRow): boolean
  /** The trust it counts with by itself. */
  trustIn(row: LogRow): Trust
}

function readLog(rows: readonly LogRow[], elsewhere: ReadonlySet<string>, reducers: Reducers): Log {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const items = new Map<string, string>()
  const itemOf = (row: LogRow) => {
    const item = items.get(row.id) ?? heldItemId(row, reducers)
    items.set(row.id, item)
    return item
  }
  const older = olderIds(rows.filter(isHeld), reducers)
  const decidedItem = ({ target }: LogRow) => older.get(target.id) ?? target.id
  const undone = rows.some(decides) ? undoneAmong(rows) : new Set<string>()
  const notUndone = rows.filter(({ id }) => !undone.has(id))
  const decisions = groupBy(notUndone.filter(decides), decidedItem)
  const decisionsOn = (item: string) => decisions.get(item) ?? []
  const isRejected = (item: string) => decisionsOn(item).at(-1)?.action === REJECT
  const reviewers = groupBy(
    decisions.size === 0
      ? []
      : notUndone.filter((row) => !decides(row) && mayOverride(row, 'reviewer') && !isHeld(row)),
    itemOf,
  )
  let heldThen: ReadonlySet<string> | undefined
  const wasHeld = ({ id }: LogRow) => {
    heldThen ??= heldWhenSaid(rows, reducers)
    return heldThen.has(id)
  }
  return {
    rows,
    elsewhere,
    reducers,
    rowOf: (id) => byId.get(id),
    itemOf,
    decidedItem,
    decisionsOn,
    isApproved: (undo) => decisionsOn(itemOf(undo)).some(({ action, seq }) => action === APPROVE && seq > undo.seq),
    /** A rejected item stays out of effect, even if it is said again with more trust, until a reviewer says it. What was in effect stays so. */
    rejectionOf(row) {
      if (decisions.size === 0 || isHeld(row) || decides(row) || mayOverride(row, 'reviewer')) return null
      const item = itemOf(row)
      const last = isRejected(item) ? decisionsOn(item).at(-1) : undefined
      if (!last) return null
      if (last.seq > row.seq) return wasHeld(row) ? last.id : null
      const isSaidSince = reviewers.get(item)?.some(({ seq }) => seq > last.seq && seq < row.seq)
      return isSaidSince ? null : last.id
    },
    isOwn: (row) => reducers.get(row.aggregate.type)?.isOwn?.(row) === true,
    trustIn: (row) =>
      reducers.get(row.aggregate.type)?.protectsPerson && mayOverride(row, 'reviewer') ? 'reviewer' : row.trust,
  }
}

/** `trustIn` says how far the target of an undo is protected. With null, no undo takes effect. */
function pass(
  log: Log,
  trustIn: ((row: LogRow) => Trust) | null,
): Settled & { readonly authority: ReadonlyMap<string, Trust> } {
  const { rows, elsewhere, itemOf, decidedItem, decisionsOn, rejectionOf } = log
  const rulings = createRulings(log.reducers)
  const { undoneBy, undoing, undoneRow } = trustIn ? readBackwards(log, trustIn) : nothingUndone
  const out = new Map<string, Out>()
  const leave = (id: string, state: OutOfForce, because: string | null) => out.set(id, { id, state, because })
  for (const [id, undo] of undoneBy) leave(id, 'undone', undo)
  const reports = new Map<string, LogRow[]>()
  const approved = new Map<string, LogRow[]>()
  const inEffect: LogRow[] = []
  /** What a reviewer approved stays approved if somebody less trusted takes back the reports. */
  const isLost = (row: LogRow, parent: string): boolean => {
    const undo = row.action === APPROVE ? log.rowOf(undoneBy.get(parent) ?? '') : undefined
    if (undo && !mayOverride(undo, row.trust) && !log.isApproved(undo)) return false
    return out.has(parent) || elsewhere.has(parent)
  }

  // Forwards, because a row depends only on earlier ones, which are settled by then.
  for (const row of rows) {
    if (undoneBy.has(row.id)) continue
    // An undo that is not in effect depends on its target: if that is out of effect, there is nothing left to undo.
    const dependsOn = row.action === UNDO && !undoing.has(row.id) ? [[row.target.id]] : row.dependsOn
    const lost = dependsOn.find((parents) => parents.every((parent) => isLost(row, parent)))
    const against = row.against?.find((id) => !out.has(id) && !elsewhere.has(id)) ?? null
    const rejection = rejectionOf(row)
    const isForSpeakerOnly = rejection !== null && log.isOwn(row)
    const overruledBy =
      undoneRow(row) ??
      rulings.overruledBy(row) ??
      (isForSpeakerOnly ? null : rejection) ??
      (mayOverride(row, 'reviewer') ? null : against)
    if (lost) leave(row.id, 'inert', lost.at(-1) ?? null)
    else if (isHeld(row) || overruledBy !== null) {
      const item = itemOf(row)
      push(reports, item, row)
      // A decision about reports that are all undone decides nothing.
      const decided = decisionsOn(item).filter(({ id }) => !out.has(id))
      const verdict = judge(row, decided)
      if (verdict.state === 'approved') push(approved, verdict.by, row)
      else leave(row.id, verdict.state, verdict.because ?? overruledBy)
    } else if (isAboutHeld(row)) {
      // A rejection stays in effect, whatever happens to the reports.
      if (row.action === APPROVE && !reports.has(decidedItem(row))) leave(row.id, 'inert', null)
      for (const report of approved.get(row.id) ?? []) {
        // The rows in `against` are a reviewer's.
        const authority = rulings.take(report, report.against ? 'reviewer' : row.trust)
        inEffect.push({ ...report, authority, approvedBy: row.id, since: row.seq })
      }
    } else {
      const authority = rulings.take(row, against === null ? log.trustIn(row) : 'reviewer')
      const isAsSaid = authority === row.trust && !isForSpeakerOnly
      inEffect.push(isAsSaid ? row : { ...row, authority, ...(isForSpeakerOnly && { isForSpeakerOnly }) })
    }
  }

  const held = Array.from(reports, ([item, own]) => {
    const approvals = decisionsOn(item).filter(({ action, id }) => action === APPROVE && !out.has(id))
    return heldItem(item, own, approvals.length, ({ id }) => out.get(id)?.state)
  })
  return {
    // An undo has done its work above; reducers do not see it.
    inEffect: inEffect.filter(({ action }) => action !== UNDO),
    rejected: rows.flatMap((row) => {
      const { state, because } = out.get(row.id) ?? {}
      return state === 'rejected' ? [{ ...row, ...(because != null && { rejectedBy: because }) }] : []
    }),
    out,
    held,
    authority: new Map(inEffect.map(({ id, authority, trust }) => [id, authority ?? trust])),
  }
}

/** The trust a row counts with: at least a reviewer's if one approved it, or if it overrode a reviewer. */
function trustBehind(log: Log, { authority }: ReturnType<typeof pass>): (row: LogRow) => Trust {
  let whole: ReadonlyMap<string, Trust> | undefined
  /** For a row that is taken back: the trust it would count with otherwise. */
  const ifNotUndone = ({ id, trust }: LogRow): Trust => {
    whole ??= pass(log, null).authority
    return whole.get(id) ?? trust
  }
  return (row) => {
    const isTheirs = log.isOwn(row) && !rulingOf(log.reducers, row)
    const trust = (isTheirs ? undefined : authority.get(row.id)) ?? row.trust
    // An undo of what a reviewer said, or of what overrode it, counts with the same trust.
    const undone = row.action === UNDO && authority.has(row.id) ? log.rowOf(row.target.id) : undefined
    return undone ? moreTrusted(trust, ifNotUndone(undone)) : trust
  }
}

function push(lists: Map<string, LogRow[]>, key: string, row: LogRow): void {
  const list = lists.get(key)
  if (list) list.push(row)
  else lists.set(key, [row])
}

const nothingUndone: ReturnType<typeof readBackwards> = {
  undoneBy: new Map(),
  undoing: new Set(),
  undoneRow: () => null,
}

/** From the newest row back, because only later rows undo a row, undo that undo, or approve one that waits. */
function readBackwards({ rows, rowOf, isApproved, rejectionOf }: Log, trustIn: (row: LogRow) => Trust) {
  /** The row that an undo would take back, if somebody more trusted gave it. */
  const undoneRow = (row: LogRow): string | null => {
    const undone = row.action === UNDO ? rowOf(row.target.id) : undefined
    return undone && !mayOverride(row, trustIn(undone)) ? undone.id : null
  }
  const undoneBy = new Map<string, string>()
  const undoing = new Set<string>()
  for (const row of rows.toReversed()) {
    if (row.action !== UNDO || undoneBy.has(row.id)) continue
    const waits = isHeld(row) || undoneRow(row) !== null || rejectionOf(row) !== null
    if (waits && !isApproved(row)) continue
    undoing.add(row.id)
    undoneBy.set(row.target.id, row.id)
  }
  return { undoneBy, undoing, undoneRow }
}

type Verdict =
  | { readonly state: 'approved'; readonly by: string }
  | { readonly state: 'held' | 'rejected'; readonly because: string | null }

/** The first approval after a report puts it in effect; without one, the last decision on the item counts. */
function judge(report: LogRow, decisions: readonly LogRow[]): Verdict {
  const approval = decisions.find((decision) => decision.action === APPROVE && decision.seq > report.seq)
  if (approval) return { state: 'approved', by: approval.id }
  const last = decisions.at(-1)
  return last?.action === REJECT ? { state: 'rejected', because: last.id } : { state: 'held', because: null }
}
