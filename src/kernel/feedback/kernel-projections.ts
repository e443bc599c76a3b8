// What the kernel itself derives for every aggregate: which rows are out of effect, and what waits in the inbox.
import { contentId } from '../id.ts'
import type { Stored } from '../store/index.ts'
import { inboxTable, outOfForceTable } from '../store/tables.ts'
import type { HeldItem } from './held.ts'
import { type Projection, projectionOf, type Reducers } from './reducer.ts'
import type { Target } from './row.ts'
import type { Out } from './settle.ts'

const SPEAKERS = 'spk'

type InboxRow = Stored<typeof inboxTable>

export const outOfForce = projectionOf(outOfForceTable, { aggregate: 'aggregate_id', describe: () => null })

export const inboxItems = projectionOf(inboxTable, {
  aggregate: 'aggregate_id',
  // Held items come from settling the rows, not from a reducer.
  open: `risk <> 'held'`,
  describe: (row) => ({ what: `inbox ${row.id}`, state: stateOf(row) }),
})

function stateOf(row: InboxRow): string {
  if (row.waiting === 1) return 'waiting'
  if (row.rejected === 1) return 'rejected'
  // Whether a candidate is live depends on the settings of the moment, so only its counts are shown.
  if (row.risk === 'held') return 'live'
  return `${counted(row.reporters, 'reporter')}, ${counted(row.approvals, 'approval')}`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

export const kernelProjections: readonly Projection[] = [outOfForce, inboxItems]

export function outRows(out: ReadonlyMap<string, Out>, aggregate: Target): Stored<typeof outOfForceTable>[] {
  return [...out.values()].map((row) => ({
    feedback_id: row.id,
    aggregate_type: aggregate.type,
    aggregate_id: aggregate.id,
    state: row.state,
    because: row.because,
  }))
}

export function heldRows(held: readonly HeldItem[]): InboxRow[] {
  return held.map((item) => ({
    id: item.id,
    aggregate_type: item.latest.aggregate.type,
    aggregate_id: item.latest.aggregate.id,
    risk: 'held',
    action: item.latest.action,
    target_type: item.latest.target.type,
    target_id: item.latest.target.id,
    feedback_id: item.latest.id,
    trust: item.trust,
    occurrence_count: item.occurrences,
    reporters: item.reporters,
    speakers_hash: contentId(SPEAKERS, JSON.stringify(item.speakers)),
    approvals: item.approvals,
    local_approvals: 0,
    rejected: item.rejected ? 1 : 0,
    waiting: item.waiting ? 1 : 0,
    first_seq: item.first.seq,
    last_seq: item.latest.seq,
  }))
}

/** Those of the kernel and of all contexts; several reducers may share a table. */
export function allProjections(reducers: Reducers): readonly Projection[] {
  const ofReducers = [...reducers.values()].flatMap((reducer) => reducer.projections)
  return [...new Set([...kernelProjections, ...ofReducers])]
}
