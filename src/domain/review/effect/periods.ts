// When a rule was in effect for everyone, and in which version: as it was then, also if that was undone since, and of an imported rule as it
// was where it comes from. Pure.
import { type LogRow, type Reducers, settle, UNDO } from '../../../kernel/feedback/index.ts'
import { admit, type GatePolicy } from '../../../kernel/gate/index.ts'
import { withActs } from '../acts.ts'
import type { RuleRow } from '../events.ts'
import { bodyIdOf, foldRule, isForDocuments, MODIFY, WORD } from '../rule.ts'
import type { Span } from './reviews.ts'

export interface Period extends Span {
  readonly version: number
  /** The id of what it said. */
  readonly bodyId: string
}

/** From this place of the log on, a rule needs this many approvals. */
export interface Required {
  readonly seq: number
  readonly at: string
  readonly approvals: number
}

/** `course` is what was decided about the rule, with changes and undos, without what people proposed. The last period may be open. */
export function periodsOf(
  course: readonly LogRow[],
  required: readonly Required[],
  policy: GatePolicy,
  reducers: Reducers,
): Period[] {
  const rows = withoutUndoneProposals(course)
  const moments = [
    ...withActs(rows).map(({ seq, createdAt: at }) => ({ seq, at })),
    ...required.filter(({ seq }) => rows[0] && seq > rows[0].seq).map(({ seq, at }) => ({ seq, at })),
  ].sort((a, b) => a.seq - b.seq)
  const periods: Period[] = []
  for (const { seq, at } of moments) {
    const { approvals } = required.findLast((one) => one.seq <= seq) ?? policy
    const logged = rows.filter((row) => row.seq <= seq)
    const inEffect = withActs<RuleRow>(settle(logged, new Set(), reducers).inEffect)
    const so = stateAfter(
      inEffect.filter((row) => row.seq <= seq),
      { ...policy, approvals },
    )
    const last = periods.at(-1)
    const isOpen = last?.until === Number.POSITIVE_INFINITY
    if (isOpen && so && last.version === so.version && last.bodyId === so.bodyId) continue
    const time = Date.parse(at)
    if (isOpen) periods[periods.length - 1] = { ...last, until: time }
    if (so) periods.push({ ...so, from: time, until: Number.POSITIVE_INFINITY })
  }
  return periods.filter(({ from, until }) => until > from)
}

/** The version in effect for everyone after these rows. An approval says which one it is about. */
function stateAfter(said: readonly RuleRow[], policy: GatePolicy) {
  const rule = foldRule(said)
  if (!rule || rule.retirement || isForDocuments(rule.current.body)) return undefined
  if (admit('high', rule.counted, policy).state !== 'live') return undefined
  const version = versionOf(said)
  const isOfVersion = (rule.approval?.payload.version ?? version) === version
  return isOfVersion ? { version, bodyId: bodyIdOf(rule.current.body) } : undefined
}

/** Words of a program count once, and only before those of a person. */
function versionOf(said: readonly RuleRow[]): number {
  const changes = said.filter(({ action }) => action === MODIFY)
  const isWorded = said.some(
    ({ action, seq }) => action === WORD && seq < (changes[0]?.seq ?? Number.POSITIVE_INFINITY),
  )
  return 1 + changes.length + (isWorded ? 1 : 0)
}

/** To undo what somebody proposed or asked for changes nothing that reviewers decided. */
function withoutUndoneProposals(course: readonly LogRow[]): LogRow[] {
  const known = new Set<string>()
  return course.filter((row) => {
    const isKept = row.action !== UNDO || known.has(row.target.id)
    if (isKept) known.add(row.id)
    return isKept
  })
}
