// Planted rules in a simulated year: how often Heed proposes to retire one that halves what is corrected, and how often it never proposes
// to retire one that changes nothing. It looks every day, as the sweep does.
import { DAY, type Effect, FIRST_DAYS } from '../../src/domain/review/effect/measure.ts'
import type { Count } from '../../src/domain/review/effect/rate.ts'
import { isDue } from '../../src/domain/review/effect/sunset.ts'
import { type Aim, aimedAt } from '../report/figure.ts'
import type { Run } from '../report/run.ts'

const RULES = 400
const DAYS = 365
const error: Aim = { most: 0.05 }

interface Team {
  readonly what: string
  /** Reviews of the agent on a day, and on how many days before there was a rule. */
  readonly reviews: number
  readonly daysBefore: number
  /** The share of tasks that work without the rule. */
  readonly heldBack: number
  /** Whether there are enough reviews to know. */
  readonly isEnough: boolean
}

const teams: readonly Team[] = [
  { what: '10 reviews a day, 60 days before', reviews: 10, daysBefore: 60, heldBack: 0, isEnough: true },
  { what: '3 reviews a day, 60 days before', reviews: 3, daysBefore: 60, heldBack: 0, isEnough: true },
  {
    what: '10 reviews a day, 7 days before, 10 % held back',
    reviews: 10,
    daysBefore: 7,
    heldBack: 0.1,
    isEnough: true,
  },
  { what: '3 reviews a day, 7 days before, 20 % held back', reviews: 3, daysBefore: 7, heldBack: 0.2, isEnough: true },
  { what: '10 reviews a day, 7 days before', reviews: 10, daysBefore: 7, heldBack: 0, isEnough: false },
  { what: '1 review a day, 60 days before', reviews: 1, daysBefore: 60, heldBack: 0, isEnough: false },
]

export async function measureEffect(run: Run): Promise<void> {
  const random = seeded(20_300_101)
  for (const team of teams)
    for (const rate of [0.2, 0.3]) {
      run.progress(`review: a year of ${team.what}`)
      const [useful, useless] = [rate / 2, rate].map((later) =>
        Array.from({ length: RULES }, () => proposedOn(random, team, rate, later)),
      ) as [number[], number[]]
      const name = `${team.what}, ${100 * rate} % corrected`
      const shareOf = (days: readonly number[], is: (day: number) => boolean) => days.filter(is).length / RULES
      const isProposed = Number.isFinite
      const falseOnes = { name, metric: 'false sunsets in a year', unit: 'share', value: shareOf(useful, isProposed) }
      const missed = { name, metric: 'missed sunsets in a year', unit: 'share' }
      run.report(aimedAt(error, falseOnes))
      run.report(
        aimedAt(team.isEnough ? error : undefined, { ...missed, value: shareOf(useless, (day) => !isProposed(day)) }),
      )
      const days = useless.filter(isProposed).sort((a, b) => a - b)
      const median = days[days.length >> 1]
      if (median !== undefined)
        run.report(
          aimedAt(undefined, { name, metric: 'day of a rightful sunset, median', unit: 'days', value: median }),
        )
    }
}

/** The day on which Heed proposes to retire the rule; infinite if it does not within the year. */
function proposedOn(random: () => number, team: Team, before: number, later: number): number {
  const reviewsOn = (share: number, rate: number): Count => {
    const reviews = poisson(random, team.reviews * share)
    return { reviews, corrected: Array.from({ length: reviews }, random).filter((one) => one < rate).length }
  }
  const none: Count = { reviews: 0, corrected: 0 }
  let effect: Effect = {
    version: 1,
    since: 0,
    until: Number.POSITIVE_INFINITY,
    laterFrom: FIRST_DAYS * DAY,
    days: 0,
    before: Array.from({ length: team.daysBefore }, () => reviewsOn(1, before)).reduce(plus, none),
    firstWeek: none,
    later: none,
    drawn: none,
    held: none,
  }
  for (let day = 1; day <= DAYS; day += 1) {
    const [withRule, without] = [reviewsOn(1 - team.heldBack, later), reviewsOn(team.heldBack, before)]
    const isFirst = day <= FIRST_DAYS
    effect = {
      ...effect,
      days: day,
      ...(isFirst ? { firstWeek: plus(effect.firstWeek, withRule) } : { later: plus(effect.later, withRule) }),
      ...(team.heldBack > 0 && { drawn: plus(effect.drawn, withRule), held: plus(effect.held, without) }),
    }
    if (isDue(effect, day * DAY)) return day
  }
  return Number.POSITIVE_INFINITY
}

function plus(a: Count, b: Count): Count {
  return { reviews: a.reviews + b.reviews, corrected: a.corrected + b.corrected }
}

function poisson(random: () => number, mean: number): number {
  let count = 0
  for (let left = random(); left > Math.exp(-mean); left *= random()) count += 1
  return count
}

/** Mulberry32: the same years in each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
