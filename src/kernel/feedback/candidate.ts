// Candidates: what a context learned and the gate decides about. A reducer counts the reports and decisions on each. The kernel
// stores the counts as an item of the inbox, and reads them back from there.
import { type Admission, admit, type GatePolicy, type Risk, type Tally } from '../gate/gate.ts'
import type { Stored } from '../store/index.ts'
import type { inboxTable } from '../store/tables.ts'
import type { Derived, ProjectionRow } from './reducer.ts'
import type { Target } from './row.ts'

type Item = Stored<typeof inboxTable>

/** The counts, under the names of the columns; tables of contexts have the same columns. */
export type Counted = Pick<
  Item,
  'trust' | 'occurrence_count' | 'reporters' | 'approvals' | 'local_approvals' | 'rejected' | 'first_seq' | 'last_seq'
>

/** The inbox shows it by one of its reports. */
export type Candidate = Counted & Pick<Item, 'id' | 'feedback_id' | 'action'> & { readonly risk: Risk }

type Counts = Omit<Counted, 'trust' | 'first_seq' | 'last_seq'>

export function countsOf({ occurrences, reporters, approvals, localApprovals, rejected }: Tally): Counts {
  return {
    occurrence_count: occurrences,
    reporters,
    approvals,
    local_approvals: localApprovals,
    rejected: rejected ? 1 : 0,
  }
}

export function tallyOf({ occurrence_count, reporters, approvals, local_approvals, rejected }: Counts): Tally {
  return {
    occurrences: occurrence_count,
    reporters,
    approvals,
    localApprovals: local_approvals,
    rejected: rejected === 1,
  }
}

/** The counts in a row of the inbox, or of a context's own table. */
export function countedIn(row: Counted): Counted {
  const { trust, occurrence_count, reporters, approvals, local_approvals, rejected, first_seq, last_seq } = row
  return { trust, occurrence_count, reporters, approvals, local_approvals, rejected, first_seq, last_seq }
}

export function candidateIn(item: Item): Candidate {
  const { id, risk, feedback_id, action } = item
  return { ...countedIn(item), id, risk: risk as Risk, feedback_id, action }
}

/** The candidates of an aggregate as items of the inbox. */
export function candidateItems({ type, id }: Target, { candidates = [] }: Derived): ProjectionRow[] {
  return candidates.map(({ id: itemId, risk, action, feedback_id, trust, first_seq, last_seq, ...counts }) => ({
    id: itemId,
    aggregate_type: type,
    aggregate_id: id,
    risk,
    action,
    target_type: type,
    target_id: id,
    feedback_id,
    trust,
    ...counts,
    waiting: 0,
    first_seq,
    last_seq,
  }))
}

/** Whether the candidate of an item takes effect. */
export function admitItem(item: ProjectionRow, policy: GatePolicy): Admission {
  const { risk, ...counts } = candidateIn(item as Item)
  return admit(risk, tallyOf(counts), policy)
}
