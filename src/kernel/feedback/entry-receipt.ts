// The receipt of an entry: what changed, what follows from it, and how to undo it.
import { plainName, withShownNames } from '../person.ts'
import { onOneLine } from '../visible.ts'
import type { Entered } from './enter.ts'
import { type Entry, isAtOwnGate } from './entry.ts'
import type { Unread } from './kept-receipt.ts'
import { kernelProjections, outOfForce } from './kernel-projections.ts'
import type { Change } from './projection.ts'
import { listChanges, type Outcome, type Receipt, shiftOf, visibleChanges } from './receipt.ts'
import type { Reducers } from './reducer.ts'
import type { Announcement, LogRow, Said, Target } from './row.ts'
import type { Shift, Watch } from './watch.ts'

/** Read after the commit, from what the next decision reads. */
export async function readReceipt(entry: Entry, watch: Watch | undefined): Promise<Receipt> {
  const { row, draft, changes, followed } = entry
  const touched = touchedBy([row, ...followed.map((one) => one.row)], changes)
  const shifts = (await watch?.shifts(touched, changes)) ?? []
  const announced = await draft.announce?.({ feedbackId: row.id, isHeld: entry.held !== undefined, changes, shifts })
  return makeReceipt(entry, [...shifts, ...(announced?.shifts ?? [])], announced)
}

/** What followed in other aggregates from rows that were entered without a receipt of their own. */
export async function changesFollowing(
  followed: readonly Entered[],
  watch: Watch | undefined,
  reducers: Reducers,
): Promise<Receipt['changes']['items']> {
  const rows = followed.map(({ row }) => row)
  const [first] = rows
  if (!first) return []
  const changes = followed.flatMap((one) => one.changes)
  const shown = changes.filter((change) => !isAtOwnGate(reducers, change))
  const shifts = (await watch?.shifts(touchedBy(rows, changes), changes)) ?? []
  return listChanges([...visibleChanges(shown).map(shiftOf), ...shifts], first.actor).items
}

/** As far as the transaction knows it. */
export function receiptSoFar(entry: Entry): Receipt {
  return makeReceipt(entry, [])
}

/** What a repeat needs to read the rest. */
export function unreadOf({ draft, changes, held }: Entry): Unread {
  const asked = draft.announce ? changes : []
  return {
    isHeld: held !== undefined,
    hasMoved: changes.some(({ projection }) => !kernelProjections.includes(projection)),
    changes: asked.map(({ projection, before, after }) => ({ table: projection.name, before, after })),
  }
}

/** The aggregates of the rows, and those with rows that they put out of effect or back into it. */
function touchedBy(rows: readonly LogRow[], changes: readonly Change[]): Target[] {
  const moved = changes.flatMap(({ projection, before, after }) => {
    const out = projection === outOfForce ? (after ?? before) : undefined
    return out ? [{ type: String(out.aggregate_type), id: String(out.aggregate_id) }] : []
  })
  return [...rows.map(({ aggregate }) => aggregate), ...moved]
}

function makeReceipt(entry: Entry, shifts: readonly Shift[], announced?: Announcement): Receipt {
  const { row, draft, changes, shown, missing, told, held } = entry
  const effects = [...visibleChanges(shown).map(shiftOf), ...shifts]
  const waits = held ? held.waits : (announced?.waits ?? missing > 0)
  const isEffective = held === undefined && effects.length > 0
  const outcome: Outcome = waits ? 'pending' : isEffective ? 'applied' : 'recorded'
  const said = held?.message ?? announced?.message ?? messageFor(outcome, told?.said ?? draft.said, missing)
  const moved = changes.filter((change) => change.projection === outOfForce)
  const inert = moved.flatMap(({ after }) => (after?.state === 'inert' ? [String(after.feedback_id)] : []))
  const revived = moved.flatMap(({ before, after }) =>
    before?.state === 'inert' && !after ? [String(before.feedback_id)] : [],
  )
  return {
    feedback_id: row.id,
    outcome,
    message: withShownNames(onOneLine(said), row.actor),
    changes: listChanges(effects, row.actor),
    ...(held?.itemId !== undefined && { item_id: held.itemId }),
    undo: undoOf(row),
    ...(inert.length > 0 && { inert }),
    ...(revived.length > 0 && { revived }),
    ...told?.answer,
    ...announced?.answer,
  }
}

/** To take back what it said for a person, a key must name the same person. */
function undoOf({ id, actorKind, person }: LogRow): string {
  const undo = `feedback_undo with feedback_id ${id}`
  return actorKind === 'key' && person !== null ? `${undo} and on_behalf_of ${plainName(person)}` : undo
}

function messageFor(outcome: Outcome, said: Said | undefined, missing: number): string {
  if (outcome === 'applied') return said?.applied ?? ''
  if (outcome === 'recorded') return said?.recorded ?? ''
  return `Counted. It takes effect when ${missing} more ${missing === 1 ? 'person agrees' : 'people agree'}.`
}
