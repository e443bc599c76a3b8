// Items of the inbox: their state, and what they say in words.
import type { ActionContext } from '../context.ts'
import { HeedError } from '../errors.ts'
import { admitItem } from '../feedback/candidate.ts'
import type { Admission, CandidateState, GatePolicy } from '../gate/gate.ts'
import { contentHashOf } from '../gate/seen.ts'
import { groupBy } from '../group-by.ts'
import type { CandidateGate } from './candidate-gate.ts'
import { type InWords, inWords, linesOf, payloadOfItem, reportedIn } from './in-words.ts'
import { type CountedItem, inboxRepo, type StoredItem } from './repo.ts'

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

/** What else is known of what each item is about, in the order given. */
export async function backgrounds(
  context: ActionContext,
  items: readonly StoredItem[],
): Promise<readonly (string | undefined)[]> {
  const known = new Map<string, ReadonlyMap<string, string>>()
  for (const [type, own] of groupBy(items, ({ aggregate_type }) => aggregate_type)) {
    const background = context.gates[type]?.background
    if (background) known.set(type, await background(context, [...new Set(own.map((item) => item.aggregate_id))]))
  }
  return items.map((item) => known.get(item.aggregate_type)?.get(item.aggregate_id))
}

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
