// Blocks: which verbs a wording never means, for one person or for everyone. Pure.
import type { BlockRow, PhraseRow } from '../events.ts'

export interface Block {
  readonly verb: string
  /** Null blocks it for everyone. */
  readonly person: string | null
  readonly until: string | null
  readonly row: PhraseRow
}

export const isBlock = (row: PhraseRow): row is BlockRow =>
  row.action === 'intent_block' || row.action === 'intent_block_everyone'

/** What a block decides: if a reviewer decided it, others may not override it. */
export function blockRuling(row: PhraseRow): { about: string; says: string } | undefined {
  if (!isBlock(row)) return undefined
  const { verb, person = null, lift = false, until = null } = row.payload
  return { about: JSON.stringify([verb, person]), says: JSON.stringify([lift, until]) }
}

/** What a row blocks; null if it lifts a block. */
export function blockIn(row: BlockRow): Block | null {
  const { verb, person = null, until = null, lift } = row.payload
  return lift ? null : { verb, person, until, row }
}

/** The last row on a verb counts, for each person and for everyone. */
export function blocksOf(rows: readonly PhraseRow[]): Block[] {
  const blocks = new Map(
    rows.filter(isBlock).map((row) => [JSON.stringify([row.payload.verb, row.payload.person]), blockIn(row)]),
  )
  return [...blocks.values()].filter((block) => block !== null)
}
