// Puts one row into the log and derives what follows from it, inside the transaction of whoever writes.
import type { Caller } from '../caller.ts'
import { trustOf } from '../gate/trust.ts'
import { newId, newSecret } from '../id.ts'
import type { Position, Store, Tx } from '../store/index.ts'
import { textHash } from './altered.ts'
import type { Change } from './projection.ts'
import { reduceAppended } from './reduce.ts'
import type { Consequence, Reaction, Reducers, Remark } from './reducer.ts'
import { dependencyTable, logTable, storedDependencies, textTable } from './repo.ts'
import { type Draft, type Envelope, type LogRow, parentsOf } from './row.ts'

export interface Writing {
  readonly store: Store
  readonly reducers: Reducers
  readonly reactions: readonly Reaction[]
  readonly consequences: readonly Consequence[]
}

export interface Speaker {
  readonly caller: Caller
  readonly envelope: Envelope
  /** What was sent, as JSON text, where it is kept beside the payload that is made of it. */
  readonly sent?: string | undefined
}

export interface Entered {
  readonly row: LogRow
  readonly changes: readonly Change[]
}

export async function enterRow(
  tx: Tx,
  reducers: Reducers,
  { caller, envelope, sent }: Speaker,
  draft: Draft,
): Promise<Entered> {
  const { workspace } = caller
  const row = rowOf({ caller, envelope }, draft, await tx.take(workspace))
  await insert(tx, workspace, row, envelope.idempotencyKey, sent ?? null)
  return { row, changes: await reduceAppended(tx, reducers, workspace, row) }
}

/** What Heed itself then says, in the same transaction. It does not react to its reactions. */
export async function enterReactions(
  tx: Tx,
  { reducers, reactions }: Pick<Writing, 'reducers' | 'reactions'>,
  workspace: string,
  changes: readonly Change[],
): Promise<Change[]> {
  const followed: Change[] = []
  for (const react of reactions) {
    followed.push(...(await enterRemarks(tx, reducers, workspace, await react(tx, workspace, changes))))
  }
  return followed
}

export async function enterRemarks(
  tx: Tx,
  reducers: Reducers,
  workspace: string,
  remarks: readonly Remark[],
): Promise<Change[]> {
  const caller: Caller = { workspace, actor: 'system', actorKind: 'system', role: 'admin', channel: 'system' }
  const followed: Change[] = []
  for (const { draft, trust, person } of remarks) {
    const entered = await enterRow(tx, reducers, { caller, envelope: { trust, person } }, draft)
    followed.push(...entered.changes)
  }
  return followed
}

function rowOf({ caller, envelope }: Speaker, draft: Draft, position: Position): LogRow {
  return {
    id: newId('fbk'),
    seq: position.seq,
    action: draft.action,
    target: draft.target,
    aggregate: draft.aggregate ?? draft.target,
    dependsOn: draft.dependsOn ?? [],
    taskId: envelope.taskId ?? null,
    sessionId: envelope.sessionId ?? draft.sessionId ?? null,
    actor: caller.actor,
    actorKind: caller.actorKind,
    person: envelope.person ?? null,
    trust: trustOf(caller, envelope.trust),
    channel: caller.channel,
    createdAt: position.at,
    payload: draft.payload,
    reason: draft.reason ?? null,
    ...(draft.against?.length && { against: draft.against }),
  }
}

async function insert(
  tx: Tx,
  workspace: string,
  row: LogRow,
  idempotencyKey: string | undefined,
  sent: string | null,
): Promise<void> {
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
    depends_on: storedDependencies(row),
    task_id: row.taskId,
    session_id: row.sessionId,
    actor: row.actor,
    actor_kind: row.actorKind,
    person: row.person,
    trust: row.trust,
    channel: row.channel,
    created_at: row.createdAt,
    idempotency_key: idempotencyKey ?? null,
    text_hash: textHash(salt, payload, row.reason, sent),
  }
  await tx.insertMany(logTable, [logged])
  await tx.insertMany(textTable, [{ workspace, seq: row.seq, payload, reason: row.reason, salt, sent }])
  const parents = [...new Set(parentsOf(row))]
  if (parents.length > 0) {
    await tx.insertMany(
      dependencyTable,
      parents.map((parent_id) => ({ workspace, parent_id, seq: row.seq })),
    )
  }
}
