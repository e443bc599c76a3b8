// The state of rows when later ones were said, which may differ from their state now. Pure, in one pass: an aggregate may have many rows.
import type { Reducers } from './reducer.ts'
import type { LogRow } from './row.ts'
import { isHeld, mayOverride, UNDO } from './row-kinds.ts'
import { rulingOf } from './ruling.ts'

/** The rows that an undo takes back by itself, whatever reviewers decide. */
export function undoneAmong(rows: readonly LogRow[]): ReadonlySet<string> {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const undone = new Set<string>()
  for (const row of rows.toReversed()) {
    const target = row.action === UNDO && !undone.has(row.id) ? rowOf.get(row.target.id) : undefined
    if (target && isUndoing(row, target)) undone.add(target.id)
  }
  return undone
}

/** The rows that contradicted somebody more trusted when they were said. */
export function heldWhenSaid(rows: readonly LogRow[], reducers: Reducers): ReadonlySet<string> {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  /** By what is decided: what was said, with which trust, and how often. */
  const said = new Map<string, Map<string, Word>>()
  const change = (row: LogRow | undefined, times: 1 | -1): void => {
    const ruling = row && rulingOf(reducers, row)
    if (!ruling) return
    const words = said.get(ruling.key) ?? new Map<string, Word>()
    const name = JSON.stringify([ruling.says, row.trust])
    words.set(name, { says: ruling.says, trust: row.trust, times: (words.get(name)?.times ?? 0) + times })
    said.set(ruling.key, words)
  }
  const held = new Set<string>()
  for (const row of rows) {
    if (row.action === UNDO) {
      const target = rowOf.get(row.target.id)
      if (!target || !isUndoing(row, target)) continue
      if (target.action === UNDO) change(rowOf.get(target.target.id), 1)
      else change(target, -1)
      continue
    }
    const ruling = rulingOf(reducers, row)
    const others = ruling ? [...(said.get(ruling.key)?.values() ?? [])] : []
    const isAgainst = others.some(
      ({ says, trust, times }) => times > 0 && says !== ruling?.says && !mayOverride(row, trust),
    )
    if (isAgainst) held.add(row.id)
    change(row, 1)
  }
  return held
}

interface Word {
  readonly says: string
  readonly trust: LogRow['trust']
  readonly times: number
}

function isUndoing(undo: LogRow, target: LogRow): boolean {
  return !isHeld(undo) && mayOverride(undo, target.trust)
}
