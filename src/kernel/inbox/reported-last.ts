// What waits and was last said by certain rows: an approval of it puts in effect what these rows say, and nothing that came after.
import type { ActionContext } from '../context.ts'
import type { LogRow } from '../feedback/row.ts'
import { groupBy } from '../group-by.ts'
import { admissionOf, askGates, contentHashOfItem } from './items.ts'
import { inboxRepo } from './repo.ts'

export interface WaitingItem {
  readonly item_id: string
  readonly content_hash: string
  /** How many more people, or reviewers, it needs. */
  readonly missing: number
}

export async function reportedLast(context: ActionContext, rows: readonly LogRow[]): Promise<WaitingItem[]> {
  const { db, caller } = context
  const found = await Promise.all(
    [...groupBy(rows, ({ aggregate }) => aggregate.type)].map(([type, ofType]) =>
      inboxRepo.ofAggregates(db, caller.workspace, type, [...new Set(ofType.map(({ aggregate }) => aggregate.id))]),
    ),
  )
  const ids = new Set(rows.map(({ id }) => id))
  const items = found.flat().filter(({ feedback_id }) => ids.has(feedback_id))
  const gated = await askGates(context, items)
  const policy = await context.gatePolicy()
  return items.flatMap((item) => {
    const admission = admissionOf(item, policy, gated)
    if (admission.state !== 'waiting') return []
    return [{ item_id: item.id, content_hash: contentHashOfItem(item, admission), missing: admission.missing }]
  })
}
