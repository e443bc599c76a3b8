// The one way into the log: append, derive, answer, in one transaction. If any part fails nothing is stored.
import { readGatePolicy } from '../gate/policy.ts'
import { plainName, withShownNames } from '../person.ts'
import type { Tx } from '../store/index.ts'
import { onOneLine } from '../visible.ts'
import { admitItem } from './candidate.ts'
import { enterReactions, enterRow, type Writing } from './enter.ts'
import { enterFacts } from './facts.ts'
import { type Held, heldAs } from './held-receipt.ts'
import { completeReceipt, findDuplicate, keepReceipt, type Request, type Unread } from './kept-receipt.ts'
import { inboxItems, kernelProjections, outOfForce } from './kernel-projections.ts'
import type { Change } from './projection.ts'
import { listChanges, type Outcome, type Receipt, shiftOf, visibleChanges } from './receipt.ts'
import type { Reducers } from './reducer.ts'
import { answerRepeat, EffectsUnread } from './repeat.ts'
import type { Announcement, Draft, LogRow, Said, Target, Told } from './row.ts'
import type { Shift, Watch } from './watch.ts'

/**
 * `draft` is made inside the transaction, from state that cannot change before the commit. What follows is read after the
 * commit, from what the next decision reads.
 */
export async function append(
  { store, now, ...writing }: Appending,
  request: Request,
  draft: Draft | ((tx: Tx) => Promise<Draft>),
  watches: readonly Watch[] = [],
): Promise<Receipt> {
  const { workspace } = request.caller
  const written = await store.write(workspace, async (tx) => {
    await tx.lock(workspace)
    const make = () => (typeof draft === 'function' ? draft(tx) : draft)
    const duplicate = await findDuplicate(tx, request)
    if (duplicate) return { duplicate, again: duplicate.unread && (await make()) }
    const write = await enter(tx, writing, request, await make())
    const receipt = makeReceipt(write, [])
    const isWhole = watches.length === 0 && !write.draft.announce
    await keepReceipt(tx, request, write.row.seq, receipt, isWhole ? undefined : unreadOf(write))
    return { write, receipt, isWhole }
  })
  if ('duplicate' in written) {
    const { duplicate, again } = written
    return again ? answerRepeat({ store, now, reducers: writing.reducers }, request, again) : duplicate.receipt
  }
  if (written.isWhole) return written.receipt
  const { write } = written
  return afterCommit(write, async () => {
    const receipt = await readReceipt(write, watches)
    await completeReceipt(store, request, write.row.seq, receipt)
    return receipt
  })
}

/**
 * Several rows of one call, all of them or none; no drafts where there is nothing to write. For actions that take no idempotency
 * key.
 */
export async function appendAll(
  { store, ...writing }: Appending,
  request: Request,
  drafts: (tx: Tx) => Promise<readonly Draft[]>,
): Promise<Receipt[]> {
  const { workspace } = request.caller
  const writes = await store.write(workspace, async (tx) => {
    await tx.lock(workspace)
    const entered: Write[] = []
    for (const draft of await drafts(tx)) entered.push(await enter(tx, writing, request, draft))
    return entered
  })
  return Promise.all(writes.map((write) => afterCommit(write, () => readReceipt(write, []))))
}

async function enter(tx: Tx, writing: Omit<Writing, 'store'>, request: Request, draft: Draft): Promise<Write> {
  const { workspace, actor } = request.caller
  if (draft.facts) await enterFacts(tx, workspace, actor, draft.facts)
  const { row, changes: own } = await enterRow(tx, writing.reducers, request, draft)
  const missing = await missingAtGate(tx, writing.reducers, workspace, own)
  let changes: readonly Change[] = [...own, ...(await enterReactions(tx, writing, workspace, own))]
  for (const consequence of writing.consequences) changes = await consequence(tx, workspace, changes)
  const held = await heldAs(tx, workspace, row, changes, draft.doubt)
  const told = await draft.after?.(tx, changes, held !== undefined)
  const shown = changes.filter((change) => !isAtOwnGate(writing.reducers, change))
  return { row, draft, changes, shown, missing, told, ...(held && { held }) }
}

/** The write is committed, so a failure to read what follows from it must not look like one of the write. */
async function afterCommit({ row }: Write, read: () => Promise<Receipt>): Promise<Receipt> {
  try {
    return await read()
  } catch (cause) {
    throw new EffectsUnread(row.id, cause)
  }
}

interface Appending extends Writing {
  now(): string
}

interface Write {
  readonly row: LogRow
  readonly draft: Draft
  readonly changes: readonly Change[]
  /** Those that the receipt names as they are. */
  readonly shown: readonly Change[]
  /** How many more people it takes, where the kernel's own gate decides. */
  readonly missing: number
  readonly told: Told | undefined
  /** How it stands where it does not take effect by itself. */
  readonly held?: Held
}

async function readReceipt(write: Write, watches: readonly Watch[]): Promise<Receipt> {
  const { row, draft, changes } = write
  const touched = touchedBy(row, changes)
  const shifts = (await Promise.all(watches.map((watch) => watch.shifts(touched, changes)))).flat()
  const announced = await draft.announce?.({ feedbackId: row.id, isHeld: write.held !== undefined, changes, shifts })
  return makeReceipt(write, [...shifts, ...(announced?.shifts ?? [])], announced)
}

function unreadOf({ draft, changes, held }: Write): Unread {
  const asked = draft.announce ? changes : []
  return {
    isHeld: held !== undefined,
    hasMoved: changes.some(({ projection }) => !kernelProjections.includes(projection)),
    changes: asked.map(({ projection, before, after }) => ({ table: projection.name, before, after })),
  }
}

/** The aggregate of the row, and those with rows that it put out of force or back into it. */
function touchedBy(row: LogRow, changes: readonly Change[]): Target[] {
  const moved = changes.flatMap(({ projection, before, after }) => {
    const out = projection === outOfForce ? (after ?? before) : undefined
    return out ? [{ type: String(out.aggregate_type), id: String(out.aggregate_id) }] : []
  })
  return [row.aggregate, ...moved]
}

/** A gate of a context's own says in its words how its candidates stand. */
function isAtOwnGate(reducers: Reducers, { projection, before, after }: Change): boolean {
  const item = projection === inboxItems ? (after ?? before) : undefined
  return item !== undefined && item.risk !== 'held' && reducers.get(String(item.aggregate_type))?.hasOwnGate === true
}

/** How many more people it takes before the candidate that this write counted for takes effect; 0 where there is none. */
async function missingAtGate(
  tx: Tx,
  reducers: Reducers,
  workspace: string,
  changes: readonly Change[],
): Promise<number> {
  const candidate = changes
    .filter((change) => !isAtOwnGate(reducers, change))
    .find(({ projection, after }) => projection === inboxItems && after && after.risk !== 'held')
  return candidate?.after ? admitItem(candidate.after, await readGatePolicy(tx, workspace)).missing : 0
}

function makeReceipt(write: Write, shifts: readonly Shift[], announced?: Announcement): Receipt {
  const { row, draft, changes, shown, missing, told, held } = write
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

/** A key takes back what it said for a person by naming the same one. */
function undoOf({ id, actorKind, person }: LogRow): string {
  const undo = `feedback_undo with feedback_id ${id}`
  return actorKind === 'key' && person !== null ? `${undo} and on_behalf_of ${plainName(person)}` : undo
}

function messageFor(outcome: Outcome, said: Said | undefined, missing: number): string {
  if (outcome === 'applied') return said?.applied ?? ''
  if (outcome === 'recorded') return said?.recorded ?? ''
  return `Counted. It takes effect when ${missing} more ${missing === 1 ? 'person agrees' : 'people agree'}.`
}
