// Items of the inbox: how they are read, their state, and what they say in words.
import type { ActionContext } from '../context.ts'
import { HeedError } from '../errors.ts'
import { admitItem } from '../feedback/candidate.ts'
import { asSaidToday } from '../feedback/reducer.ts'
import type { Fields } from '../feedback/row.ts'
import { payloadOf } from '../feedback/stored-row.ts'
import type { Admission, CandidateState, GatePolicy } from '../gate/gate.ts'
import { contentHashOf } from '../gate/seen.ts'
import { aliased, composed, type Db, leftJoined, omit, pick, type Stored, select, together } from '../store/index.ts'
import { inboxTable, logTable, textTable } from '../store/tables.ts'
import type { CandidateGate } from './candidate-gate.ts'
import { type InWords, inWords, linesOf, type Reported } from './in-words.ts'

const shown = together(
  aliased('i', omit(inboxTable, 'last_seq')),
  leftJoined('t', pick(textTable, 'payload', 'reason')),
  // Who gave the latest report, where and when.
  aliased('l', pick(logTable, 'person', 'session_id', 'created_at')),
)
export type StoredItem = Stored<typeof shown>

const source = `inbox_item i join feedback_log l on l.workspace = i.workspace and l.id = i.feedback_id
  left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq`

/** What the gate needs to know of an item: far less than what is shown of it. */
const counted = pick(
  inboxTable,
  'id',
  'aggregate_type',
  'risk',
  'occurrence_count',
  'reporters',
  'approvals',
  'local_approvals',
  'rejected',
  'waiting',
  'first_seq',
)
export type CountedItem = Stored<typeof counted>

const fromPlace = <const Which extends string>(which: Which) =>
  `from inbox_item
    where workspace = :workspace and first_seq >= :seq and (first_seq > :seq or id > :id) ${which}
    order by first_seq, id limit :limit` as const
const afterPlace = select(counted)(fromPlace(''))
const rejected = select(counted)(fromPlace('and rejected = 1'))
const alike = select(counted)(fromPlace('and id in @each(:alike)'))
const rejectedAfter = composed<CountedItem, 'workspace' | 'seq' | 'id' | 'limit' | 'alike'>(
  `select * from (select * from (${rejected.text}) decided
      union select * from (${alike.text}) alike) rejected
    order by first_seq, id limit :limit`,
)
const among = select(shown)(
  `from ${source} where i.workspace = :workspace and i.id in @each(:ids) order by i.first_seq, i.id`,
)
const byId = select(shown)(`from ${source} where i.workspace = :workspace and i.id = :id`)

export const inboxRepo = {
  find: (db: Db, workspace: string, id: string) => db.first(byId, { workspace, id }),
  after: (db: Db, workspace: string, [seq, id]: readonly [number, string], limit: number) =>
    db.all(afterPlace, { workspace, seq, id, limit }),
  /** Items that a reviewer rejected, and those listed in `alike`. That is JSON made once, because it can be long and every batch sends it. */
  rejectedAfter: (db: Db, workspace: string, [seq, id]: readonly [number, string], limit: number, alike: string) =>
    db.all(rejectedAfter, { workspace, seq, id, limit, alike }),
  among: (db: Db, workspace: string, ids: readonly string[]) =>
    ids.length === 0 ? Promise.resolve([]) : db.all(among, { workspace, ids: JSON.stringify(ids) }),
}

export type Gated = ReadonlyMap<string, Admission>

/** The admissions of those items whose context has a gate of its own. */
export async function askGates(context: ActionContext, items: readonly CountedItem[]): Promise<Gated> {
  const gated = new Map<string, Admission>()
  for (const [type, gate] of Object.entries(context.gates)) {
    const ids = items.flatMap((item) => (item.aggregate_type === type && item.risk !== 'held' ? item.id : []))
    if (ids.length > 0 && 'stand' in gate)
      for (const [id, admission] of await gate.stand(context, ids)) gated.set(id, admission)
  }
  return gated
}

type ItemsAfter = (place: readonly [number, string], limit: number) => Promise<CountedItem[]>

/** Reads the items that may be in this state, batch by batch. Only few are rejected, so for that state the others are not read. */
export async function itemsInState(context: ActionContext, state: CandidateState): Promise<ItemsAfter> {
  const { db, caller, gates } = context
  if (state !== 'rejected') return (place, limit) => inboxRepo.after(db, caller.workspace, place, limit)
  const ids: string[] = []
  for (const gate of Object.values(gates))
    if ('rejectedAlike' in gate) for (const id of (await gate.rejectedAlike?.(context)) ?? []) ids.push(id)
  const alike = JSON.stringify(ids)
  return (place, limit) => inboxRepo.rejectedAfter(db, caller.workspace, place, limit, alike)
}

/** A held report waits for one reviewer; a candidate is compared with the workspace's settings as they are now. */
export function admissionOf(item: CountedItem, policy: GatePolicy, gated: Gated): Admission {
  if (item.risk !== 'held') return gated.get(item.id) ?? admitItem({ ...item }, policy)
  if (item.waiting === 1) return { state: 'waiting', missing: 1 }
  return { state: item.rejected === 1 ? 'rejected' : 'live', missing: 0 }
}

/** A candidate would take effect for everyone, held reports for all who gave them. */
export function itemsInWords(context: ActionContext, items: readonly StoredItem[]): Promise<InWords[]> {
  return inWords(
    context,
    items.map((item) => reportedIn(context, item)),
  )
}

/** Everything that an approval would put in effect, in full, line by line. */
export async function linesOfItem(
  context: ActionContext,
  item: StoredItem,
  { lines }: InWords,
): Promise<readonly string[]> {
  const gate = gateOf(context, item)
  return gate ? linesOf(await gate.inFull(context, item.id)) : (lines ?? linesOf(payloadOfItem(context, item)))
}

function reportedIn(context: ActionContext, item: StoredItem): Reported {
  return {
    action: item.action,
    target: { type: item.target_type, id: item.target_id },
    aggregate: { type: item.aggregate_type, id: item.aggregate_id },
    payload: payloadOfItem(context, item),
    person: item.risk === 'held' ? reportersOf(item) : null,
  }
}

/** What its latest report says, brought up to the newest version of its event. */
export function payloadOfItem({ reducers }: ActionContext, item: StoredItem): Fields {
  const aggregate = { type: item.aggregate_type, id: item.aggregate_id }
  const said = payloadOf({ ...item, id: item.feedback_id })
  return asSaidToday(reducers, { action: item.action, aggregate, ...said }).payload
}

/** The id of an item covers what its held reports say. It does not cover for whom they would take effect, as others may say the same. */
export function contentHashOfItem(item: StoredItem, { contentHash }: Pick<Admission, 'contentHash'>): string {
  if (contentHash !== undefined) return contentHash
  return item.speakers_hash === null ? contentHashOf(item.id) : contentHashOf(item.id, item.speakers_hash)
}

/** The gate of the item's context that decides about it, if the context has one. */
export function gateOf(context: ActionContext, item: StoredItem): CandidateGate | undefined {
  const found = item.risk === 'held' ? undefined : context.gates[item.aggregate_type]
  return found && 'stand' in found ? found : undefined
}

export function unknownItem(id: string): HeedError {
  return new HeedError('not_found', `item_id: nothing in the inbox has the id ${id}. inbox_list shows what waits.`, {
    problems: [{ field: 'item_id', problem: 'is not in the inbox; inbox_list shows what waits.' }],
  })
}

/** The latest reporter by name, and how many others there are. */
function reportersOf({ person, reporters }: StoredItem): string | null {
  return person !== null && reporters > 1 ? `${person} and ${reporters - 1} more` : person
}
