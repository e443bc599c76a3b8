// Puts one row into the log and derives what follows from it, inside the writer's transaction.
import { type Caller, systemCaller } from '../caller.ts'
import { leastTrusted, trustOf } from '../gate/trust.ts'
import { newSecret, rowId } from '../id.ts'
import type { Place, Store, Tx } from '../store/index.ts'
import { dependencyTable, logTable, textTable } from '../store/tables.ts'
import type { Change } from './projection.ts'
import { type Deriving, reduceAppended } from './reduce.ts'
import { type Consequence, eventOf, type Reaction, type Reducers, type Remark } from './reducer.ts'
import { type Draft, type Envelope, type LogRow, type Making, parentsOf } from './row.ts'
import { sealOfRow, textHash } from './seal.ts'
import { storedDependencies, storedPayload } from './stored-row.ts'

export interface Writing {
  readonly store: Store
  readonly reducers: Reducers
  readonly reactions: readonly Reaction[]
  readonly consequences: readonly Consequence[]
}

export interface Speaker {
  readonly caller: Caller
  readonly envelope: Envelope
  /** The payload as it was sent, as JSON text, if it is stored beside the recorded payload. */
  readonly sent?: string | undefined
}

export interface Entered {
  readonly row: LogRow
  readonly changes: readonly Change[]
  /** What follows from it. */
  readonly followed: readonly Entered[]
}

/** `follower` says what follows from the row: the speaker, unless Heed is. */
export async function enterRow(
  tx: Tx,
  reducers: Reducers,
  speaker: Speaker,
  draft: Draft,
  deriving: Deriving = 'step',
  follower = speaker,
): Promise<Entered> {
  const { workspace } = speaker.caller
  const version = checkEvent(reducers, draft)
  const entry = await tx.take(workspace, (place) => make(speaker, draft, version, place))
  await insert(tx, workspace, entry)
  const { row } = entry
  const changes = [
    ...(await reduceAppended(
      tx,
      reducers,
      workspace,
      row,
      draft.isFirst === true && deriving === 'step' ? 'first' : deriving,
    )),
  ]
  const followed: Entered[] = []
  for (const making of draft.follows ?? []) {
    const { dependsOn = [], ...said } = await made(tx, making)
    const after = await enterRow(tx, reducers, inPassing(follower), { ...said, dependsOn: [[row.id], ...dependsOn] })
    changes.push(...after.changes)
    followed.push(after, ...after.followed)
  }
  return { row, changes, followed }
}

export async function made<T extends object>(tx: Tx, making: Making<T>): Promise<T> {
  return typeof making === 'function' ? making(tx) : making
}

/** A reviewer who only talks approves nothing by it. */
function inPassing({ caller, envelope: { person, taskId, sessionId, trust } }: Speaker): Speaker {
  return {
    caller,
    envelope: { person, taskId, sessionId, trust: leastTrusted([trustOf(caller, trust), 'direct_user']) },
  }
}

/** Enters what Heed itself says about the changes, in the same transaction. It does not react to its own reactions. */
export async function enterReactions(
  tx: Tx,
  { reducers, reactions }: Pick<Writing, 'reducers' | 'reactions'>,
  workspace: string,
  changes: readonly Change[],
): Promise<Change[]> {
  const followed: Change[] = []
  for (const react of reactions) {
    const entered = await enterRemarks(tx, reducers, workspace, await react(tx, workspace, changes))
    followed.push(...entered.flatMap((one) => one.changes))
  }
  return followed
}

/** `follower` is whose words Heed speaks of. */
export async function enterRemarks(
  tx: Tx,
  reducers: Reducers,
  workspace: string,
  remarks: readonly Remark[],
  follower?: Speaker,
): Promise<Entered[]> {
  const caller = systemCaller(workspace)
  const entered: Entered[] = []
  for (const { draft, trust, person } of remarks) {
    const heed = { caller, envelope: { trust, person } }
    entered.push(await enterRow(tx, reducers, heed, draft, 'step', follower))
  }
  return entered
}

/** The log is permanent, so a payload that does not match its event is refused. Returns the version of the event. */
function checkEvent(reducers: Reducers, { action, target, aggregate = target, payload }: Draft): number {
  const event = eventOf(reducers.get(aggregate.type), action)
  if (!event) throw new Error(`${aggregate.type} has no event ${action}`)
  event.payload.parse(payload)
  return event.version
}

function rowOf({ caller, envelope }: Speaker, draft: Draft, version: number, { seq, at }: Place): LogRow {
  const trust = trustOf(caller, envelope.trust)
  return {
    id: rowId({ seq, at }),
    seq,
    action: draft.action,
    target: draft.target,
    aggregate: draft.aggregate ?? draft.target,
    dependsOn: draft.dependsOn ?? [],
    taskId: envelope.taskId ?? null,
    sessionId: draft.sessionId ?? envelope.sessionId ?? null,
    actor: caller.actor,
    actorKind: caller.actorKind,
    person: envelope.person ?? null,
    trust: draft.doubt === undefined ? trust : leastTrusted([trust, 'agent_inferred']),
    channel: caller.channel,
    createdAt: at,
    version,
    payload: draft.payload,
    reason: draft.reason ?? null,
    ...(draft.against?.length && { against: draft.against }),
  }
}

/** The row, and what is stored for it. */
function make(speaker: Speaker, draft: Draft, version: number, place: Place) {
  const { workspace } = speaker.caller
  const row = rowOf(speaker, draft, version, place)
  const text = {
    workspace,
    seq: row.seq,
    payload: storedPayload(row),
    reason: row.reason,
    salt: newSecret(12),
    sent: speaker.sent ?? null,
  }
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
    idempotency_key: speaker.envelope.idempotencyKey ?? null,
    text_hash: textHash(text.salt, text.payload, text.reason, text.sent),
  }
  return { row, text, logged, seal: sealOfRow(place.before, logged) }
}

async function insert(tx: Tx, workspace: string, { row, text, logged, seal }: ReturnType<typeof make>): Promise<void> {
  await tx.insertMany(logTable, [{ ...logged, seal }])
  await tx.insertMany(textTable, [text])
  const parents = [...new Set(parentsOf(row))]
  if (parents.length > 0) {
    await tx.insertMany(
      dependencyTable,
      parents.map((parent_id) => ({ workspace, parent_id, seq: row.seq })),
    )
  }
}
