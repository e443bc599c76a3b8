// The one way into the log: append, derive, answer, in one transaction. If any part fails nothing is stored.
import type { Tx } from '../store/index.ts'
import type { Writing } from './enter.ts'
import { type Entry, enterDraft } from './entry.ts'
import { readReceipt, receiptSoFar, unreadOf } from './entry-receipt.ts'
import { enterFacts } from './facts.ts'
import { completeReceipt, findDuplicate, keepReceipt, type Request } from './kept-receipt.ts'
import type { Receipt } from './receipt.ts'
import { answerRepeat, EffectsUnread } from './repeat.ts'
import type { Draft } from './row.ts'
import type { Watch } from './watch.ts'

/**
 * `draft` is made inside the transaction, from state that cannot change before the commit. What follows is read after the
 * commit, from what the next decision reads.
 */
export async function append(
  { store, now, ...writing }: Appending,
  request: Request,
  draft: Draft | ((tx: Tx) => Promise<Draft>),
  watches: readonly Watch[] = [],
): Promise<Receipt> {
  const { workspace } = request.caller
  const written = await store.write(workspace, async (tx) => {
    await tx.lock(workspace)
    const make = () => (typeof draft === 'function' ? draft(tx) : draft)
    const duplicate = await findDuplicate(tx, request)
    if (duplicate) return { duplicate, again: duplicate.unread && (await make()) }
    const entry = await enter(tx, writing, request, await make())
    const receipt = receiptSoFar(entry)
    const isWhole = watches.length === 0 && !entry.draft.announce
    await keepReceipt(tx, request, entry.row.seq, receipt, isWhole ? undefined : unreadOf(entry))
    return { entry, receipt, isWhole }
  })
  if ('duplicate' in written) {
    const { duplicate, again } = written
    return again ? answerRepeat({ store, now, reducers: writing.reducers }, request, again) : duplicate.receipt
  }
  if (written.isWhole) return written.receipt
  const { entry } = written
  return afterCommit(entry, async () => {
    const receipt = await readReceipt(entry, watches)
    await completeReceipt(store, request, entry.row.seq, receipt)
    return receipt
  })
}

/**
 * Several rows of one call, all of them or none; no drafts where there is nothing to write. For actions that take no idempotency
 * key.
 */
export async function appendAll(
  { store, ...writing }: Appending,
  request: Request,
  drafts: (tx: Tx) => Promise<readonly Draft[]>,
): Promise<Receipt[]> {
  const { workspace } = request.caller
  const entries = await store.write(workspace, async (tx) => {
    await tx.lock(workspace)
    const entered: Entry[] = []
    for (const draft of await drafts(tx)) entered.push(await enter(tx, writing, request, draft))
    return entered
  })
  return Promise.all(entries.map((entry) => afterCommit(entry, () => readReceipt(entry, []))))
}

async function enter(tx: Tx, writing: Omit<Writing, 'store'>, request: Request, draft: Draft): Promise<Entry> {
  const { workspace, actor } = request.caller
  if (draft.facts) await enterFacts(tx, workspace, actor, draft.facts)
  return enterDraft(tx, writing, request, draft)
}

/** The write is committed, so a failure to read what follows from it must not look like one of the write. */
async function afterCommit({ row }: Entry, read: () => Promise<Receipt>): Promise<Receipt> {
  try {
    return await read()
  } catch (cause) {
    throw new EffectsUnread(row.id, cause)
  }
}

interface Appending extends Writing {
  now(): string
}
