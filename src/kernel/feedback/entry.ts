// One entry of the log: the row, what Heed says about it, and what its receipt needs to know of the state after it.
import { readGatePolicy } from '../gate/policy.ts'
import type { Tx } from '../store/index.ts'
import { admitItem } from './candidate.ts'
import { type Entered, enterReactions, enterRow, type Speaker, type Writing } from './enter.ts'
import { type Held, heldAs } from './held-receipt.ts'
import { inboxItems } from './kernel-projections.ts'
import type { Change } from './projection.ts'
import type { Deriving } from './reduce.ts'
import type { Reducers } from './reducer.ts'
import type { Draft, LogRow, Told } from './row.ts'

export interface Entry {
  readonly row: LogRow
  readonly draft: Draft
  readonly changes: readonly Change[]
  /** What follows from it. */
  readonly followed: readonly Entered[]
  /** The changes that the receipt lists. */
  readonly shown: readonly Change[]
  /** How many more people are needed, if the kernel's own gate decides. */
  readonly missing: number
  readonly told: Told | undefined
  /** Its state if it does not take effect by itself. */
  readonly held?: Held
}

export async function enterDraft(
  tx: Tx,
  writing: Omit<Writing, 'store'>,
  speaker: Speaker,
  draft: Draft,
  deriving: Deriving = 'step',
): Promise<Entry> {
  const { workspace } = speaker.caller
  const { row, changes: own, followed } = await enterRow(tx, writing.reducers, speaker, draft, deriving)
  const missing = await missingAtGate(tx, writing.reducers, workspace, own)
  let changes: readonly Change[] = [...own, ...(await enterReactions(tx, writing, workspace, own))]
  for (const consequence of writing.consequences) changes = await consequence(tx, workspace, changes)
  const held = await heldAs(tx, workspace, row, changes, draft.doubt)
  const told = await draft.after?.(tx, changes, held !== undefined)
  const shown = changes.filter((change) => !isAtOwnGate(writing.reducers, change))
  return { row, draft, changes, followed, shown, missing, told, ...(held && { held }) }
}

/** A context with its own gate describes its candidates itself. */
export function isAtOwnGate(reducers: Reducers, { projection, before, after }: Change): boolean {
  const item = projection === inboxItems ? (after ?? before) : undefined
  return item !== undefined && item.risk !== 'held' && reducers.get(String(item.aggregate_type))?.hasOwnGate === true
}

/** How many more people the candidate of this entry needs before it takes effect; 0 if there is no candidate. */
async function missingAtGate(
  tx: Tx,
  reducers: Reducers,
  workspace: string,
  changes: readonly Change[],
): Promise<number> {
  const candidate = changes
    .filter((change) => !isAtOwnGate(reducers, change))
    .find(({ projection, after }) => projection === inboxItems && after && after.risk !== 'held')
  return candidate?.after ? admitItem(candidate.after, await readGatePolicy(tx, workspace)).missing : 0
}
