// What is kept in memory of the strategies that were tried, by the query they were tried for.
import type { Target, View, ViewHost } from '../../kernel/feedback/index.ts'
import { createAlikeRows, type Features, textId } from '../../kernel/similarity/index.ts'
import { type StoredStrategy, turnRepo } from './repo/turns.ts'
import type { SimilarTurn } from './strategy-search.ts'

export interface StrategyState {
  /** Turns with a strategy whose query is at least so much alike. */
  near(queryId: string, features: Features, least: number): SimilarTurn[]
  /** How far the vectors of the model in use are made; absent once all are there. */
  embedding(): { done: number; total: number } | undefined
  refresh(changed: readonly Target[] | 'all'): Promise<void>
  close(): Promise<void>
}

export const strategiesView: View<StrategyState> = {
  aggregates: ['turn'],
  create: createStrategyState,
  refresh: (state, changed) => state.refresh(changed),
  close: (state) => state.close(),
}

const PAGE = 2_000

function createStrategyState(workspace: string, host: ViewHost): StrategyState {
  const db = host.store.read
  const kept = createAlikeRows<Omit<SimilarTurn, 'similarity'>>({
    workspace,
    ...host,
    ownerOf: ({ turn_id }) => turn_id,
  })

  const take = (turnIds: readonly string[], stored: readonly StoredStrategy[]): Promise<void> =>
    kept.take(
      turnIds,
      stored.map(({ query, strategy, strategy_input, ...row }) => ({
        row: { ...row, way: textId(JSON.stringify([strategy, strategy_input])) },
        textId: row.query_id,
        text: query,
      })),
    )

  return {
    near(queryId, features, least) {
      kept.nudge()
      return kept.near(queryId, features, least).map(({ row, similarity }) => ({ ...row, similarity }))
    },
    embedding: kept.embedding,

    async refresh(changed) {
      if (changed !== 'all') {
        const ids = changed.map(({ id }) => id)
        for (let start = 0; start < ids.length; start += PAGE) {
          const some = ids.slice(start, start + PAGE)
          await take(some, await turnRepo.strategiesAmong(db, workspace, some))
        }
        return
      }
      kept.clear()
      for (let page = await turnRepo.strategiesAfter(db, workspace, 0, PAGE); page.length > 0; ) {
        await take([], page)
        page = await turnRepo.strategiesAfter(db, workspace, page.at(-1)?.seq ?? 0, PAGE)
      }
    },

    close: kept.close,
  }
}
