// Which strategies count differently after a change of settings. It uses the same decision as a search, for a limited number of
// turns and queries.
import type { Settings } from '../../kernel/settings/index.ts'
import { type Asker, everyone } from './asker.ts'
import { askersOf, type ChangedStrategy } from './changed-strategies.ts'
import type { FeedbackType } from './detector/index.ts'
import type { StrategyState } from './strategies-view.ts'
import { verdictFor } from './strategy-gate.ts'
import type { SimilarTurn } from './strategy-search.ts'

/** As many as a receipt names. */
const MOST_CONTESTED = 100
/** How many of the latest reactions are checked, and how many queries besides each: few, because each is compared with all turns. */
const MOST_SPOKEN = 30
const BESIDE = 2

interface Numbers {
  readonly least: number
  readonly reporters: number
}

type Question = Pick<ChangedStrategy, 'way' | 'turnId' | 'queryId' | 'asker'>

/** What the change of settings since `before` changes: for everyone, and for those who spoke themselves. */
export function strategiesChangedBy(state: StrategyState, before: Settings): ChangedStrategy[] {
  const [then, now] = [before, state.settings].map((settings) => ({
    least: settings['strategy.similar'] / 100,
    reporters: settings['gate.reporters'],
  })) as [Numbers, Numbers]
  const around = remembered((queryId) => state.around(queryId, Math.min(then.least, now.least)))
  const reporters = Math.min(then.reporters, now.reporters)
  const own = then.least === now.least ? [] : ownQuestions(state, around, Math.max(then.least, now.least))
  return distinct([...contestedQuestions(state, reporters), ...own]).flatMap((question) => {
    const trials = around(question.queryId).filter(({ way }) => way === question.way)
    const one = {
      ...question,
      before: statusBy(trials, question.asker, then),
      after: statusBy(trials, question.asker, now),
    }
    return one.before === one.after ? [] : [one]
  })
}

/** Undefined if no turn for a similar query tried it. */
function statusBy(
  trials: readonly SimilarTurn[],
  asker: Asker,
  { least, reporters }: Numbers,
): FeedbackType | undefined {
  const alike = trials.filter(({ similarity }) => similarity >= least)
  return alike.length === 0 ? undefined : verdictFor(alike, asker, reporters).status
}

function contestedQuestions(state: StrategyState, reporters: number): Question[] {
  return state
    .contested(reporters, MOST_CONTESTED)
    .flatMap(({ way, turn_id: turnId, queryIds }) =>
      queryIds.map((queryId) => ({ way, turnId, queryId, asker: everyone })),
    )
}

/** What somebody said counts for them at similar queries: these are similar by one setting and not by the other. */
function ownQuestions(state: StrategyState, around: (queryId: string) => SimilarTurn[], most: number): Question[] {
  return state.spoken(MOST_SPOKEN).flatMap((turn) => {
    const askers = askersOf([turn], turn.way).filter((asker) => asker !== everyone)
    const { way, turn_id: turnId } = turn
    const beside = turn.queryIds.flatMap((queryId) => between(around(queryId), most))
    return beside.flatMap((queryId) => askers.map((asker) => ({ way, turnId, queryId, asker })))
  })
}

function between(near: readonly SimilarTurn[], most: number): string[] {
  const closest = near.filter(({ similarity }) => similarity < most).toSorted((a, b) => b.similarity - a.similarity)
  return [...new Set(closest.flatMap(({ queryIds }) => queryIds))].slice(0, BESIDE)
}

function distinct(questions: readonly Question[]): Question[] {
  return [
    ...new Map(
      questions.map((one) => [JSON.stringify([one.way, one.queryId, one.asker.who, one.asker.session]), one]),
    ).values(),
  ]
}

function remembered<T>(ask: (id: string) => T): (id: string) => T {
  const answers = new Map<string, T>()
  return (id) => {
    const answer = answers.get(id) ?? ask(id)
    answers.set(id, answer)
    return answer
  }
}
