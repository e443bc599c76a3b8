// What is kept in memory of the strategies that were tried, by the query they were tried for.
import type { Target, View, ViewHost } from '../../kernel/feedback/index.ts'
import { readSettings, type Settings } from '../../kernel/settings/index.ts'
import { createAlikeRows, type Features, textId } from '../../kernel/similarity/index.ts'
import { type StoredStrategy, strategyRepo } from './repo/strategies.ts'
import type { SimilarTurn, TriedTurn } from './strategy-search.ts'
import type { Word } from './words.ts'

export interface StrategyState {
  readonly settings: Settings
  /** Turns with a strategy whose query is at least so much alike. */
  near(queryId: string, features: Features, least: number): SimilarTurn[]
  /** How far the vectors of the model in use are made; absent once all are there. */
  embedding(): { done: number; total: number } | undefined
  refresh(changed: readonly Target[] | 'all'): Promise<void>
  close(): Promise<void>
}

export const strategiesView: View<StrategyState> = {
  aggregates: ['turn', 'setting'],
  create: createStrategyState,
  refresh: (state, changed) => state.refresh(changed),
  close: (state) => state.close(),
}

const PAGE = 2_000

function createStrategyState(workspace: string, host: ViewHost): StrategyState {
  const db = host.store.read
  const kept = createAlikeRows<TriedTurn>({ workspace, ...host, ownerOf: ({ turn_id }) => turn_id })
  let settings: Settings | undefined

  const take = (turnIds: readonly string[], stored: readonly StoredStrategy[]): Promise<void> =>
    kept.take(
      turnIds,
      stored.map((turn) => ({ row: triedTurn(turn), textId: turn.query_id, text: turn.query })),
    )

  return {
    get settings() {
      if (!settings) throw new Error('the settings were not read')
      return settings
    },
    near(queryId, features, least) {
      kept.nudge()
      return kept.near(queryId, features, least).map(({ row, similarity }) => ({ ...row, similarity }))
    },
    embedding: kept.embedding,

    async refresh(changed) {
      if (changed === 'all' || changed.some(({ type }) => type === 'setting')) {
        settings = await readSettings(db, workspace)
      }
      if (changed !== 'all') {
        const ids = changed.flatMap(({ type, id }) => (type === 'turn' ? id : []))
        for (let start = 0; start < ids.length; start += PAGE) {
          const some = ids.slice(start, start + PAGE)
          await take(some, await strategyRepo.among(db, workspace, some))
        }
        return
      }
      kept.clear()
      for (let page = await strategyRepo.after(db, workspace, 0, PAGE); page.length > 0; ) {
        await take([], page)
        page = await strategyRepo.after(db, workspace, page.at(-1)?.seq ?? 0, PAGE)
      }
    },

    close: kept.close,
  }
}

function triedTurn(stored: StoredStrategy): TriedTurn {
  return {
    turn_id: stored.turn_id,
    session_id: stored.session_id,
    asker: stored.asker,
    status: stored.user_feedback_status,
    words: stored.words === null ? none : (JSON.parse(stored.words) as Word[]),
    seq: stored.reacted_seq ?? stored.seq,
    way: textId(JSON.stringify([stored.strategy, stored.strategy_input])),
    quality: stored.quality_score,
    validation: stored.validation_outcome,
  }
}

const none: readonly Word[] = []
