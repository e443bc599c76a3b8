// One entry of the log: the row, what Heed says of it, and what its receipt needs to know of the state after it.
import { readGatePolicy } from '../gate/policy.ts'
import type { Tx } from '../store/index.ts'
import { admitItem } from './candidate.ts'
import { enterReactions, enterRow, type Speaker, type Writing } from './enter.ts'
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
  /** Those that the receipt names as they are. */
  readonly shown: readonly Change[]
  /** How many more people it takes, where the kernel's own gate decides. */
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
  const { row, changes: own } = await enterRow(tx, writing.reducers, speaker, draft, deriving)
  const missing = await missingAtGate(tx, writing.reducers, workspace, own)
  let changes: readonly Change[] = [...own, ...(await enterReactions(tx, writing, workspace, own))]
  for (const consequence of writing.consequences) changes = await consequence(tx, workspace, changes)
  const held = await heldAs(tx, workspace, row, changes, draft.doubt)
  const told = await draft.after?.(tx, changes, held !== undefined)
  const shown = changes.filter((change) => !isAtOwnGate(writing.reducers, change))
  return { row, draft, changes, shown, missing, told, ...(held && { held }) }
}

/** A gate of a context's own says the state of its candidates in its words. */
function isAtOwnGate(reducers: Reducers, { projection, before, after }: Change): boolean {
  const item = projection === inboxItems ? (after ?? before) : undefined
  return item !== undefined && item.risk !== 'held' && reducers.get(String(item.aggregate_type))?.hasOwnGate === true
}

/** How many more people it takes before the candidate that this entry counted for takes effect; 0 where there is none. */
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
