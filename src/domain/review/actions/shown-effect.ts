// How the effect of a rule is shown: figures, and one sentence.
import { z } from 'zod'
import { DAYS_BEFORE, type Effect, FIRST_DAYS } from '../effect/measure.ts'
import { type Count, type Estimate, LEAST_REVIEWS, rateOf } from '../effect/rate.ts'
import { verdictOn, verdicts } from '../effect/verdict.ts'
import type { Known } from '../effects.ts'

const count = z.object({
  reviews: z.number().int(),
  corrected: z.number().int().describe('How many of them corrected what the rule is about.'),
  rate: z.number().optional().describe(`corrected / reviews; absent below ${LEAST_REVIEWS} reviews.`),
})

const difference = z
  .object({
    points: z.number().describe('How many percentage points less often; negative if more often.'),
    from: z.number(),
    to: z.number().describe('The interval that has the true value in 95 of 100 cases (Newcombe’s).'),
  })
  .optional()

const figures = {
  verdict: z
    .enum(verdicts)
    .describe(
      'helps: it is corrected less often with the rule, beyond chance. worse: more often. unclear: neither is sure. not_known: there are too few reviews.',
    ),
  said: z.string().describe('The same in one sentence.'),
  missing: z
    .number()
    .int()
    .describe('How many more reviews it takes until there is a figure; 0 if more would not help.'),
  before: count.describe(`The ${DAYS_BEFORE} days before it took effect.`),
  first_week: count.describe(`Its first ${FIRST_DAYS} days, which are counted apart.`),
  later: count.describe('Since then, as long as it was in effect.'),
  fewer: difference.describe('How much less often it is corrected; absent if that is not known.'),
  holdback: z
    .object({ with_rule: count, without_rule: count })
    .optional()
    .describe('Tasks drawn for the rule, and tasks held back. If both are enough, fewer compares these.'),
}

export const effectOutput = z
  .object({
    version: z.number().int().describe('The version that was measured.'),
    since: z.string().describe('When it took effect.'),
    until: z.string().optional().describe('When it ended; absent while it is in effect.'),
    ...figures,
    by_agent: z
      .array(z.object({ agent: z.string(), ...figures }))
      .describe('The same for each agent, if the rule names several.'),
  })
  .optional()
  .describe('What it changes; absent if it never was in effect for everyone.')

export function shownEffect({ effect, byAgent, now }: Known): z.output<typeof effectOutput> {
  if (!effect) return undefined
  const { version, since, until } = effect
  return {
    version,
    since: new Date(since).toISOString(),
    ...(Number.isFinite(until) && { until: new Date(until).toISOString() }),
    ...figuresOf(effect, now),
    by_agent: [...byAgent].map(([agent, own]) => ({ agent, ...figuresOf(own, now) })),
  }
}

function figuresOf(effect: Effect, now: number) {
  const { before, firstWeek, later, drawn, held } = effect
  const { verdict, said, missing, fewer } = verdictOn(effect, now)
  return {
    verdict,
    said,
    missing,
    before: shownCount(before),
    first_week: shownCount(firstWeek),
    later: shownCount(later),
    ...(fewer && { fewer: shownDifference(fewer) }),
    ...(held.reviews > 0 && { holdback: { with_rule: shownCount(drawn), without_rule: shownCount(held) } }),
  }
}

function shownCount(counted: Count): z.output<typeof count> {
  const { reviews, corrected } = counted
  return { reviews, corrected, ...(reviews >= LEAST_REVIEWS && { rate: rounded(rateOf(counted), 1_000) }) }
}

function shownDifference({ value, low, high }: Estimate) {
  return { points: rounded(100 * value, 10), from: rounded(100 * low, 10), to: rounded(100 * high, 10) }
}

function rounded(value: number, by: number): number {
  return Math.round(by * value) / by
}
