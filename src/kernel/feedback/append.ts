// The one way into the log: append, derive, answer, in one transaction. If any part fails nothing is stored.
import type { Caller } from '../caller.ts'
import { HeedError } from '../errors.ts'
import { takesEffectByItself, trustOf } from '../gate/trust.ts'
import { newId, newSecret, sha256 } from '../id.ts'
import type { Db, Store, Tx } from '../store/index.ts'
import { inboxItems, outOfForce } from './kernel-projections.ts'
import type { Change } from './projection.ts'
import { listChanges, type Outcome, type Receipt, visibleChanges } from './receipt.ts'
import { reduceAggregate } from './reduce.ts'
import type { Reducers } from './reducer.ts'
import { logRepo, logTable, receiptTable, textTable } from './repo.ts'
import type { Draft, Envelope } from './row.ts'

export interface Writing {
  readonly store: Store
  readonly reducers: Reducers
}

export interface Request {
  readonly caller: Caller
  readonly envelope: Envelope
  /** The parsed input, for telling a repeat of the same call from another one under the same idempotency key. */
  readonly bodyHash: string
}

/** `draft` is made inside the transaction, from state that cannot change before the commit. */
export async function append(
  { store, reducers }: Writing,
  request: Request,
  draft: Draft | ((tx: Tx) => Promise<Draft>),
): Promise<Receipt> {
  const { workspace } = request.caller
  return store.write(workspace, async (tx) => {
    await tx.lock(workspace)
    const duplicate = await findDuplicate(tx, request)
    if (duplicate) return duplicate
    const made = typeof draft === 'function' ? await draft(tx) : draft
    const position = await tx.take(workspace, 1)
    const id = newId('fbk')
    await insert(tx, request, made, id, position)
    const changes = await reduceAggregate(tx, reducers, workspace, made.aggregate ?? made.target)
    const answer = makeReceipt(request, made, id, changes)
    if (request.envelope.idempotencyKey !== undefined) {
      const stored = { workspace, seq: position.seq, body_hash: request.bodyHash, receipt: JSON.stringify(answer) }
      await tx.insertMany(receiptTable, [stored])
    }
    return answer
  })
}

async function insert(
  tx: Tx,
  { caller, envelope }: Request,
  draft: Draft,
  id: string,
  position: { seq: number; at: string },
): Promise<void> {
  const { workspace } = caller
  const aggregate = draft.aggregate ?? draft.target
  const payload = JSON.stringify(draft.payload)
  const reason = draft.reason ?? null
  const salt = newSecret(12)
  const row = {
    workspace,
    seq: position.seq,
    id,
    action: draft.action,
    target_type: draft.target.type,
    target_id: draft.target.id,
    aggregate_type: aggregate.type,
    aggregate_id: aggregate.id,
    depends_on: draft.dependsOn ?? null,
    task_id: envelope.taskId ?? null,
    session_id: envelope.sessionId ?? null,
    actor: caller.actor,
    actor_kind: caller.actorKind,
    person: envelope.person ?? null,
    trust: trustOf(caller, envelope.trust),
    channel: caller.channel,
    created_at: position.at,
    idempotency_key: envelope.idempotencyKey ?? null,
    text_hash: sha256(JSON.stringify([salt, payload, reason])),
  }
  await tx.insertMany(logTable, [row])
  await tx.insertMany(textTable, [{ workspace, seq: position.seq, payload, reason, salt }])
}

function makeReceipt({ caller, envelope }: Request, draft: Draft, id: string, changes: readonly Change[]): Receipt {
  const effects = visibleChanges(changes)
  const held = !takesEffectByItself(trustOf(caller, envelope.trust))
  const outcome: Outcome = held ? 'pending' : effects.length > 0 ? 'applied' : 'recorded'
  const moved = changes.filter((change) => change.projection === outOfForce)
  const inert = moved.flatMap(({ after }) => (after?.state === 'inert' ? [String(after.feedback_id)] : []))
  const revived = moved.flatMap(({ before, after }) =>
    before?.state === 'inert' && !after ? [String(before.feedback_id)] : [],
  )
  return {
    feedback_id: id,
    outcome,
    message: messageFor(outcome, draft, changes),
    changes: listChanges(effects),
    undo: `feedback_undo with feedback_id ${id}`,
    ...(inert.length > 0 && { inert }),
    ...(revived.length > 0 && { revived }),
    ...draft.answer?.(effects),
  }
}

function messageFor(outcome: Outcome, draft: Draft, changes: readonly Change[]): string {
  if (outcome === 'applied') return draft.said.applied
  if (outcome === 'recorded') return draft.said.recorded
  const item = changes.find((change) => change.projection === inboxItems)?.after
  return item?.rejected === 1
    ? 'Noted, but a reviewer has rejected this before, so it does not take effect.'
    : 'Noted. It waits in the inbox until a reviewer lets it take effect.'
}

/** The first receipt for this idempotency key, told apart as a duplicate; undefined where the key is new. */
export async function findDuplicate(db: Db, request: Request): Promise<Receipt | undefined> {
  const key = request.envelope.idempotencyKey
  if (key === undefined) return undefined
  const { workspace } = request.caller
  const found = await logRepo.byIdempotencyKey(db, workspace, key)
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
  const first = JSON.parse(found.receipt) as Receipt
  const out = await logRepo.outOfForce(db, workspace, found.id)
  const undone = out?.state === 'undone'
  return {
    ...first,
    outcome: 'duplicate',
    first_outcome: first.outcome,
    undone,
    message: undone
      ? 'This was recorded before and undone since; nothing changed.'
      : 'This was recorded before; nothing changed.',
  }
}
