// The kinds of rows that decide how the log is settled. Some are checked on a row in TypeScript and on the log in SQL. Both forms
// are here, side by side: a step relies on one and a rebuild on the other, so they must never differ.
import { APPROVE, REJECT } from '../gate/reviewer.ts'
import { outranks, type Trust, takesEffectByItself } from '../gate/trust.ts'
import { type LogRow, parentsOf } from './row.ts'

export { APPROVE, REJECT }
export const UNDO = 'feedback_undo'
/** Somebody corrects what Heed said by itself: what followed from that in other aggregates is out of effect. */
export const CORRECT = 'verdict_correct'

/** Its trust is too low to take effect by itself. */
export const isHeld = ({ trust }: LogRow): boolean => !takesEffectByItself(trust)

/** A reviewer's decision about an item of the inbox. The SQL form takes the alias of the log with its dot, or an empty string. */
export const decides = ({ action }: LogRow): boolean => action === APPROVE || action === REJECT
export const decidesSql = <const Log extends string>(log: Log) => `${log}action in ('${APPROVE}', '${REJECT}')` as const

/**
 * Whether a row can keep a later one of its aggregate from taking effect as it is said. While none does, an ordinary row at the
 * end takes effect and changes the effect of no other. The SQL is that of the index of contested aggregates.
 */
export const contests = (row: LogRow): boolean => isByReviewer(row) || decides(row) || isDependent(row)
export const contestsSql = <const Log extends string>(log: Log) =>
  `(${log}trust = 'reviewer' or ${decidesSql(log)} or ${log}depends_on is not null)` as const

/**
 * Whether a row may override what was said with this trust. The person at a keyless machine, on its command line or console,
 * may override a reviewer, but that does not protect what they say as a reviewer's feedback is protected.
 */
export function mayOverride({ trust, actorKind, channel }: LogRow, said: Trust): boolean {
  const isAtControls = actorKind === 'local' && (channel === 'cli' || channel === 'console')
  return !outranks(said, trust) || (isAtControls && takesEffectByItself(trust))
}
/** The same for what a reviewer said. */
export const mayOverrideReviewerSql = <const Log extends string>(log: Log) =>
  `(${log}trust = 'reviewer'
    or ${log}trust = 'direct_user' and ${log}actor_kind = 'local' and ${log}channel in ('cli', 'console'))` as const

/** Whether a row is ordinary: it puts no other out of effect, and only rows that it depends on can put it out of effect. */
export function isSettledByParents(row: LogRow): boolean {
  return row.action !== UNDO && !decides(row) && !isHeld(row) && !row.against?.length
}

/** Whether any of these rows may be out of effect. If all are ordinary, that takes a reviewer's row and a less trusted one. */
export function needsSettling(rows: readonly LogRow[]): boolean {
  if (!rows.every((row) => isSettledByParents(row) && !isDependent(row))) return true
  return rows.some(contests) && !rows.every(isByReviewer)
}

function isByReviewer({ trust }: LogRow): boolean {
  return trust === 'reviewer'
}

function isDependent(row: LogRow): boolean {
  return parentsOf(row).length > 0
}
