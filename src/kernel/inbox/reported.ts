// What becomes of what certain rows say for everyone: the item of the inbox that each counts for, and its state.
import type { ActionContext } from '../context.ts'
import { heldItemId } from '../feedback/held.ts'
import type { LogRow } from '../feedback/row.ts'
import type { Admission } from '../gate/gate.ts'
import { admissionOf, askGates, contentHashOfItem } from './items.ts'
import { inboxRepo } from './repo.ts'

export interface ReportedItem extends Pick<Admission, 'state' | 'missing'> {
  readonly item_id: string
  readonly content_hash: string
  /** More people who say the same do not help. */
  readonly needsReviewer: boolean
  /** An approval puts in effect what this row says, and nothing that came after. */
  readonly isAsSaid: boolean
}

/** The items that a row may count for: itself while it is held, and what it says for everyone. */
export function itemsOf({ reducers }: Pick<ActionContext, 'reducers'>, row: LogRow): string[] {
  const candidate = reducers.get(row.aggregate.type)?.announces?.(row)?.item
  return [heldItemId(row, reducers), ...(candidate === undefined ? [] : [candidate])]
}

/** The first of them that is in the inbox; undefined if none is, because nobody has to decide. */
export async function reportedAs(context: ActionContext, row: LogRow): Promise<ReportedItem | undefined> {
  const { db, caller } = context
  const ids = itemsOf(context, row)
  const found = await inboxRepo.among(db, caller.workspace, ids)
  const item = ids.flatMap((id) => found.find((one) => one.id === id) ?? [])[0]
  if (!item) return undefined
  const admission = admissionOf(item, await context.gatePolicy(), await askGates(context, [item]))
  const { state, missing, contentHash } = admission
  return {
    ...{ state, missing, item_id: item.id, content_hash: contentHashOfItem(item, admission) },
    needsReviewer: item.risk === 'held' || item.risk === 'high',
    // The id of a candidate without a hash covers all that it says.
    isAsSaid: item.feedback_id === row.id || (item.risk !== 'held' && contentHash === undefined),
  }
}
