// Which other decisions are judged differently because of a write, for its receipt (R9): with what it changed, and with what stood
// before in its place; or all of them, where it changed how alike is alike enough. Pure but for the watch.
import type { Shift, StartWatch } from '../../kernel/feedback/index.ts'
import { type DecisionState, decisionsView, type Former } from './decisions-view.ts'
import { evaluate, type Surroundings } from './evaluator.ts'
import type { StoredDecision } from './repo/decisions.ts'

const SIMILAR = 'review.similar'

export const watchJudgements: StartWatch = async (context) => {
  const leastNow = async () => (await context.settings())[SIMILAR] / 100
  const least = await leastNow()
  const state = await context.view(decisionsView)
  const memory = state.remember(least)
  return {
    async shifts(touched) {
      if (touched.some(({ type, id }) => type === 'setting' && id === SIMILAR)) {
        const other = await leastNow()
        return judgedBy(await context.view(decisionsView), least, other)
      }
      const ids = new Set(touched.flatMap(({ type, id }) => (type === 'decision' ? id : [])))
      const now = await context.view(decisionsView)
      // Built anew meanwhile, it does not know what was before.
      return now === state ? judgedAnew(now, ids, memory.former, least) : []
    },
    stop: memory.stop,
  }
}

function judgedAnew(
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
  return [...others]
    .flatMap((id) => state.decision(id) ?? [])
    .flatMap((decision) => {
      const surroundings = state.around(decision, least)
      return shiftOf(decision, asBefore(surroundings, decision, ids, formerly), surroundings)
    })
}

function judgedBy(state: DecisionState, least: number, leastNow: number): Shift[] {
  if (least === leastNow) return []
  return state
    .decisions()
    .flatMap((decision) => shiftOf(decision, state.around(decision, least), state.around(decision, leastNow)))
}

function shiftOf(decision: StoredDecision, formerly: Surroundings, now: Surroundings): Shift[] {
  const [before, after] = [evaluate(decision, formerly).classification, evaluate(decision, now).classification]
  return before === after ? [] : [{ what: `what decision ${decision.decision_id} says`, before, after }]
}

/** What others wrote meanwhile is not this write's doing: before it, all else was as it is now. */
function asBefore(
  now: Surroundings,
  { decision_id }: StoredDecision,
  ids: ReadonlySet<string>,
  formerly: readonly Former[],
): Surroundings {
  return {
    similar: [
      ...now.similar.filter(({ decision }) => !ids.has(decision.decision_id)),
      ...formerly.flatMap(({ decision, surroundings }) => {
        const mutual = surroundings.similar.find((one) => one.decision.decision_id === decision_id)
        return mutual ? [{ decision, similarity: mutual.similarity }] : []
      }),
    ],
    sameOutput: [
      ...now.sameOutput.filter((one) => !ids.has(one.decision_id)),
      ...formerly
        .filter(({ surroundings }) => surroundings.sameOutput.some((one) => one.decision_id === decision_id))
        .map(({ decision }) => decision),
    ],
  }
}

function idsIn({ similar, sameOutput }: Surroundings): string[] {
  return [...similar.map(({ decision }) => decision), ...sameOutput].map(({ decision_id }) => decision_id)
}
