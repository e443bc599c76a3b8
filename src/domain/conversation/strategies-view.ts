// What is kept in memory of the strategies that were tried, by the query they were tried for: the turn's own, and where that came
// after a rejection, the question that had been asked at first.
import type { Target, View, ViewHost } from '../../kernel/feedback/index.ts'
import { readSettings, type Settings } from '../../kernel/settings/index.ts'
import {
  type Compared,
  createAlikeRows,
  createReplacedRows,
  type Features,
  type Replaced,
  textId,
} from '../../kernel/similarity/index.ts'
import { type Original, type StoredStrategy, strategyRepo } from './repo/strategies.ts'
import type { SimilarTurn, TriedTurn } from './strategy-search.ts'
import type { Word } from './words.ts'

export interface StrategyState {
  readonly settings: Settings
  /** Turns with a strategy whose query is at least so much alike. */
  near(queryId: string, features: Features, least: number): SimilarTurn[]
  /** The same around a query that is known. */
  around(queryId: string, least: number): SimilarTurn[]
  /** The same now, and when these turns were what they were then. */
  compare(queryId: string, least: number, then: Replaced<TriedTurn>): Compared<SimilarTurn>
  of(turnId: string): TriedTurn | undefined
  /** Turns that are found by this very query. */
  at(queryId: string): readonly TriedTurn[]
  /** Whether its rejection may be admitted for some query: told without comparing queries, so not where too few speak at all. */
  mayBeAvoided(way: string): boolean
  /** Rejected turns of strategies that at least so many people reject, whatever the query. */
  contested(reporters: number, most: number): TriedTurn[]
  /** Turns of which somebody said something, those that were spoken of last first. */
  spoken(most: number): TriedTurn[]
  readonly version: number
  /** What turns were before they changed. */
  replacedSince(version: number): Replaced<TriedTurn>
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
  const replaced = createReplacedRows(kept, ({ turn_id }) => turn_id)
  const tally = createTally()
  let settings: Settings | undefined

  const take = async (turnIds: readonly string[], stored: readonly StoredStrategy[]): Promise<void> => {
    const originals = await strategyRepo.originals(
      db,
      workspace,
      stored.map(({ turn_id }) => turn_id),
    )
    const found = stored.map((turn) => ({ turn, row: triedTurn(turn, originals.get(turn.turn_id)) }))
    for (const id of turnIds) for (const { way, words } of rowOf(id)) tally.add(way, words, -1)
    for (const { row } of found) tally.add(row.way, row.words, 1)
    replaced.note(turnIds)
    await kept.take(
      turnIds,
      found.flatMap(({ turn: { query_id, query, turn_id }, row }) => {
        const original = originals.get(turn_id)
        const own = { row, textId: query_id, text: query }
        return original === undefined || original.query_id === query_id
          ? [own]
          : [own, { row, textId: original.query_id, text: original.query }]
      }),
    )
  }
  const rowOf = (id: string): TriedTurn[] => kept.of(id).flatMap(({ row }, index) => (index === 0 ? row : []))

  return {
    get settings() {
      if (!settings) throw new Error('the settings were not read')
      return settings
    },
    near(queryId, features, least) {
      kept.nudge()
      return once(kept.near(queryId, features, least))
    },
    around: (queryId, least) => once(kept.around(queryId, least)),
    compare(queryId, least, then) {
      const { before, after } = replaced.compare(queryId, least, then)
      return { before: once(before), after: once(after) }
    },
    of: (turnId) => rowOf(turnId)[0],
    at: kept.at,
    mayBeAvoided(way) {
      const { rejecting, reviewing } = tally.of(way)
      return reviewing > 0 || rejecting >= (settings?.['gate.reporters'] ?? 0)
    },
    contested(reporters, most) {
      const found = new Set<TriedTurn>()
      for (const row of kept.values()) {
        const isRejected = row.words.some(({ status }) => status === 'rejected')
        if (isRejected && tally.of(row.way).rejecting >= reporters) found.add(row)
        if (found.size === most) break
      }
      return [...found]
    },
    spoken(most) {
      const found = new Set<TriedTurn>()
      for (const row of kept.values()) if (row.words.length > 0) found.add(row)
      return [...found].toSorted((a, b) => b.seq - a.seq).slice(0, most)
    },
    get version() {
      return replaced.version
    },
    replacedSince: replaced.since,
    embedding: kept.embedding,

    async refresh(changed) {
      if (changed === 'all' || changed.some(({ type }) => type === 'setting')) {
        settings = await readSettings(db, workspace)
      }
      if (changed !== 'all') {
        const ids = changed.flatMap(({ type, id }) => (type === 'turn' ? id : []))
        for (let start = 0; start < ids.length; start += PAGE) {
          const some = await strategyRepo.withAttemptsAfter(db, workspace, ids.slice(start, start + PAGE))
          await take(some, await strategyRepo.among(db, workspace, some))
        }
        return
      }
      kept.clear()
      tally.clear()
      for (let page = await strategyRepo.after(db, workspace, 0, PAGE); page.length > 0; ) {
        await take([], page)
        page = await strategyRepo.after(db, workspace, page.at(-1)?.seq ?? 0, PAGE)
      }
    },

    close: kept.close,
  }
}

function triedTurn(stored: StoredStrategy, original: Original | undefined): TriedTurn {
  return {
    turn_id: stored.turn_id,
    session_id: stored.session_id,
    asker: stored.asker,
    status: stored.user_feedback_status,
    words: stored.words === null ? none : (JSON.parse(stored.words) as Word[]),
    seq: stored.reacted_seq ?? stored.seq,
    way: textId(JSON.stringify([stored.strategy, stored.strategy_input])),
    queryIds: original === undefined ? [stored.query_id] : [stored.query_id, original.query_id],
    quality: stored.quality_score,
    validation: stored.validation_outcome,
  }
}

const none: readonly Word[] = []

/** A turn that is found by two queries is found once, by the one that is more alike. */
function once(found: readonly { readonly row: TriedTurn; readonly similarity: number }[]): SimilarTurn[] {
  const best = new Map<string, SimilarTurn>()
  for (const { row, similarity } of found) {
    if ((best.get(row.turn_id)?.similarity ?? -1) < similarity) best.set(row.turn_id, { ...row, similarity })
  }
  return [...best.values()]
}

/** Who rejected what, each as often as they did, and what reviewers spoke of. */
function createTally() {
  const rejections = new Map<string, Map<string, number>>()
  const reviews = new Map<string, number>()
  return {
    add(way: string, words: readonly Word[], times: 1 | -1): void {
      const reviewed = words.filter(({ isReviewer }) => isReviewer).length
      if (reviewed > 0) reviews.set(way, (reviews.get(way) ?? 0) + times * reviewed)
      for (const { reporter } of words.filter(({ status }) => status === 'rejected')) {
        const counts = rejections.get(way) ?? new Map<string, number>()
        const count = (counts.get(reporter) ?? 0) + times
        if (count > 0) counts.set(reporter, count)
        else counts.delete(reporter)
        rejections.set(way, counts)
      }
    },
    of: (way: string) => ({ rejecting: rejections.get(way)?.size ?? 0, reviewing: reviews.get(way) ?? 0 }),
    clear(): void {
      rejections.clear()
      reviews.clear()
    },
  }
}
