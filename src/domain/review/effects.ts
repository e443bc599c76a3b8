// Reads the effect of rules: when they were in effect, which reviews were about work with and without them, and which corrected them.
import type { ActionContext } from '../../kernel/context.ts'
import { type LogRow, settle } from '../../kernel/feedback/index.ts'
import { inSlicesOf } from '../../kernel/in-slices.ts'
import { fromJson } from '../../kernel/json-text.ts'
import { withDefaults } from '../../kernel/settings/index.ts'
import { textId } from '../../kernel/similarity/index.ts'
import { agentsIn } from './admission.ts'
import { type ComparedText, type DecisionState, decisionsView } from './decisions-view.ts'
import { type Correction, type Effect, effectOf, type Measured } from './effect/measure.ts'
import { type Period, periodsOf, type Required } from './effect/periods.ts'
import { reviewedAt } from './effect/reviews.ts'
import { isPositive, isProven } from './evaluator.ts'
import { sourcesOf } from './proposal.ts'
import { courseRepo } from './repo/courses.ts'
import type { StoredDecision } from './repo/decisions.ts'
import type { StoredRule } from './repo/rules.ts'
import { ALL_AGENTS } from './rule.ts'

/** Everything that is known of the effect of a rule. */
export interface Known {
  readonly rule: StoredRule
  /** What was decided about it, also what was undone. */
  readonly course: readonly LogRow[]
  readonly periods: readonly Period[]
  /** The reviews that corrected what it is about, whenever that was. */
  readonly corrections: readonly Correction[]
  readonly now: number
  /** Undefined if it never was in effect. With `from`, only later reviews with the rule count. */
  readonly effect: Effect | undefined
  readonly byAgent: ReadonlyMap<string, Effect>
}

const APPROVALS = 'gate.approvals'

/** `countedFrom` says from when on reviews with a rule count, for rules of which something was decided since they took effect. */
export async function effectsOf(
  context: ActionContext,
  rules: readonly StoredRule[],
  countedFrom: (course: readonly LogRow[]) => number | undefined = () => undefined,
): Promise<Known[]> {
  const { db, caller, reducers } = context
  const { workspace } = caller
  const now = Date.parse(context.now())
  const policy = await context.gatePolicy()
  const least = (await context.settings())['review.similar'] / 100
  const required = requiredIn(context, await courseRepo.ofSetting(db, workspace, APPROVALS))
  const courses = await courseRepo.of(
    db,
    workspace,
    rules.map(({ rule_id }) => rule_id),
  )
  const features = await context.vectors.read(
    db,
    workspace,
    rules.filter(isByHand).map(({ content }) => content),
  )
  return inSlicesOf<DecisionState, StoredRule, Known>(
    (slice) => context.view(decisionsView, slice),
    rules,
    (state, rule) => {
      const course = courses.get(rule.rule_id) ?? []
      const periods = periodsOf(course, required, policy, reducers)
      if (periods.length === 0)
        return { rule, course, periods, corrections: [], now, effect: undefined, byAgent: new Map() }
      const text = features.get(textId(rule.content))
      const measure = measuring(state, rule, text && { text: rule.content, features: text }, least)
      const from = countedFrom(course)
      const common = { ruleId: rule.rule_id, periods, now, ...(from !== undefined && { from }) }
      const agents = agentsIn(rule)
      const whole = measure(agents)
      const each = agents.length > 1 ? agents : []
      return {
        rule,
        course,
        periods,
        corrections: whole.corrections,
        now,
        effect: effectOf({ ...common, ...whole }),
        byAgent: new Map(
          each.flatMap((agent) => {
            const effect = effectOf({ ...common, ...measure([agent]) })
            return effect ? [[agent, effect]] : []
          }),
        ),
      }
    },
  )
}

function isByHand({ source_points }: StoredRule): boolean {
  return source_points === '[]'
}

type About = Pick<Measured, 'reviews' | 'owners' | 'corrections'>

/** What was reviewed of the work of these agents. */
function measuring(state: DecisionState, rule: StoredRule, text: ComparedText | undefined, least: number) {
  const sources = sourcesOf(rule).flatMap((id) => state.decision(id) ?? [])
  return (agents: readonly string[]): About => {
    const owners = agents.includes(ALL_AGENTS)
      ? [...state.reviews.owners()]
      : [...new Set(agents.flatMap((agent) => state.ownersOf(agent)))]
    const among = new Set(owners)
    const alike = text
      ? state.correctingText(text, owners, least)
      : state.correcting(fromJson(rule.source_points), owners, least)
    const all = new Set([...sources.filter((one) => among.has(state.ownerOf(one))), ...alike])
    return {
      reviews: state.reviews,
      owners,
      corrections: [...all].filter(isCorrection).map((decision) => ({
        id: decision.decision_id,
        at: reviewedAt(decision),
        promptId: decision.prompt_id,
      })),
    }
  }
}

/** An agent could invent reviewers, so only those that its key may speak for count. */
function isCorrection(decision: StoredDecision): boolean {
  return decision.resolution !== 'ignore' && !isPositive(decision) && isProven(decision)
}

/** How many approvals a rule needed, at first and from each change on. */
function requiredIn({ reducers }: ActionContext, changes: readonly LogRow[]): Required[] {
  const first = withDefaults([])[APPROVALS]
  return [
    { seq: 0, at: '', approvals: first },
    ...changes.map(({ seq, createdAt }, index) => {
      const last = settle(changes.slice(0, index + 1), new Set(), reducers).inEffect.at(-1)
      return { seq, at: createdAt, approvals: Number(last?.payload.value ?? first) }
    }),
  ]
}
