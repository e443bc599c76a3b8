// Held reports: what waits for a reviewer. Reports that say the same are one item of the inbox, no matter who made them and
// where they were noticed.
import { reporterOf, speakerIn } from '../gate/reporter.ts'
import { leastTrusted, type Trust } from '../gate/trust.ts'
import { contentId } from '../id.ts'
import type { Reducers } from './reducer.ts'
import type { LogRow } from './row.ts'
import { decides } from './row-kinds.ts'

export const HELD = 'hld'

export interface HeldItem {
  readonly id: string
  readonly latest: LogRow
  readonly first: LogRow
  readonly trust: Trust
  readonly occurrences: number
  /** Those whose reports an approval would put in effect; if all reports are in effect, all of them. */
  readonly reporters: number
  /** The speakers of those reports, sorted. */
  readonly speakers: readonly string[]
  readonly approvals: number
  readonly rejected: boolean
  readonly waiting: boolean
}

export const isHeldItem = (id: string): boolean => id.startsWith(HELD)
export const isAboutHeld = (row: LogRow): boolean => decides(row) && isHeldItem(row.target.id)

export function heldItemId(row: LogRow, reducers: Reducers): string {
  const noticed = reducers.get(row.aggregate.type)?.noticed ?? []
  const said = Object.entries(row.payload).filter(([field]) => !noticed.includes(field))
  return itemId(row, Object.fromEntries(said))
}

function itemId(row: LogRow, payload: LogRow['payload']): string {
  const { type, id } = row.aggregate
  return contentId(HELD, row.action, type, id, row.target.type, row.target.id, JSON.stringify(payload))
}

/** In older versions, the id of an item covered the whole payload of a report. Maps such ids to those of today. */
export function olderIds(reports: readonly LogRow[], reducers: Reducers): ReadonlyMap<string, string> {
  return new Map(reports.map((row) => [itemId(row, row.payload), heldItemId(row, reducers)]))
}

/** `stateOf` is the state of a report out of effect, else undefined; `approvals` counts those in effect. */
export function heldItem(
  id: string,
  reports: readonly LogRow[],
  approvals: number,
  stateOf: (report: LogRow) => string | undefined,
): HeldItem {
  const [first] = reports
  const latest = reports.at(-1)
  if (!first || !latest) throw new Error(`inbox item ${id} has no reports`)
  const undecided = reports.filter((report) => stateOf(report) !== undefined)
  const counted = undecided.length > 0 ? undecided : reports
  return {
    id,
    first,
    latest,
    trust: leastTrusted(reports.map((report) => report.trust)),
    occurrences: reports.length,
    reporters: new Set(counted.map(reporterOf)).size,
    speakers: [...new Set(counted.map(speakerIn))].sort(),
    approvals,
    rejected: reports.some((report) => stateOf(report) === 'rejected'),
    waiting: reports.some((report) => stateOf(report) === 'held'),
  }
}
