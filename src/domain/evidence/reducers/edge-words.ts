// What was said of an edge, one row per label, so that the next correction is derived without those before it.
import { projectionOf } from '../../../kernel/feedback/index.ts'
import { leastTrusted } from '../../../kernel/gate/index.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { type LabelRow, saidLabel } from '../edge.ts'
import { wordTable } from '../tables.ts'

export const wordProjection = projectionOf(wordTable, { aggregate: 'edge_id', describe: () => null })

export type Word = Stored<typeof wordTable>

/** The words after one more row. */
export function withWord(words: readonly Word[], row: LabelRow, url_key: string): readonly Word[] {
  const label = saidLabel(row)
  const before = words.find((word) => word.label === label)
  const { id: first_id, createdAt: first_at, trust } = row
  const word = before
    ? { ...before, trust: leastTrusted([before.trust, trust]) }
    : { edge_id: row.aggregate.id, label, first_id, first_at, trust, url_key }
  return [...words.filter((one) => one !== before), word]
}

export function wordsOf(rows: readonly LabelRow[], url_key: string): readonly Word[] {
  return rows.reduce<readonly Word[]>((words, row) => withWord(words, row, url_key), [])
}

/** `words` is not empty. */
export function lastWord(words: readonly Word[]): Word {
  return words.at(-1) as Word
}
