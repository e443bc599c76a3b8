// A repeat of a call whose receipt was never completed: it reads now what follows from the first call, in its place.
import { HeedError } from '../errors.ts'
import type { Store } from '../store/index.ts'
import { awaitDuplicate, completeByRepeat, type Request, type Unread } from './kept-receipt.ts'
import { allProjections } from './kernel-projections.ts'
import type { Change } from './projection.ts'
import type { Outcome, Receipt } from './receipt.ts'
import type { Reducers } from './reducer.ts'
import type { Announcement, Draft } from './row.ts'

/** The write is committed, but what follows from it could not be read. */
export class EffectsUnread extends HeedError {
  constructor(feedbackId: string, cause: unknown) {
    super(
      cause instanceof HeedError ? cause.code : 'internal',
      `This was recorded as ${feedbackId}, but what follows from it could not be read. Do not send it again without the idempotency key of this call. feedback_list shows it.`,
      { cause },
    )
  }
}

interface Reading {
  readonly store: Store
  readonly reducers: Reducers
  now(): string
}

/** `draft` is that of the repeat, which says the same. Its watches are not used: they did not see what the first call changed. */
export async function answerRepeat(
  { store, reducers, now }: Reading,
  request: Request,
  draft: Draft,
): Promise<Receipt> {
  const first = await awaitDuplicate(store.read, request, now)
  if (!first) throw new Error('a receipt that was kept is gone')
  const { feedbackId, unread, receipt } = first
  if (!unread) return receipt
  try {
    const changes = changesOf(unread, reducers)
    const announced = await draft.announce?.({ feedbackId, isHeld: unread.isHeld, changes, shifts: undefined })
    return (await completeByRepeat(store, request, (kept) => announcedAs(kept, unread, announced))) ?? receipt
  } catch (cause) {
    throw new EffectsUnread(feedbackId, cause)
  }
}

function changesOf({ changes }: Unread, reducers: Reducers): Change[] {
  const byName = new Map(allProjections(reducers).map((projection) => [projection.name, projection]))
  return changes.flatMap(({ table, before, after }) => {
    const projection = byName.get(table)
    return projection ? [{ projection, before, after }] : []
  })
}

/** Changed rows count as changed decisions, unless the announcement knows better. */
function announcedAs(kept: Receipt, { isHeld, hasMoved }: Unread, announced: Announcement | undefined): Receipt {
  const isEffective = kept.changes.items.length > 0 || (announced?.isInEffect ?? hasMoved)
  const waits = announced?.waits ?? kept.outcome === 'pending'
  const outcome: Outcome = waits ? 'pending' : isEffective ? 'applied' : 'recorded'
  return { ...kept, outcome: isHeld ? kept.outcome : outcome, ...announced?.answer }
}
