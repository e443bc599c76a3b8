// Finds the decision that an id means. Ids belong to the key that gave them, like those of turns (0022): if two keys give the same
// id, the later decision is stored under an id with the name of its key, and that key sees the id that it gave.
import { type Caller, hasRole } from '../../../kernel/caller.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { type LogRow, logRepo, rowAs } from '../../../kernel/feedback/index.ts'
import { takesEffectByItself } from '../../../kernel/gate/index.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import { isOthersId, ownId } from '../../../kernel/own-id.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { RECORD } from '../decision.ts'
import { type RecordRow, recordEvent } from '../events.ts'
import { decisionRepo, type WholeDecision } from '../repo/decisions.ts'

/** Among two with the same id, the caller's own. */
export async function decisionMeant(db: Db, caller: Caller, id: string): Promise<WholeDecision | undefined> {
  const own = await decisionRepo.find(db, caller.workspace, ownId(caller, id))
  return own ?? decisionRepo.find(db, caller.workspace, id)
}

/** By the row that recorded or resolved it. */
export async function decisionBy(
  db: Db,
  { workspace }: Caller,
  feedbackId: string,
): Promise<WholeDecision | undefined> {
  const row = await logRepo.byId(db, workspace, feedbackId)
  return row?.aggregate.type === 'decision' ? decisionRepo.find(db, workspace, row.aggregate.id) : undefined
}

export interface DecisionPlace {
  /** The id that it is stored under. */
  readonly id: string
  /** The row that recorded it before. */
  readonly first: RecordRow | undefined
  /** Nothing was said about it before. */
  readonly isNew: boolean
}

/** Who records it, and how far they are to be believed. */
export type RecordingCall = Pick<ActionContext, 'caller' | 'envelope'>

/** `said` reads all that was said about a decision. */
export async function placeToRecord(
  db: Db,
  call: RecordingCall,
  id: string,
  said: SaidOf = saidOf,
): Promise<DecisionPlace> {
  const { caller } = call
  const own = ownId(caller, id)
  const ofOwn = await said(db, caller, own)
  const before = await recordedBefore(db, call, ofOwn)
  if (before) return { id: own, first: before, isNew: false }
  const ofId = isOthersId(caller, id) ? [] : await said(db, caller, id)
  const first = await recordedBefore(db, call, ofId)
  const isFree = !isOthersId(caller, id) && (!first || first.actor === caller.actor)
  return isFree ? { id, first, isNew: ofId.length === 0 } : { id: own, first: undefined, isNew: ofOwn.length === 0 }
}

export type SaidOf = (db: Db, caller: Caller, id: string) => Promise<readonly LogRow[]>

const saidOf: SaidOf = (db, { workspace }, id) => logRepo.ofAggregate(db, workspace, { type: 'decision', id })

/** The same for many decisions with one query. What is known of an id serves once: a write may follow, after which it is read again. */
export function saidOfEach(caller: Caller, ids: () => readonly string[]): SaidOf {
  const known = new WeakMap<Db, Promise<Map<string, readonly LogRow[]>>>()
  const read = async (db: Db) => {
    const all = ids().flatMap((id) => [ownId(caller, id), id])
    const rows = groupBy(await logRepo.ofAggregates(db, caller.workspace, 'decision', all), (row) => row.aggregate.id)
    return new Map(all.map((id) => [id, rows.get(id) ?? []]))
  }
  return async (db, _, id) => {
    const reading = known.get(db) ?? read(db)
    known.set(db, reading)
    const found = await reading
    const rows = found.get(id)
    found.delete(id)
    return rows ?? saidOf(db, caller, id)
  }
}

/** The row that recorded it before. For a reviewer, rows that are held or rejected do not count. */
async function recordedBefore(
  db: Db,
  { caller, envelope }: RecordingCall,
  said: readonly LogRow[],
): Promise<RecordRow | undefined> {
  const rows = said.flatMap(asRecord)
  const { trust } = envelope
  if (trust !== undefined && !takesEffectByItself(trust)) return rows.find((row) => row.trust === trust)
  const spoken = rows.filter((row) => takesEffectByItself(row.trust))
  if (!hasRole(caller, 'reviewer')) return spoken[0]
  for (const row of spoken) {
    const out = await logRepo.outOfForce(db, caller.workspace, row.id)
    if (out?.state !== 'held' && out?.state !== 'rejected') return row
  }
  return undefined
}

function asRecord(row: LogRow): RecordRow[] {
  return row.action === RECORD ? [rowAs([recordEvent], row)] : []
}
