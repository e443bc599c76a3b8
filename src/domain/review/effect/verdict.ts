// What the figures of a rule say, in one sentence that needs no statistics to read. Pure.
import type { Effect } from './measure.ts'
import { DAY, FIRST_DAYS } from './measure.ts'
import { type Count, type Estimate, fewerWith, LEAST_REVIEWS, missingFor } from './rate.ts'

export const verdicts = ['helps', 'unclear', 'worse', 'not_known'] as const

export interface Verdict {
  readonly verdict: (typeof verdicts)[number]
  /** How much less often it is corrected; undefined if that is not known. */
  readonly fewer?: Estimate
  /** What was compared: the tasks that were held back, or the time before. */
  readonly without: Count
  readonly withRule: Count
  readonly isHeldBack: boolean
  /** How many more reviews it takes until there is a figure; 0 if more would not help. */
  readonly missing: number
  readonly said: string
}

/** Tasks that were held back say more than the time before, because nothing else differs between them and the others. */
export function verdictOn(effect: Effect, now: number): Verdict {
  const { before, later, drawn, held } = effect
  if (missingFor(held, drawn) === 0) {
    const said = `Corrected ${times(held)} without the rule and ${times(drawn)} with it`
    return known(held, drawn, true, said)
  }
  const compared = { without: before, withRule: later, isHeldBack: false }
  if (before.reviews < LEAST_REVIEWS) {
    const said = `Not known: only ${reviewsIn(before.reviews)} came in the time before it, and ${LEAST_REVIEWS} are needed. A holdback can show it instead.`
    return { ...compared, verdict: 'not_known', missing: 0, said }
  }
  const missing = missingFor(later)
  if (missing > 0) {
    const isFirstWeek = now < effect.laterFrom
    const apart = isFirstWeek ? ` after the first ${FIRST_DAYS} days, which are counted apart` : ''
    const isOver = Number.isFinite(effect.until)
    const said = isOver
      ? `Not known: only ${reviewsIn(later.reviews)} came while it was in effect after its first ${FIRST_DAYS} days, and ${LEAST_REVIEWS} are needed.`
      : `Not known yet: ${missing} more review${missing === 1 ? ' is' : 's are'} needed${apart}.`
    return { ...compared, verdict: 'not_known', missing: isOver ? 0 : missing, said }
  }
  return known(before, later, false, `Corrected ${times(before)} before and ${times(later)} ${timeOf(effect)}`)
}

function known(without: Count, withRule: Count, isHeldBack: boolean, counted: string): Verdict {
  const fewer = fewerWith(without, withRule)
  const verdict = fewer.low > 0 ? 'helps' : fewer.high < 0 ? 'worse' : 'unclear'
  return { verdict, fewer, without, withRule, isHeldBack, missing: 0, said: `${counted}: ${differenceIn(fewer)}.` }
}

function differenceIn({ value, low, high }: Estimate): string {
  if (low > 0) return `${points(value)} fewer (${number(low)} to ${number(high)})`
  if (high < 0) return `${points(-value)} more (${number(-high)} to ${number(-low)})`
  return `no clear difference (${points(-low)} more to ${number(high)} fewer)`
}

function times({ corrected, reviews }: Count): string {
  return `${corrected} of ${reviews} times`
}

function reviewsIn(count: number): string {
  return `${count} review${count === 1 ? '' : 's'}`
}

/** The first week is counted apart. */
function timeOf({ laterFrom, until }: Effect): string {
  const from = dateIn(laterFrom)
  return Number.isFinite(until) ? `from ${from} to ${dateIn(until)}` : `since ${from}`
}

function points(share: number): string {
  const shown = number(share)
  return `${shown} point${shown === '1' ? '' : 's'}`
}

function number(share: number): string {
  return String(Math.round(100 * share))
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** In UTC, such as 10 March 2030. */
function dateIn(time: number): string {
  const date = new Date(Math.floor(time / DAY) * DAY)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
