// The view of the strategies that were tried, by query: the turn's own query and, if that came after a rejection, the first
// question.

import type { Target, View, ViewHost } from '../../kernel/feedback/index.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { takingTurns } from '../../kernel/in-slices.ts'
import { fromJson } from '../../kernel/json-text.ts'
import { readSettings, type Settings } from '../../kernel/settings/index.ts'
import {
  type AlikeText,
  createAlikeRows,
  createReplacedRows,
  type Features,
  type Replaced,
  type RowsVersion,
  textId,
} from '../../kernel/similarity/index.ts'
import type { Asker } from './asker.ts'
import type { Original } from './attempts.ts'
import type { Opinion } from './opinions.ts'
import { type StoredStrategy, strategyRepo } from './repo/strategies.ts'
import type { Searched, SimilarTurn, TriedTurn } from './strategy-search.ts'
import { createTrials, once } from './trials.ts'

export interface StrategyState {
  readonly settings: Settings
  /** What a search reads among the turns whose query is similar enough. */
  search(queryId: string, features: Features, least: number, asker: Asker): Searched
  /** All turns for queries similar to a known one. */
  around(queryId: string, least: number): SimilarTurn[]
  /** The turns of one way that decide how it counts for an asker. */
  decisive(queryId: string, least: number, way: string, asker: Asker): SimilarTurn[]
  /** The same, only for exactly this query. */
  decisiveAt(queryId: string, way: string, asker: Asker): SimilarTurn[]
  /** What decides now, and what decided before these turns changed. */
  compare(queryId: string, least: number, then: Replaced<TriedTurn>): ComparedTrials
  of(turnId: string): TriedTurn | undefined
  /** A turn that exactly this query finds. */
  oneAt(queryId: string): TriedTurn | undefined
  /** Whether its rejection may be admitted for some query. Queries are not compared: false means that too few people reject it at all. */
  mayBeAvoided(way: string): boolean
  /** Rejected turns of strategies that at least this many people reject, for any query. */
  contested(reporters: number, most: number): TriedTurn[]
  /** Turns about which somebody said something, the latest reaction first. */
  spoken(most: number): TriedTurn[]
  readonly version: RowsVersion
  /** What turns were before they changed. */
  replacedSince(version: RowsVersion): Replaced<TriedTurn>
  /** How many vectors of the current model are ready; undefined once all are. */
  embedding(): { done: number; total: number } | undefined
  refresh(changed: readonly Target[] | 'all'): Promise<void>
  close(): Promise<void>
}

export interface ComparedTrials {
  readonly before: Deciding
  readonly after: Deciding
  /** The queries that find turns of these ways, the closest first. */
  queries(ways: Iterable<string>): string[]
}

/** The turns of one way that decide how it counts. */
export interface Deciding {
  forEveryone(way: string): SimilarTurn[]
  /** For this asker alone, whatever decides for everyone. */
  forAsker(way: string, asker: Asker): SimilarTurn[]
}

export const strategiesView: View<StrategyState> = {
  aggregates: ['turn', 'setting'],
  create: createStrategyState,
  refresh: (state, changed) => state.refresh(changed),
  close: (state) => state.close(),
}

/** Small, because each of them may have fifty attempts before it. */
const PAGE = 200

function createStrategyState(workspace: string, host: ViewHost): StrategyState {
  const db = host.store.read
  const kept = createAlikeRows<TriedTurn>({ workspace, ...host, ownerOf: ({ turn_id }) => turn_id })
  const replaced = createReplacedRows(kept, ({ turn_id }) => turn_id)
  const tally = createTally()
  const trials = createTrials()
  let settings: Settings | undefined

  const take = async (turnIds: readonly string[], stored: readonly StoredStrategy[]): Promise<void> => {
    const originals = await strategyRepo.originals(
      db,
      workspace,
      stored.map(({ turn_id }) => turn_id),
    )
    const placed = stored.flatMap((turn) => placesOf(turn, originals.get(turn.turn_id)))
    const changed = new Set(changedAmong(turnIds, placed))
    const fresh = turnIds.length === 0 ? placed : placed.filter(({ row }) => changed.has(row.turn_id))
    for (const id of changed) for (const { way, opinions } of rowOf(id)) tally.add(way, opinions, -1)
    for (const { way, opinions } of new Set(fresh.map(({ row }) => row))) tally.add(way, opinions, 1)
    replaced.note([...changed])
    for (const id of changed) for (const { row, textId: at } of kept.of(id)) trials.remove(at, row)
    for (const { row, textId: at } of fresh) trials.add(at, row)
    await kept.take([...changed], fresh)
  }
  /** After a correction, up to fifty later attempts are read again, and few of them change: the rest stay in their lists. */
  const changedAmong = (turnIds: readonly string[], placed: readonly Placed[]): string[] => {
    const now = groupBy(placed, ({ row }) => row.turn_id)
    return turnIds.filter((id) => asText(kept.of(id)) !== asText(now.get(id) ?? []) || !isCompared(id))
  }
  /** The vectors may be missing because reading them failed: then they are asked for again. */
  const isCompared = (id: string): boolean => kept.of(id).every(({ textId }) => kept.features(textId) !== undefined)
  const rowOf = (id: string): TriedTurn[] => kept.of(id).flatMap(({ row }, index) => (index === 0 ? row : []))

  return {
    get settings() {
      if (!settings) throw new Error('the settings were not read')
      return settings
    },
    search(queryId, features, least, asker) {
      kept.nudge()
      return trials.search(kept.texts(queryId, least, features), asker)
    },
    around: (queryId, least) => once(kept.around(queryId, least)),
    decisive: (queryId, least, way, asker) => decisiveIn(kept.texts(queryId, least), (id) => trials.at(id, way, asker)),
    decisiveAt: (queryId, way, asker) => trials.at(queryId, way, asker).map((turn) => ({ ...turn, similarity: 1 })),
    compare(queryId, least, then) {
      const { texts: found, had } = replaced.around(queryId, least, then)
      const texts = found.toSorted((a, b) => b.similarity - a.similarity)
      const gone = had.map(({ row, similarity }) => ({ ...row, similarity }))
      return {
        before: {
          forEveryone: (way) => [
            ...decisiveIn(texts, (id) => trials.voices(id, way, then)),
            ...gone.filter((turn) => turn.way === way),
          ],
          forAsker: (way, asker) => [
            ...closestIn(texts, (id) => trials.own(id, way, asker, then)),
            ...gone.filter((turn) => turn.way === way),
          ],
        },
        after: {
          forEveryone: (way) => decisiveIn(texts, (id) => trials.voices(id, way)),
          forAsker: (way, asker) => closestIn(texts, (id) => trials.own(id, way, asker)),
        },
        queries(ways) {
          const wanted = [...ways]
          const found = [
            ...texts.map(({ id, similarity }) => ({
              similarity,
              queryIds: wanted.flatMap((way) => [...trials.queriesAt(id, way)]),
            })),
            ...gone.filter(({ way }) => wanted.includes(way)),
          ].toSorted((a, b) => b.similarity - a.similarity)
          return [...new Set(found.flatMap(({ queryIds }) => queryIds))]
        },
      }
    },
    of: (turnId) => rowOf(turnId)[0],
    oneAt: (queryId) => kept.at(queryId)[0],
    mayBeAvoided(way) {
      const { rejecting, reviewing } = tally.of(way)
      return reviewing > 0 || rejecting >= (settings?.['gate.reporters'] ?? 0)
    },
    contested(reporters, most) {
      const found = new Set<TriedTurn>()
      for (const row of kept.values()) {
        const isRejected = row.opinions.some(({ status }) => status === 'rejected')
        if (isRejected && tally.of(row.way).rejecting >= reporters) found.add(row)
        if (found.size === most) break
      }
      return [...found]
    },
    spoken(most) {
      const found = new Set<TriedTurn>()
      for (const row of kept.values()) if (row.opinions.length > 0) found.add(row)
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
        const turn = takingTurns()
        for (let start = 0; start < ids.length; start += PAGE) {
          await turn()
          const some = await strategyRepo.withAttemptsAfter(db, workspace, ids.slice(start, start + PAGE))
          await take(some, await strategyRepo.among(db, workspace, some))
        }
        return
      }
      kept.clear()
      tally.clear()
      trials.clear()
      const turn = takingTurns()
      for (let page = await strategyRepo.after(db, workspace, 0, PAGE); page.length > 0; ) {
        await take([], page)
        await turn()
        page = await strategyRepo.after(db, workspace, page.at(-1)?.seq ?? 0, PAGE)
      }
    },

    close: kept.close,
  }
}

interface Placed {
  readonly row: TriedTurn
  readonly textId: string
  readonly text: string
}

/** Under its own query, and under the first question. */
function placesOf(turn: StoredStrategy, original: Original | undefined): Placed[] {
  const row = triedTurn(turn, original)
  const own = { row, textId: turn.query_id, text: turn.query }
  return original === undefined || original.query_id === turn.query_id
    ? [own]
    : [own, { row, textId: original.query_id, text: original.query }]
}

function asText(places: readonly Pick<Placed, 'row' | 'textId'>[]): string {
  return JSON.stringify(places.map(({ row, textId }) => [row, textId]))
}

function triedTurn(stored: StoredStrategy, original: Original | undefined): TriedTurn {
  return {
    turn_id: stored.turn_id,
    session_id: stored.session_id,
    asker: stored.asker,
    status: stored.user_feedback_status,
    opinions: stored.words === null ? none : fromJson(stored.words),
    seq: stored.reacted_seq ?? stored.seq,
    way: textId(JSON.stringify([stored.strategy, stored.strategy_input])),
    queryIds: original === undefined ? [stored.query_id] : [stored.query_id, original.query_id],
    quality: stored.quality_score,
    validation: stored.validation_outcome,
  }
}

const none: readonly Opinion[] = []

function decisiveIn(texts: readonly AlikeText[], turnsAt: (id: string) => readonly TriedTurn[]): SimilarTurn[] {
  return texts.flatMap(({ id, similarity }) => turnsAt(id).map((turn) => ({ ...turn, similarity })))
}

/** Only for the closest texts that have any. `texts` has the closest first. */
function closestIn(texts: readonly AlikeText[], turnsAt: (id: string) => readonly TriedTurn[]): SimilarTurn[] {
  const closest = texts.find(({ id }) => turnsAt(id).length > 0)
  if (!closest) return []
  const equals = texts.filter(({ similarity }) => similarity === closest.similarity)
  return decisiveIn(equals, turnsAt)
}

/** How often each reporter rejected each way, and how often reviewers spoke of it. */
function createTally() {
  const rejections = new Map<string, Map<string, number>>()
  const reviews = new Map<string, number>()
  return {
    add(way: string, opinions: readonly Opinion[], times: 1 | -1): void {
      const reviewed = opinions.filter(({ isReviewer }) => isReviewer).length
      if (reviewed > 0) reviews.set(way, (reviews.get(way) ?? 0) + times * reviewed)
      for (const { reporter } of opinions.filter(({ status }) => status === 'rejected')) {
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
