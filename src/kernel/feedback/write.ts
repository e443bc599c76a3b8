// The only way to write: facts, what Heed says about them, and entries of the log. All of it is stored and derived in one transaction;
// if any part fails, nothing is stored.
import { type HeedError, isRefusal } from '../errors.ts'
import { groupBy } from '../group-by.ts'
import { takingTurns } from '../in-slices.ts'
import { gatheringInserts, type Tx } from '../store/index.ts'
import { type Entered, enterReactions, enterRemarks, made, type Speaker, type Writing } from './enter.ts'
import { type Entry, enterDraft } from './entry.ts'
import { readReceipt, receiptSoFar, unreadOf } from './entry-receipt.ts'
import { countsOf, enterFacts, type FactCounts, hasGrown, tablesWithFacts, type Version } from './facts.ts'
import {
  completeReceipt,
  findDuplicate,
  keepPartialReceipt,
  keepReceipt,
  type Request,
  recordedBefore,
} from './kept-receipt.ts'
import type { Change } from './projection.ts'
import type { Receipt } from './receipt.ts'
import { reduceFacts } from './reduce.ts'
import type { Reducers, Remark } from './reducer.ts'
import { answerRepeat, EffectsUnread } from './repeat.ts'
import type { Draft, FactEntry, Making } from './row.ts'
import type { Watch } from './watch.ts'

/** What an action writes. */
export interface Writes {
  /**
   * What agents report. Facts about the aggregate of an entry are derived with the entry.
   */
  readonly facts?: readonly FactEntry[]
  /** What Heed itself says about them. */
  readonly remarks?: readonly Remark[]
  /** What the caller says, in this order. */
  readonly entries?: readonly Draft[]
}

export interface Written {
  readonly facts: FactCounts
  /** What Heed said, with what followed. */
  readonly remarks: readonly Entered[]
  /** What the caller said, with what followed. */
  readonly entered: readonly Entered[]
  /** One receipt for each entry. */
  readonly receipts: readonly Receipt[]
}

/** For actions that take no idempotency key, or that know by their facts that they were called before. */
export async function write(
  { store, onFailure, ...writing }: Writing & { onFailure(error: unknown): void },
  request: Request,
  making: Making<Writes>,
): Promise<Written> {
  const { workspace } = request.caller
  const { facts, remarks, entries, isGrown } = await store.write(workspace, async (tx) => {
    await tx.lock(workspace)
    return enter(tx, writing, request, await made(tx, making))
  })
  // All is stored by now: old statistics only make the next queries slower.
  if (isGrown) await store.engine.gatherStatistics(tablesWithFacts(writing.reducers)).catch(onFailure)
  const receipts = await Promise.all(entries.map((entry) => afterCommit(entry, () => readReceipt(entry, undefined))))
  return { facts, remarks, entered: entries, receipts }
}

/** Writes one entry. With an idempotency key it is written only once: the same call again is answered with the first receipt. */
export async function append(
  { store, now, ...writing }: Writing & { now(): string },
  request: Request,
  making: Making<Draft>,
  watch?: Watch,
): Promise<Receipt> {
  const { workspace } = request.caller
  const written = await store.write(workspace, async (tx) => {
    await tx.lock(workspace)
    const duplicate = await findDuplicate(tx, request)
    if (duplicate) return { duplicate, again: duplicate.unread && (await made(tx, making)) }
    const entry = await enterDraft(tx, writing, request, await made(tx, making))
    const receipt = receiptSoFar(entry)
    const isWhole = watch === undefined && !entry.draft.announce
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
    const receipt = await readReceipt(entry, watch)
    await completeReceipt(store, request, entry.row.seq, receipt)
    return receipt
  })
}

/** The call of a group, and the entry that it writes. */
export interface OneOfMany {
  readonly request: Request
  readonly draft: Making<Draft>
}

/** Writes an entry for each call. Their drafts announce nothing: what changes beyond the rows of an entry is not looked for. */
export function appendEach(
  { store, ...writing }: Writing,
  workspace: string,
  calls: readonly OneOfMany[],
): Promise<(Receipt | HeedError)[]> {
  return store.write(workspace, async (tx) => {
    await tx.lock(workspace)
    return gatheringInserts(tx, async (gathering) => {
      const answers: (Receipt | HeedError)[] = []
      const turn = takingTurns()
      for (const call of calls) {
        const found = await lookUp(gathering, call)
        answers.push('draft' in found ? await enterOne(gathering, writing, call.request, found.draft) : found.answer)
        await turn()
      }
      return answers
    })
  })
}

async function lookUp(
  tx: Tx,
  { request, draft }: OneOfMany,
): Promise<{ answer: Receipt | HeedError } | { draft: Draft }> {
  try {
    const duplicate = await findDuplicate(tx, request)
    if (!duplicate) return { draft: await made(tx, draft) }
    const { receipt } = duplicate
    return { answer: { ...receipt, message: recordedBefore(receipt.undone === true) } }
  } catch (error) {
    if (isRefusal(error)) return { answer: error }
    throw error
  }
}

async function enterOne(tx: Tx, writing: Omit<Writing, 'store'>, request: Request, draft: Draft): Promise<Receipt> {
  const entry = await enterDraft(tx, writing, request, draft)
  const receipt = receiptSoFar(entry)
  await keepPartialReceipt(tx, request, entry.row.seq, receipt)
  return receipt
}

async function enter(
  tx: Tx,
  writing: Omit<Writing, 'store'>,
  speaker: Speaker,
  { facts = [], remarks = [], entries: drafts = [] }: Writes,
) {
  const { reducers } = writing
  const { workspace, actor } = speaker.caller
  const { fresh, last } = await enterFacts(tx, workspace, actor, facts)
  const ofEntry = (version: Version) => drafts.some((draft) => isAbout(version, draft))
  const [ofEntries, ofNoEntry] = [fresh.filter(ofEntry), fresh.filter((version) => !ofEntry(version))]
  const hasFacts = (draft: Draft) => ofEntries.some((version) => isAbout(version, draft))
  const reduced = await reduceFresh(tx, reducers, workspace, ofNoEntry)
  const said = await enterRemarks(tx, reducers, workspace, remarks, speaker)
  await enterReactions(tx, writing, workspace, [...reduced, ...said.flatMap(({ changes }) => changes)])
  const entries: Entry[] = []
  for (const draft of drafts)
    entries.push(await enterDraft(tx, writing, speaker, draft, hasFacts(draft) ? 'all' : 'step'))
  return {
    facts: countsOf(facts, fresh),
    remarks: said,
    entries,
    isGrown: hasGrown(last - fresh.length, last + remarks.length + drafts.length),
  }
}

async function reduceFresh(tx: Tx, reducers: Reducers, workspace: string, fresh: readonly Version[]) {
  const changes: Change[] = []
  for (const [kind, versions] of groupBy(fresh, (entry) => entry.kind)) {
    const ids = [...new Set(versions.map(({ id }) => id))]
    changes.push(...(await reduceFacts(tx, reducers, workspace, kind, ids)))
  }
  return changes
}

function isAbout({ kind, id }: Version, { target, aggregate = target }: Draft): boolean {
  return aggregate.type === kind && aggregate.id === id
}

/** The write is committed, so a failure to read what follows from it must not look like a failed write. */
async function afterCommit({ row }: Entry, read: () => Promise<Receipt>): Promise<Receipt> {
  try {
    return await read()
  } catch (cause) {
    throw new EffectsUnread(row.id, cause)
  }
}
