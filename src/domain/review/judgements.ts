// Which other decisions are judged differently because of a write, for its receipt (R9): those around what it changed, before and
// after; or all of them, if it changed how similar decisions must be; or those about the agents of a gate. Pure, except for the watch.
import type { ActionContext } from '../../kernel/context.ts'
import type { Shift, StartWatch } from '../../kernel/feedback/index.ts'
import { inSlicesOf } from '../../kernel/in-slices.ts'
import { type DecisionState, decisionsView, type Former } from './decisions-view.ts'
import { type Classification, evaluate, isPositive, type SimilarPoint, type Surroundings } from './evaluator.ts'
import type { Point } from './points/corrected-points.ts'
import type { StoredDecision } from './repo/decisions.ts'

const SIMILAR = 'review.similar'

export const watchJudgements: StartWatch = async (context) => {
  const leastNow = async () => (await context.settings())[SIMILAR] / 100
  const least = await leastNow()
  const memory = await context.view(decisionsView, (state) => state.remember(least))
  return {
    async shifts(touched) {
      if (touched.some(({ type, id }) => type === 'setting' && id === SIMILAR))
        return judgedUnder(context, least, await leastNow())
      const reassigned =
        touched.some(({ type }) => type === 'gate') &&
        (await context.view(decisionsView, (state) => state.reassigned(memory)))
      if (reassigned) {
        const { former, decisions } = reassigned
        return judgedBy(context, decisions, (state, one) => state.around(one, least, former), least)
      }
      const ids = new Set(touched.flatMap(({ type, id }) => (type === 'decision' ? id : [])))
      return context.view(decisionsView, (state) => {
        const former = state.recall(memory)
        return former ? judgedAgain(state, ids, former, least) : []
      })
    },
    stop: memory.stop,
  }
}

function judgedAgain(
  state: DecisionState,
  ids: ReadonlySet<string>,
  former: ReadonlyMap<string, Former>,
  least: number,
): Shift[] {
  const formerly = [...ids].flatMap((id) => former.get(id) ?? [])
  const around = [
    ...formerly.map(({ surroundings }) => surroundings),
    ...[...ids].flatMap((id) => state.decision(id) ?? []).map((decision) => state.around(decision, least)),
  ]
  const others = new Set(around.flatMap(idsIn).filter((id) => !ids.has(id)))
  const outputs = new Set(
    [...formerly.map(({ decision }) => decision), ...[...ids].flatMap((id) => state.decision(id) ?? [])].map(
      ({ agent_output_sha }) => agent_output_sha,
    ),
  )
  const known = new Map<string, Turn>()
  return [...others]
    .flatMap((id) => state.decision(id) ?? [])
    .flatMap((decision) => {
      const judgedLike = judgedAlike(state, decision, outputs)
      const turn = known.get(judgedLike) ?? turnOf(decision, ids, formerly, state.around(decision, least))
      known.set(judgedLike, turn)
      return shiftOf(decision, turn)
    })
}

/** How a decision is judged before and after. */
type Turn = readonly [before: Classification, after: Classification]

/** The same words of the same reviewer at the same gate are judged alike, unless somebody approved the output of one of them. */
function judgedAlike(state: DecisionState, decision: StoredDecision, outputs: ReadonlySet<string | null>): string {
  const { decision_id, agent_output_sha: sha, text_id, reviewer_id, resolution, agent, gate_id } = decision
  const isApart = sha !== null && (outputs.has(sha) || state.sameOutput(decision).some(isPositive))
  return isApart || isPositive(decision)
    ? decision_id
    : JSON.stringify([text_id, reviewer_id, resolution, agent, gate_id])
}

function turnOf(
  decision: StoredDecision,
  ids: ReadonlySet<string>,
  formerly: readonly Former[],
  now: Surroundings,
): Turn {
  const before = evaluate(decision, asBefore(now, decision, ids, formerly))
  return [before.classification, evaluate(decision, now).classification]
}

async function judgedUnder(context: ActionContext, least: number, leastNow: number): Promise<Shift[]> {
  if (least === leastNow) return []
  const decisions = await context.view(decisionsView, (state) => [...state.latest()])
  return judgedBy(context, decisions, (state, decision) => state.around(decision, least), leastNow)
}

/** `before` is what was around a decision; `least` is how similar decisions must be now. */
async function judgedBy(
  { view }: ActionContext,
  decisions: readonly StoredDecision[],
  before: (state: DecisionState, decision: StoredDecision) => Surroundings,
  least: number,
): Promise<Shift[]> {
  const shifts = await inSlicesOf<DecisionState, StoredDecision, Shift[]>(
    (slice) => view(decisionsView, slice),
    decisions,
    (state, decision) => {
      const judgedIn = (around: Surroundings) => evaluate(decision, around).classification
      return shiftOf(decision, [judgedIn(before(state, decision)), judgedIn(state.around(decision, least))])
    },
  )
  return shifts.flat()
}

function shiftOf({ decision_id }: StoredDecision, [before, after]: Turn): Shift[] {
  return before === after ? [] : [{ what: `the classification of decision ${decision_id}`, before, after }]
}

/** All else is as it is now: what others wrote meanwhile is no effect of this write. */
function asBefore(
  now: Surroundings,
  { decision_id }: StoredDecision,
  ids: ReadonlySet<string>,
  formerly: readonly Former[],
): Surroundings {
  return {
    points: now.points.map(({ point, similar, ...around }) => ({
      point,
      ...around,
      similar: [
        ...similar.filter(({ decision }) => !ids.has(decision.decision_id)),
        ...formerly.flatMap((former) => mutualIn(former, decision_id, point)),
      ],
    })),
    sameOutput: [
      ...now.sameOutput.filter((one) => !ids.has(one.decision_id)),
      ...formerly
        .filter(({ surroundings }) => surroundings.sameOutput.some((one) => one.decision_id === decision_id))
        .map(({ decision }) => decision),
    ],
  }
}

/** The points of a former decision that were like this point. */
function mutualIn({ decision, surroundings }: Former, id: string, { id: pointId }: Point): SimilarPoint[] {
  return surroundings.points.flatMap(({ point, similar }) =>
    similar
      .filter((one) => one.decision.decision_id === id && one.point.id === pointId)
      .map(({ similarity }) => ({ decision, point, similarity })),
  )
}

function idsIn({ points, sameOutput }: Surroundings): string[] {
  const similar = points.flatMap((around) => around.similar.map(({ decision }) => decision))
  return [...similar, ...sameOutput].map(({ decision_id }) => decision_id)
}
