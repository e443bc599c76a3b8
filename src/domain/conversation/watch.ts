// What receipts name besides the turns: strategies that count differently, and messages that are read differently.
import type { Caller } from '../../kernel/caller.ts'
import type { ActionContext } from '../../kernel/context.ts'
import type { Shift, StartWatch } from '../../kernel/feedback/index.ts'
import { groupBy } from '../../kernel/group-by.ts'
import type { CandidateGates } from '../../kernel/inbox/index.ts'
import { shownSession } from '../../kernel/session.ts'
import type { Settings } from '../../kernel/settings/index.ts'
import { textId } from '../../kernel/similarity/index.ts'
import { quoted } from '../../kernel/visible.ts'
import { type Asker, nameOf } from './asker.ts'
import { type ChangedReading, changedReadings, readingsChangedBy } from './changed-readings.ts'
import { type ChangedStrategy, changedStrategies } from './changed-strategies.ts'
import { correctionsView } from './corrections-view.ts'
import type { FeedbackType } from './detector/index.ts'
import { strategyRepo } from './repo/strategies.ts'
import { type Turn, turnRepo } from './repo/turns.ts'
import { strategiesChangedBy } from './strategies-by-settings.ts'
import { type StrategyState, strategiesView } from './strategies-view.ts'

const MOST_BESIDE = 10

const startWatch: StartWatch = async (context) => {
  const strategies = await watchStrategies(context)
  const { version, settings } = await context.view(correctionsView, (state) => ({
    version: state.version,
    settings: state.settings,
  }))
  return {
    async shifts(touched) {
      if (touched.some(({ type }) => type === 'setting')) return settingShifts(context, settings)
      const turnIds = touched.flatMap(({ type, id }) => (type === 'turn' ? id : []))
      if (turnIds.length === 0) return []
      const readings = await context.view(correctionsView, (state) => changedReadings(state, new Set(turnIds), version))
      const turns = await turnRepo.among(context.db, context.caller.workspace, turnIds)
      return [...(await strategies.shifts([...turns.values()], MOST_BESIDE)), ...readings.map(readingShift)]
    },
  }
}

async function settingShifts(context: ActionContext, before: Settings): Promise<Shift[]> {
  const readings = await context.view(correctionsView, (state) => readingsChangedBy(state, before))
  const changes = await context.view(strategiesView, (state) =>
    changesIn(state, strategiesChangedBy(state, before), []),
  )
  return [...(await strategyShifts(context, changes)), ...readings.map(readingShift)]
}

/** Watches which strategies count differently from now on. */
export async function watchStrategies(context: ActionContext) {
  const version = await context.view(strategiesView, (state) => state.version)
  return {
    /** The changes since then because of these turns. */
    async shifts(turns: readonly Turn[], besides: number): Promise<Shift[]> {
      const sessions = new Set(turns.map(({ session_id }) => session_id))
      const changed = await changedStrategies(context, sessions, { version, besides })
      return strategyShifts(context, await context.view(strategiesView, (state) => changesIn(state, changed, turns)))
    },
  }
}

interface Changes {
  readonly changed: readonly ChangedStrategy[]
  /** The turns that name what changed, with the way that each tried. */
  readonly ways: ReadonlyMap<string, string | undefined>
}

function changesIn(state: StrategyState, changed: readonly ChangedStrategy[], touched: readonly Turn[]): Changes {
  const found = changed.flatMap(({ queryId, turnId }) => [turnId, state.oneAt(queryId)?.turn_id ?? turnId])
  const ids = new Set([...touched.map(({ turn_id }) => turn_id), ...found])
  return { changed, ways: new Map([...ids].map((id) => [id, state.of(id)?.way])) }
}

async function strategyShifts({ db, caller }: ActionContext, { changed, ways }: Changes): Promise<Shift[]> {
  if (changed.length === 0) return []
  const turns = await turnRepo.among(db, caller.workspace, [...ways.keys()])
  const own = new Map([...turns.values()].map(({ query }) => [textId(query), query]))
  const sessions = new Set([...turns.values()].map(({ session_id }) => session_id))
  // The first question of several attempts may have had no strategy, and may be none of these any more.
  const others = new Set(changed.flatMap(({ queryId }) => (own.has(queryId) ? [] : queryId)))
  const earlier = await strategyRepo.queries(db, caller.workspace, sessions, others)
  const wordsOf = (queryId: string) => own.get(queryId) ?? earlier.get(queryId) ?? ''
  const names = new Map([...turns.values()].map((turn) => [ways.get(turn.turn_id), strategyName(turn)]))
  const asked = [...groupBy(changed, ({ way, queryId }) => `${way} ${queryId}`).values()]
  return asked.flatMap((alike) =>
    byAudience(caller, alike).map(({ way, queryId, audience, before, after }) => ({
      what: `strategy ${names.get(way) ?? 'given before'} for queries like ${quoted(wordsOf(queryId))}, ${audience}`,
      ...(before && { before: counted(before) }),
      ...(after && { after: counted(after) }),
    })),
  )
}

/** A change that is the same for several people is named once; if it is for everyone, nobody else is named. */
function byAudience(caller: Caller, alike: readonly ChangedStrategy[]) {
  return [...groupBy(alike, ({ before, after }) => `${before} ${after}`).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const isEveryone = same.some(({ asker }) => asker.who === null && asker.session === null)
    const audiences = same.map(({ asker }) => audienceOf(caller, asker))
    return [{ ...first, audience: isEveryone ? 'for everyone' : audiences.join(' and ') }]
  })
}

function audienceOf(caller: Caller, { who, session }: Asker): string {
  return who === null ? `in session ${shownSession(caller, session ?? '')}` : `for ${nameOf(who)}`
}

function readingShift({ message, who, before, after }: ChangedReading): Shift {
  const audience = who === null ? 'for everyone' : `for ${nameOf(who)}`
  return {
    what: `messages like ${quoted(message)}, ${audience}`,
    before: `read as ${before}`,
    after: `read as ${after}`,
  }
}

export function strategyName({ strategy, strategy_input }: Pick<Turn, 'strategy' | 'strategy_input'>): string {
  return strategy_input === null ? (strategy ?? '') : `${strategy} with ${quoted(strategy_input)}`
}

function counted(status: FeedbackType): string {
  return status === 'rejected' ? 'avoided' : status
}

export const conversationGates: CandidateGates = {
  turn: { watch: startWatch, settings: ['gate.reporters', 'similarity.group', 'strategy.similar'] },
}
