// Receipts kept under their idempotency keys (K7): the same call again is answered with the first one, and changes nothing.
import { HeedError } from '../errors.ts'
import { type Db, type Store, sql, type Tx } from '../store/index.ts'
import type { Speaker } from './enter.ts'
import type { Receipt } from './receipt.ts'
import { logRepo } from './repo.ts'

export interface Request extends Speaker {
  /** The parsed input, for telling a repeat of the same call from another one under the same idempotency key. */
  readonly bodyHash: string
}

export const receiptTable = {
  name: 'feedback_receipt',
  columns: ['workspace', 'seq', 'body_hash', 'receipt'],
} as const
const byKey = sql<{ workspace: string; key: string }, { id: string; body_hash: string; receipt: string }>(
  `select l.id, r.body_hash, r.receipt from feedback_log l
    join feedback_receipt r on r.workspace = l.workspace and r.seq = l.seq
    where l.workspace = :workspace and l.idempotency_key = :key`,
)
const complete = sql<{ workspace: string; seq: number; receipt: string }>(
  'update feedback_receipt set receipt = :receipt where workspace = :workspace and seq = :seq',
)

/** Until the effects are read, what is kept says only that the write is there. */
interface Kept extends Receipt {
  readonly isUnread?: true
}

export async function keepReceipt(
  tx: Tx,
  { caller, envelope, bodyHash }: Request,
  seq: number,
  receipt: Receipt,
  isWhole: boolean,
): Promise<void> {
  if (envelope.idempotencyKey === undefined) return
  const kept: Kept = isWhole ? receipt : { ...receipt, isUnread: true }
  const row = { workspace: caller.workspace, seq, body_hash: bodyHash, receipt: JSON.stringify(kept) }
  await tx.insertMany(receiptTable, [row])
}

export async function completeReceipt(
  store: Store,
  { caller: { workspace }, envelope }: Request,
  seq: number,
  receipt: Receipt,
): Promise<void> {
  if (envelope.idempotencyKey === undefined) return
  await store.write(workspace, (tx) => tx.run(complete, { workspace, seq, receipt: JSON.stringify(receipt) }))
}

/** The first receipt for this idempotency key, told apart as a duplicate; undefined where the key is new. */
export async function findDuplicate(db: Db, request: Request): Promise<Receipt | undefined> {
  const key = request.envelope.idempotencyKey
  if (key === undefined) return undefined
  const { workspace } = request.caller
  const found = await db.first(byKey, { workspace, key })
  if (!found) return undefined
  if (found.body_hash !== request.bodyHash) {
    throw new HeedError(
      'conflict',
      `idempotency_key: ${key} was used for another request. Send a new key for new feedback.`,
      {
        problems: [{ field: 'idempotency_key', problem: 'was used for another request; send a new one.' }],
      },
    )
  }
  const { isUnread, ...first } = JSON.parse(found.receipt) as Kept
  const out = await logRepo.outOfForce(db, workspace, found.id)
  const undone = out?.state === 'undone'
  return {
    ...first,
    outcome: 'duplicate',
    ...(!isUnread && { first_outcome: first.outcome }),
    undone,
    message: messageFor(undone, isUnread === true),
  }
}

function messageFor(isUndone: boolean, isUnread: boolean): string {
  if (isUndone) return 'This was recorded before and undone since; nothing changed.'
  if (!isUnread) return 'This was recorded before; nothing changed.'
  return 'This was recorded before; nothing changed. What it changed then was not kept: ask the decision itself.'
}
