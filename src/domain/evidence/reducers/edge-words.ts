// What was said of an edge, a row for each label: so that the next word, whatever it says, is derived without those before it.
import type { Projection, ProjectionRow } from '../../../kernel/feedback/index.ts'
import { leastTrusted, type Trust } from '../../../kernel/gate/index.ts'
import { type LabelRow, saidLabel } from '../edge.ts'
import type { Label } from '../label.ts'

export const wordTable: Projection = {
  name: 'edge_word',
  columns: ['workspace', 'edge_id', 'label', 'first_id', 'first_at', 'trust', 'url_key'],
  key: ['edge_id', 'label'],
  aggregate: 'edge_id',
  describe: () => null,
}

export interface Word extends ProjectionRow {
  readonly edge_id: string
  readonly label: Label
  /** The first row that said so. */
  readonly first_id: string
  readonly first_at: string
  /** That of the least trusted who said so. */
  readonly trust: Trust
  /** The page that the passage stands on. */
  readonly url_key: string
}

/** With one more word. */
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

/** The last of them. */
export function lastWord(words: readonly Word[]): Word {
  return words.at(-1) as Word
}
