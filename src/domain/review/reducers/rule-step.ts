// One more who says what a rule says, told from how it stands.
import type { Derived, ProjectionRow } from '../../../kernel/feedback/index.ts'
import { leastTrusted, reporterOf, type Trust } from '../../../kernel/gate/index.ts'
import type { RuleRow } from '../events.ts'
import { isProposal, isWish, sourcesIn, wishIn } from '../rule.ts'
import { instructionRow, instructionTable, MOST_NAMED, reporterRow, reporterTable, ruleTable } from './rule-tables.ts'

/** Where it was changed, comes from decisions or has its text from a reviewer alone, all rows are read. */
export function stepRule(open: Derived, row: RuleRow): Derived | undefined {
  const [[rule], [item]] = [open[ruleTable.name] ?? [], open.inbox_item ?? []]
  const isPlain = isProposal(row) && sourcesIn(row).length === 0 && rule?.version === 1
  if (!rule || !item || !isPlain || rule.occurrence_count === 0) return undefined
  const { id } = row.aggregate
  const isNew = (open[reporterTable.name] ?? []).length === 0
  const more = (known: ProjectionRow) => ({
    ...known,
    occurrence_count: Number(known.occurrence_count) + 1,
    reporters: Number(known.reporters) + (isNew ? 1 : 0),
    trust: leastTrusted([known.trust as Trust, row.trust]),
    last_seq: row.seq,
  })
  const named = JSON.parse(String(rule.feedback_ids)) as string[]
  const authors = JSON.parse(String(rule.proposers)) as string[]
  return {
    [ruleTable.name]: [
      {
        ...more(rule),
        proposers: JSON.stringify([...new Set([...authors, row.actor])].sort()),
        feedback_ids: JSON.stringify([...named, row.id].slice(-MOST_NAMED)),
      },
    ],
    [instructionTable.name]: isWish(row) ? [instructionRow(id, wishIn(row))] : (open[instructionTable.name] ?? []),
    [reporterTable.name]: [reporterRow(id, reporterOf(row))],
    inbox_item: [more(item)],
  }
}
