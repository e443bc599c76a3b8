// Counts what reviewers corrected before a rule took effect and since then (R8). A decision that says which prompt the work was done with
// counts for the rules of that prompt; any other counts by its time. Pure.

import type { Period } from './periods.ts'
import { type Credit, creditsIn } from './prompt-id.ts'
import type { Count } from './rate.ts'
import { EVER, isWithin, type Reviews, type Span } from './reviews.ts'

export const DAY = 86_400_000
/** Agents and reviewers get used to a new rule, so its first days are counted apart. */
export const FIRST_DAYS = 7
/** Rates of long ago are those of another agent and another team. */
export const DAYS_BEFORE = 90

/** A review that corrected what a rule is about. */
export interface Correction {
  readonly id: string
  readonly at: number
  readonly promptId: string | null
}

export interface Measured {
  readonly ruleId: string
  readonly periods: readonly Period[]
  readonly reviews: Pick<Reviews, 'all' | 'named' | 'credited'>
  /** Whose work the rule is about. */
  readonly owners: readonly string[]
  readonly corrections: readonly Correction[]
  readonly now: number
  /** Reviews since the rule took effect count from here on; from its first week on unless given. */
  readonly from?: number
}

export interface Effect {
  readonly version: number
  /** When this version took effect, and when it ended, in milliseconds. */
  readonly since: number
  readonly until: number
  /** From here on, reviews count as later ones. */
  readonly laterFrom: number
  /** For how many days it was in effect, from `from` on. */
  readonly days: number
  readonly before: Count
  readonly firstWeek: Count
  readonly later: Count
  /** Tasks that were drawn for the rule or held back; none unless there is a holdback. */
  readonly drawn: Count
  readonly held: Count
}

/** Undefined if it never was in effect. Of several versions, the last counts, compared with the time before all of them. */
export function effectOf(measured: Measured): Effect | undefined {
  const { periods, now, ruleId, reviews, owners, corrections } = measured
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return undefined
  const own = periods.filter(({ bodyId }) => bodyId === last.bodyId)
  const since = own[0]?.from ?? last.from
  const laterFrom = Math.max(since + FIRST_DAYS * DAY, measured.from ?? 0)
  const rule = { id: ruleId, version: last.version }
  const end = Math.min(last.until, now)
  const until = Number.isFinite(end) ? end + 1 : end

  const creditOf = ({ promptId }: Correction): Credit | undefined =>
    creditsIn(promptId ?? '').find((one) => one.rule_id === rule.id && one.version === rule.version)?.credit
  const sum = (count: (owner: string) => number) => owners.reduce((total, owner) => total + count(owner), 0)
  const credited = (credit: Credit, span: Span) => sum((owner) => reviews.credited(owner, rule, credit, span))

  const before = { from: first.from - DAYS_BEFORE * DAY, until: first.from }
  const withRule = (window: Span): Count => {
    const spans = own.flatMap((period) => overlapOf(period, window))
    const isWith = (one: Correction) => one.promptId === null || WITH.has(creditOf(one) ?? 'held')
    return {
      reviews: spans.reduce((total, span) => {
        const unnamed = sum((owner) => reviews.all(owner, span) - reviews.named(owner, span))
        return total + unnamed + credited('told', span) + credited('drawn', span)
      }, 0),
      corrected: corrections.filter((one) => isWith(one) && spans.some((span) => isWithin(span, one.at))).length,
    }
  }
  const ever = { ...EVER, from: measured.from ?? EVER.from }
  const creditedEver = (credit: Credit): Count => ({
    reviews: credited(credit, ever),
    corrected: corrections.filter((one) => creditOf(one) === credit && isWithin(ever, one.at)).length,
  })
  return {
    version: rule.version,
    since,
    until: last.until,
    laterFrom,
    days: own
      .flatMap((period) => overlapOf(period, { from: measured.from ?? since, until }))
      .reduce((total, span) => total + (span.until - span.from) / DAY, 0),
    before: {
      reviews: sum((owner) => reviews.all(owner, before)),
      corrected: corrections.filter(({ at }) => isWithin(before, at)).length,
    },
    firstWeek: withRule({ from: since, until: Math.min(since + FIRST_DAYS * DAY, until) }),
    later: withRule({ from: laterFrom, until }),
    drawn: creditedEver('drawn'),
    held: creditedEver('held'),
  }
}

const WITH: ReadonlySet<Credit> = new Set(['told', 'drawn'])

function overlapOf(one: Span, other: Span): Span[] {
  const span = { from: Math.max(one.from, other.from), until: Math.min(one.until, other.until) }
  return span.from < span.until ? [span] : []
}
