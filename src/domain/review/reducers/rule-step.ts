// The step of a rule: adds one more proposal or instruction to its projection.
import { type Derived, rowsIn } from '../../../kernel/feedback/index.ts'
import { leastTrusted, reporterOf } from '../../../kernel/gate/index.ts'
import { fromJson, toJson } from '../../../kernel/json-text.ts'
import { IMPORT } from '../acts.ts'
import type { LoggedRuleRow } from '../events.ts'
import { instructionIn, isInstruction, isProposal, sourcesIn } from '../rule.ts'
import { instructionTable, reporterTable, ruleTable } from '../tables.ts'
import { instructionRow, MOST_NAMED, reporterRow } from './rule-rows.ts'

/**
 * Undefined, so that all rows are read, if the row is another one or comes from decisions, if the rule was changed or an import
 * rejected it, or if it has its text from a reviewer only.
 */
export function stepRule(open: Derived, row: LoggedRuleRow): Derived | undefined {
  const [[rule], [candidate]] = [rowsIn(open, ruleTable), open.candidates ?? []]
  if (row.action === IMPORT || !isProposal(row) || sourcesIn(row).length > 0) return undefined
  if (!rule || !candidate || rule.version !== 1 || rule.rejected === 1 || rule.occurrence_count === 0) return undefined
  const { id } = row.aggregate
  const isNew = rowsIn(open, reporterTable).length === 0
  const counted = {
    occurrence_count: candidate.occurrence_count + 1,
    reporters: candidate.reporters + (isNew ? 1 : 0),
    trust: leastTrusted([candidate.trust, row.trust]),
    last_seq: row.seq,
  }
  return {
    [ruleTable.name]: [
      {
        ...rule,
        ...counted,
        proposers: toJson([...new Set([...fromJson(rule.proposers), row.actor])].sort()),
        feedback_ids: toJson([...fromJson(rule.feedback_ids), row.id].slice(-MOST_NAMED)),
      },
    ],
    [instructionTable.name]: isInstruction(row)
      ? [instructionRow(id, instructionIn(row))]
      : rowsIn(open, instructionTable),
    [reporterTable.name]: [reporterRow(id, reporterOf(row))],
    candidates: [{ ...candidate, ...counted }],
  }
}
