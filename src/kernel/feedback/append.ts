// The one way into the log: append, derive, answer, in one transaction. If any part fails nothing is stored.
import type { Caller } from '../caller.ts'
import { HeedError } from '../errors.ts'
import { admitItem } from '../gate/gate.ts'
import { readGatePolicy } from '../gate/policy.ts'
import { takesEffectByItself, trustOf } from '../gate/trust.ts'
import { newId, newSecret, sha256 } from '../id.ts'
import type { Db, Position, Store, Tx } from '../store/index.ts'
import { inboxItems, outOfForce } from './kernel-projections.ts'
import type { Change } from './projection.ts'
import { listChanges, type Outcome, type Receipt, visibleChanges } from './receipt.ts'
import { reduceAppended } from './reduce.ts'
import type { Reducers } from './reducer.ts'
import { logRepo, logTable, receiptTable, textTable } from './repo.ts'
import type { Draft, Envelope, LogRow } from './row.ts'

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
    const position = await tx.take(workspace)
    const id = newId('fbk')
    const row = rowOf(request, made, id, position)
    await insert(tx, workspace, row, request.envelope.idempotencyKey)
    const changes = await reduceAppended(tx, reducers, workspace, row)
    const missing = await missingAtGate(tx, workspace, changes)
    const answer = makeReceipt(request, made, id, changes, missing)
    if (request.envelope.idempotencyKey !== undefined) {
      const stored = { workspace, seq: position.seq, body_hash: request.bodyHash, receipt: JSON.stringify(answer) }
      await tx.insertMany(receiptTable, [stored])
    }
    return answer
  })
}

function rowOf({ caller, envelope }: Request, draft: Draft, id: string, position: Position): LogRow {
  return {
    id,
    seq: position.seq,
    action: draft.action,
    target: draft.target,
    aggregate: draft.aggregate ?? draft.target,
    dependsOn: draft.dependsOn ?? null,
    taskId: envelope.taskId ?? null,
    sessionId: envelope.sessionId ?? null,
    actor: caller.actor,
    actorKind: caller.actorKind,
    person: envelope.person ?? null,
    trust: trustOf(caller, envelope.trust),
    channel: caller.channel,
    createdAt: position.at,
    payload: draft.payload,
    reason: draft.reason ?? null,
  }
}

async function insert(tx: Tx, workspace: string, row: LogRow, idempotencyKey: string | undefined): Promise<void> {
  const payload = JSON.stringify(row.payload)
  const salt = newSecret(12)
  const logged = {
    workspace,
    seq: row.seq,
    id: row.id,
    action: row.action,
    target_type: row.target.type,
    target_id: row.target.id,
    aggregate_type: row.aggregate.type,
    aggregate_id: row.aggregate.id,
    depends_on: row.dependsOn,
    task_id: row.taskId,
    session_id: row.sessionId,
    actor: row.actor,
    actor_kind: row.actorKind,
    person: row.person,
    trust: row.trust,
    channel: row.channel,
    created_at: row.createdAt,
    idempotency_key: idempotencyKey ?? null,
    text_hash: sha256(JSON.stringify([salt, payload, row.reason])),
  }
  await tx.insertMany(logTable, [logged])
  await tx.insertMany(textTable, [{ workspace, seq: row.seq, payload, reason: row.reason, salt }])
}

/** How many more people it takes before the candidate that this write counted for takes effect; 0 where there is none. */
async function missingAtGate(tx: Tx, workspace: string, changes: readonly Change[]): Promise<number> {
  const candidate = changes.find(({ projection, after }) => projection === inboxItems && after && after.risk !== 'held')
  return candidate?.after ? admitItem(candidate.after, await readGatePolicy(tx, workspace)).missing : 0
}

function makeReceipt(
  { caller, envelope }: Request,
  draft: Draft,
  id: string,
  changes: readonly Change[],
  missing: number,
): Receipt {
  const effects = visibleChanges(changes)
  const held = !takesEffectByItself(trustOf(caller, envelope.trust))
  const outcome: Outcome = held || missing > 0 ? 'pending' : effects.length > 0 ? 'applied' : 'recorded'
  const moved = changes.filter((change) => change.projection === outOfForce)
  const inert = moved.flatMap(({ after }) => (after?.state === 'inert' ? [String(after.feedback_id)] : []))
  const revived = moved.flatMap(({ before, after }) =>
    before?.state === 'inert' && !after ? [String(before.feedback_id)] : [],
  )
  return {
    feedback_id: id,
    outcome,
    message: messageFor(outcome, draft, changes, missing),
    changes: listChanges(effects),
    undo: `feedback_undo with feedback_id ${id}`,
    ...(inert.length > 0 && { inert }),
    ...(revived.length > 0 && { revived }),
    ...draft.answer?.(effects),
  }
}

function messageFor(outcome: Outcome, draft: Draft, changes: readonly Change[], missing: number): string {
  if (outcome === 'applied') return draft.said.applied
  if (outcome === 'recorded') return draft.said.recorded
  if (missing > 0)
    return `Counted. It takes effect when ${missing} more ${missing === 1 ? 'person agrees' : 'people agree'}.`
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
