// One more who says what a rule says, told from how it stands.
import { type Derived, type InboxCandidate, rowsIn } from '../../../kernel/feedback/index.ts'
import { leastTrusted, reporterOf } from '../../../kernel/gate/index.ts'
import { fromJson, toJson } from '../../../kernel/json-text.ts'
import type { RuleRow } from '../events.ts'
import { isProposal, isWish, sourcesIn, wishIn } from '../rule.ts'
import { instructionTable, reporterTable, ruleTable } from '../tables.ts'
import { instructionRow, MOST_NAMED, reporterRow } from './rule-rows.ts'

type Counted = Pick<InboxCandidate, 'occurrence_count' | 'reporters' | 'trust' | 'last_seq'>

/** Where it was changed, comes from decisions or has its text from a reviewer alone, all rows are read. */
export function stepRule(open: Derived, row: RuleRow): Derived | undefined {
  const [[rule], [item]] = [rowsIn(open, ruleTable), (open.inbox_item ?? []) as readonly InboxCandidate[]]
  const isPlain = isProposal(row) && sourcesIn(row).length === 0 && rule?.version === 1
  if (!rule || !item || !isPlain || rule.occurrence_count === 0) return undefined
  const { id } = row.aggregate
  const isNew = rowsIn(open, reporterTable).length === 0
  const more = <Known extends Counted>(known: Known): Known => ({
    ...known,
    occurrence_count: known.occurrence_count + 1,
    reporters: known.reporters + (isNew ? 1 : 0),
    trust: leastTrusted([known.trust, row.trust]),
    last_seq: row.seq,
  })
  return {
    [ruleTable.name]: [
      {
        ...more(rule),
        proposers: toJson([...new Set([...fromJson(rule.proposers), row.actor])].sort()),
        feedback_ids: toJson([...fromJson(rule.feedback_ids), row.id].slice(-MOST_NAMED)),
      },
    ],
    [instructionTable.name]: isWish(row) ? [instructionRow(id, wishIn(row))] : rowsIn(open, instructionTable),
    [reporterTable.name]: [reporterRow(id, reporterOf(row))],
    inbox_item: [more(item)],
  }
}
