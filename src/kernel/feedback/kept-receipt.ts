// Receipts kept under their idempotency keys (K7): the same call again is answered with the first receipt, and changes nothing.
// What follows from a write is read after its commit. Until then the receipt is unread: it has what the transaction knew. With
// that, a repeat can read the rest, even if the process of the first call was killed.
import { setTimeout } from 'node:timers/promises'
import { HeedError } from '../errors.ts'
import { fieldOfKey } from '../event-key.ts'
import { aliased, command, type Db, pick, type Store, type Stored, select, type Tx, together } from '../store/index.ts'
import { logTable, receiptTable } from '../store/tables.ts'
import type { Speaker } from './enter.ts'
import type { Receipt } from './receipt.ts'
import type { ProjectionRow } from './reducer.ts'
import { logRepo } from './repo.ts'
import type { LogRow } from './row.ts'

export interface Request extends Speaker {
  /** The hash of the parsed input: it tells a repeat from another call with the same idempotency key. */
  readonly bodyHash: string
  readonly once?: Once
}

/** What a key says only once, with any idempotency key or none. */
export interface Once {
  /** What it is about. Calls about the same thing wait for each other. */
  readonly about: string
  /** The row that said the same before. Throws if something else was said. */
  first(db: Db): Promise<LogRow | undefined>
}

export interface Unread {
  readonly isHeld: boolean
  /** Whether any rows of its context changed, even if a receipt does not show them. */
  readonly hasMoved: boolean
  /** What `announce` is called with. */
  readonly changes: readonly KeptChange[]
}

interface KeptChange {
  readonly table: string
  readonly before?: ProjectionRow | undefined
  readonly after?: ProjectionRow | undefined
}

interface Kept extends Receipt {
  readonly unread?: Unread
  /** Nobody looked which other decisions changed: it was one of many, or a repeat completed it. */
  readonly isPartial?: true
  /** Kept by an older version and never completed. */
  readonly isUnread?: true
}

export interface Duplicate {
  readonly feedbackId: string
  /** The answer to the repeat, as far as it is kept. */
  readonly receipt: Receipt
  /** If the first receipt was not completed. */
  readonly unread?: Unread
}

const found = together(
  aliased('l', pick(logTable, 'id', 'seq', 'created_at', 'actor', 'person')),
  aliased('r', pick(receiptTable, 'body_hash', 'receipt')),
)
type Found = Stored<typeof found>

const kept =
  'from feedback_log l join feedback_receipt r on r.workspace = l.workspace and r.seq = l.seq where l.workspace = :workspace'
const byKey = select(found)(`${kept} and l.idempotency_key = :key`)
const bySeq = select(found)(`${kept} and l.seq = :seq`)
const complete = command('update feedback_receipt set receipt = :receipt where workspace = :workspace and seq = :seq')
const completeUnread = command(
  'update feedback_receipt set receipt = :receipt where workspace = :workspace and seq = :seq and receipt = :unread',
)

export async function keepReceipt(
  tx: Tx,
  request: Request,
  seq: number,
  receipt: Receipt,
  unread: Unread | undefined,
): Promise<void> {
  await keep(tx, request, seq, { ...receipt, ...(unread && { unread }) })
}

/** A receipt that is complete, except that nobody looked which other decisions changed. */
export async function keepPartialReceipt(tx: Tx, request: Request, seq: number, receipt: Receipt): Promise<void> {
  await keep(tx, request, seq, { ...receipt, isPartial: true })
}

async function keep(tx: Tx, request: Request, seq: number, kept: Kept): Promise<void> {
  if (!isRepeatable(request)) return
  const { caller, bodyHash } = request
  const row = { workspace: caller.workspace, seq, body_hash: bodyHash, receipt: JSON.stringify(kept) }
  await tx.insertMany(receiptTable, [row])
}

/** Called by the first call itself: its answer is kept, even if a repeat completed the receipt meanwhile. */
export async function completeReceipt(store: Store, request: Request, seq: number, receipt: Receipt): Promise<void> {
  if (!isRepeatable(request)) return
  const { workspace } = request.caller
  await store.write(workspace, (tx) => tx.run(complete, { workspace, seq, receipt: JSON.stringify(receipt) }))
}

/** Called by a repeat. If another call completed the receipt first, that one is kept. Returns the receipt that is kept. */
export async function completeByRepeat(
  store: Store,
  request: Request,
  read: (kept: Receipt) => Receipt,
): Promise<Receipt | undefined> {
  const { workspace } = request.caller
  const found = await findKept(store.read, request)
  if (!found) return undefined
  const { unread, ...first } = JSON.parse(found.receipt) as Kept
  if (unread) {
    const receipt = JSON.stringify({ ...read(first), isPartial: true } satisfies Kept)
    const change = { workspace, seq: found.seq, receipt, unread: found.receipt }
    await store.write(workspace, (tx) => tx.run(completeUnread, change))
  }
  return (await findDuplicate(store.read, request))?.receipt
}

function isRepeatable({ envelope, once }: Request): boolean {
  return envelope.idempotencyKey !== undefined || once !== undefined
}

/** The first receipt for this idempotency key, or for what is said only once, as a duplicate; undefined if the call is new. */
export async function findDuplicate(db: Db, request: Request): Promise<Duplicate | undefined> {
  const found = await findKept(db, request)
  return found && asDuplicate(db, request, found)
}

/** A repeat waits for the first call no longer than this. If the first call still finishes, its receipt is kept. */
const PATIENCE_MS = 2_000
const SHORTEST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 200

/** The same; if another process is still completing the receipt, it waits for that. */
export async function awaitDuplicate(db: Db, request: Request, now: () => string): Promise<Duplicate | undefined> {
  let found = await findKept(db, request)
  if (!found) return undefined
  let left = Math.min(PATIENCE_MS, PATIENCE_MS - (Date.parse(now()) - Date.parse(found.created_at)))
  for (let pause = SHORTEST_PAUSE_MS; isUnread(found) && left > 0; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    await setTimeout(pause)
    left -= pause
    found = (await findKept(db, request)) ?? found
  }
  return asDuplicate(db, request, found)
}

function isUnread({ receipt }: Found): boolean {
  return (JSON.parse(receipt) as Kept).unread !== undefined
}

async function findKept(db: Db, request: Request): Promise<Found | undefined> {
  const { workspace } = request.caller
  const key = request.envelope.idempotencyKey
  const found = key === undefined ? undefined : await db.first(byKey, { workspace, key })
  if (found === undefined) {
    const first = await request.once?.first(db)
    return first && db.first(bySeq, { workspace, seq: first.seq })
  }
  if (isRepeat(request, found)) return found
  const field = fieldOfKey(key ?? '')
  const [what, said] = field === 'cloud_event' ? ['an event with another id', ''] : ['a new key', ` ${key}`]
  throw new HeedError(
    'conflict',
    `${field}:${said} was used for another request, or by somebody else. Send ${what} for new feedback.`,
    { problems: [{ field, problem: 'was used for another request, or by somebody else; send a new one.' }] },
  )
}

/** If somebody else says the same, that is no repeat but a second report: it needs an idempotency key of its own. */
function isRepeat({ caller, envelope, bodyHash }: Request, found: Found): boolean {
  const isSameSpeaker = found.actor === caller.actor && found.person === (envelope.person ?? null)
  return found.body_hash === bodyHash && isSameSpeaker
}

async function asDuplicate(db: Db, { caller }: Request, found: Found): Promise<Duplicate> {
  const { unread, isPartial, isUnread, ...first } = JSON.parse(found.receipt) as Kept
  const out = await logRepo.outOfForce(db, caller.workspace, found.id)
  const undone = out?.state === 'undone'
  const isWhole = unread === undefined && isPartial === undefined && isUnread === undefined
  const receipt = {
    ...first,
    outcome: 'duplicate' as const,
    ...(!isUnread && { first_outcome: first.outcome }),
    undone,
    message: messageFor(undone, isWhole),
  }
  return { feedbackId: found.id, receipt, ...(unread && { unread }) }
}

function messageFor(isUndone: boolean, isWhole: boolean): string {
  const said = recordedBefore(isUndone)
  return isWhole
    ? said
    : `${said} Which other decisions it changed then was not kept. Ask Heed for a decision to see what it is now.`
}

export function recordedBefore(isUndone: boolean): string {
  return `This was recorded before${isUndone ? ' and undone since' : ''}; nothing changed.`
}
