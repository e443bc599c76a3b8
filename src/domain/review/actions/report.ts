// Figures over decisions and rules (R11): whether reviewers correct less over time, what they correct again although a rule covers it, and how
// long it takes from a pattern to a rule.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { inSlicesOf } from '../../../kernel/in-slices.ts'
import { countedAs } from '../../../kernel/person.ts'
import { admit, appliesTo } from '../admission.ts'
import { type DecisionState, decisionsView } from '../decisions-view.ts'
import { by, correctionsIn, medianOf, type Reviewed, weekOf } from '../effect/figures.ts'
import { DAY } from '../effect/measure.ts'
import { isWithin, reviewedAt } from '../effect/reviews.ts'
import { effectsOf, type Known } from '../effects.ts'
import { evaluate } from '../evaluator.ts'
import { readRules } from '../prompt-watch.ts'
import { sourcesOf } from '../proposal.ts'
import type { StoredDecision } from '../repo/decisions.ts'
import type { StoredRule } from '../repo/rules.ts'
import { reviewStates } from '../rule-index.ts'
import { agentInput } from './prompts.ts'
import { leastSimilar } from './shown-decision.ts'

/** The latest decisions, rules and groups that are looked at. */
const MOST_DECISIONS = 20_000
const MOST_RULES = 2_000
const MOST_GROUPS = 1_000
const HOUR = 3_600_000

const corrections = {
  reviews: z.number().int(),
  corrections: z.number().int().describe('Reviews that were no clean approval, without those that a reviewer ignores.'),
  repeats: z.number().int().describe('Corrections of what a rule was about that was in effect by then.'),
  edge_cases: z.number().int().describe('Corrections that no other is like.'),
}

const correctionReport = defineAction({
  name: 'correction_report',
  title: 'What reviewers correct, over time',
  description:
    'Shows how much reviewers correct by week and agent, and how much of that a rule covers already; how many proposals they accept; how long it takes from a pattern to a rule in effect; the share of edge cases; and how long reviews take.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({
    days: z.number().int().min(1).max(3_650).default(84).describe('How far to look back.'),
    agent: agentInput.optional().describe('Only this agent.'),
  }),
  output: z.object({
    ...corrections,
    edge_case_share: z.number().optional().describe('edge_cases / corrections; absent without corrections.'),
    by_week: z
      .array(z.object({ week: z.string(), agent: z.string().optional(), ...corrections }))
      .describe(
        `By the Monday of the week, oldest first, and agent; at most the last ${MOST_GROUPS}. Without an agent if nothing says whose work it was.`,
      ),
    reviews_left_out: z
      .boolean()
      .describe(`Whether there are more than the latest ${MOST_DECISIONS}, which are counted.`),
    proposals: z
      .object({
        proposed: z.number().int(),
        accepted: z.number().int().describe('In effect since, even if retired later.'),
        rejected: z.number().int(),
        waiting: z.number().int(),
        acceptance: z.number().optional().describe('accepted / decided; absent if none was decided.'),
      })
      .describe('Rules that were first proposed in this time.'),
    pattern_to_rule: z
      .object({ rules: z.number().int(), median_hours: z.number().optional() })
      .describe(
        'From the third similar correction, or the one of a second reviewer, until the rule took effect; rules that took effect in this time.',
      ),
    review_durations: z
      .array(
        z.object({
          gate_id: z.string(),
          agent: z.string().optional(),
          reviews: z.number().int().describe('Those that say how long they took.'),
          median_seconds: z.number(),
          total_seconds: z.number().int(),
        }),
      )
      .describe(`By gate and agent; at most ${MOST_GROUPS}.`),
  }),
  async run(context, { days, agent }) {
    const since = Date.parse(context.now()) - days * DAY
    const rules = await readRules(context, ({ inOrder }) => {
      const all = [...inOrder({ reviewStates })].filter((rule) => agent === undefined || appliesTo(rule, agent))
      return all.slice(-MOST_RULES)
    })
    const known = await effectsOf(context, rules)
    const { reviewed, isCut } = await reviewedSince(context, since, agent, known)
    const { edgeCases, ...total } = correctionsIn(reviewed)
    const groups = by(reviewed, (one) => JSON.stringify([weekOf(one.at), one.agent ?? '']))
    return {
      ...total,
      edge_cases: edgeCases,
      ...(total.corrections > 0 && { edge_case_share: share(edgeCases, total.corrections) }),
      by_week: groups.slice(-MOST_GROUPS).map(([key, own]) => {
        const [week = '', name] = JSON.parse(key) as string[]
        const { edgeCases: edge_cases, ...counts } = correctionsIn(own)
        return { week, ...(name && { agent: name }), ...counts, edge_cases }
      }),
      reviews_left_out: isCut,
      proposals: await proposalsSince(context, since, known),
      pattern_to_rule: await patternsSince(context, since, known),
      review_durations: durationsOf(reviewed),
    }
  },
})

async function reviewedSince(
  context: ActionContext,
  since: number,
  agent: string | undefined,
  known: readonly Known[],
): Promise<{ readonly reviewed: readonly Reviewed[]; readonly isCut: boolean }> {
  const least = await leastSimilar(context)
  const repeats = new Set(
    known.flatMap(({ periods, corrections }) =>
      corrections.filter(({ at }) => periods.some((period) => isWithin(period, at))).map(({ id }) => id),
    ),
  )
  const decisions = await context.view(decisionsView, (state) => {
    const found: StoredDecision[] = []
    for (const decision of state.latest({ agent })) {
      if (reviewedAt(decision) >= since) found.push(decision)
      if (found.length > MOST_DECISIONS) break
    }
    return found
  })
  const reviewed = await inSlicesOf<DecisionState, StoredDecision, Reviewed>(
    (slice) => context.view(decisionsView, slice),
    decisions.slice(0, MOST_DECISIONS),
    (state, decision) => ({
      at: reviewedAt(decision),
      agent: state.agentOf(decision),
      gate: decision.gate_id,
      classification: evaluate(decision, state.around(decision, least)).classification,
      duration: decision.review_duration_seconds,
      isRepeat: repeats.has(decision.decision_id),
    }),
  )
  return { reviewed, isCut: decisions.length > MOST_DECISIONS }
}

async function proposalsSince(context: ActionContext, since: number, known: readonly Known[]) {
  const policy = await context.gatePolicy()
  const proposed = known.filter(({ rule }) => Date.parse(rule.created_at) >= since)
  const count = (is: (one: Known) => boolean) => proposed.filter(is).length
  const isAccepted = ({ periods }: Known) => periods.length > 0
  const stateOf = ({ rule }: Known) => admit({ policy }, rule).state
  const accepted = count(isAccepted)
  const rejected = count((one) => !isAccepted(one) && stateOf(one) === 'rejected')
  return {
    proposed: proposed.length,
    accepted,
    rejected,
    waiting: count((one) => !isAccepted(one) && stateOf(one) === 'waiting'),
    ...(accepted + rejected > 0 && { acceptance: share(accepted, accepted + rejected) }),
  }
}

async function patternsSince(context: ActionContext, since: number, known: readonly Known[]) {
  const hours = await context.view(decisionsView, (state) =>
    known.flatMap(({ rule, periods }) => {
      const [first] = periods
      const pattern = patternIn(state, rule)
      if (!first || pattern === undefined || first.from < since || first.from < pattern) return []
      return [(first.from - pattern) / HOUR]
    }),
  )
  const median = medianOf(hours)
  return { rules: hours.length, ...(median !== undefined && { median_hours: Math.round(10 * median) / 10 }) }
}

const MANY = 3

/** When its sources were three, or those of two reviewers. */
function patternIn(state: DecisionState, rule: StoredRule): number | undefined {
  const sources = sourcesOf(rule)
    .flatMap((id) => state.decision(id) ?? [])
    .sort((a, b) => reviewedAt(a) - reviewedAt(b))
  const reviewers = new Set<string>()
  const found = sources.findIndex(({ reviewer_id }, index) => {
    reviewers.add(countedAs(reviewer_id))
    return index + 1 >= MANY || reviewers.size > 1
  })
  const last = sources[found]
  return last && reviewedAt(last)
}

function durationsOf(reviewed: readonly Reviewed[]) {
  const timed = reviewed.flatMap(({ duration, ...one }) => (duration === null ? [] : { ...one, duration }))
  return by(timed, ({ gate, agent }) => JSON.stringify([gate, agent ?? '']))
    .slice(0, MOST_GROUPS)
    .map(([key, own]) => {
      const [gate_id = '', agent] = JSON.parse(key) as string[]
      const seconds = own.map(({ duration }) => duration)
      return {
        gate_id,
        ...(agent && { agent }),
        reviews: own.length,
        median_seconds: medianOf(seconds) ?? 0,
        total_seconds: seconds.reduce((sum, one) => sum + one, 0),
      }
    })
}

function share(part: number, whole: number): number {
  return Math.round((1_000 * part) / whole) / 1_000
}

export const reportActions = [correctionReport] as const
