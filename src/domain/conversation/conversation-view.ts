// What is kept in memory of a workspace's conversations: which strategies were tried for which queries, and what people said of
// verdicts. Brought up to date before each use.
import type { Target, View, ViewHost } from '../../kernel/feedback/index.ts'
import { readSettings, type Settings } from '../../kernel/settings/index.ts'
import { createCatchUp, createTextIndex, type Features } from '../../kernel/similarity/index.ts'
import type { NearCorrection } from './adaptation.ts'
import { correctionRepo, type StoredCorrection } from './repo/corrections.ts'
import { type StrategyTurn, turnRepo } from './repo/turns.ts'
import { createTextGroups } from './text-groups.ts'

export interface ConversationState {
  readonly settings: Settings
  hasCorrections(): boolean
  /** What was said of verdicts on this very message. */
  corrections(messageId: string): readonly StoredCorrection[]
  /** Those whose message is at least so much alike; without features, those with the very same message. */
  correctionsNear(messageId: string, features: Features | undefined, least: number): NearCorrection[]
  /** Turns with a strategy whose query is at least so much alike. */
  turnsNear(queryId: string, features: Features, least: number): (StrategyTurn & { readonly similarity: number })[]
  /** How far the vectors of the model in use are made; absent once all are there. */
  embedding(): { done: number; total: number; failed?: string } | undefined
  /** Goes on with vectors that failed before. */
  nudge(): void
  refresh(changed: readonly Target[] | 'all'): Promise<void>
  close(): Promise<void>
}

export const conversationView: View<ConversationState> = {
  aggregates: ['turn', 'setting'],
  create: createConversationState,
  refresh: (state, changed) => state.refresh(changed),
  close: (state) => state.close(),
}

const PAGE = 2_000

function createConversationState(workspace: string, { store, vectors }: ViewHost): ConversationState {
  const db = store.read
  const index = createTextIndex(vectors.dimensions)
  const turns = createTextGroups<StrategyTurn>(({ query_id }) => query_id)
  const corrections = createTextGroups<StoredCorrection>(({ message_id }) => message_id)
  const catchUp = createCatchUp(vectors, db, workspace, (made) => {
    for (const [id, features] of made) if (isSpokenOf(id)) index.add(id, features)
  })
  let settings: Settings | undefined

  const isSpokenOf = (text: string): boolean => turns.at(text).length > 0 || corrections.at(text).length > 0

  const near = <T>(
    groups: { at(text: string): readonly T[] },
    textId: string,
    features: Features | undefined,
    least: number,
  ): (T & { similarity: number })[] => {
    const alike = features === undefined ? [] : index.survey(features).within(least)
    const others = alike.filter(({ id }) => id !== textId)
    return [{ id: textId, similarity: 1 }, ...others].flatMap(({ id, similarity }) =>
      groups.at(id).map((one) => ({ ...one, similarity: Math.min(1, similarity) })),
    )
  }

  const take = async (
    ids: readonly string[],
    foundTurns: readonly StrategyTurn[],
    foundCorrections: readonly StoredCorrection[],
  ): Promise<void> => {
    const left = [...turns.replace(ids, foundTurns), ...corrections.replace(ids, foundCorrections)]
    for (const text of left) if (!isSpokenOf(text)) index.remove(text)
    const texts = new Map([
      ...foundTurns.map(({ query_id, query }) => [query_id, query] as const),
      ...foundCorrections.map(({ message_id, message }) => [message_id, message] as const),
    ])
    const missing = [...texts].flatMap(([id, text]) => (index.has(id) ? [] : [text]))
    for (const [id, features] of await catchUp.get(missing)) index.add(id, features)
  }

  const takeAll = async (): Promise<void> => {
    turns.clear()
    corrections.clear()
    for (let page = await turnRepo.strategiesAfter(db, workspace, 0, PAGE); page.length > 0; ) {
      await take([], page, [])
      page = await turnRepo.strategiesAfter(db, workspace, page.at(-1)?.seq ?? 0, PAGE)
    }
    for (let page = await correctionRepo.after(db, workspace, ['', ''], PAGE); page.length > 0; ) {
      await take([], [], page)
      const last = page.at(-1)
      page = await correctionRepo.after(db, workspace, [last?.turn_id ?? '', last?.reporter ?? ''], PAGE)
    }
  }

  return {
    get settings() {
      if (!settings) throw new Error('the settings were not read')
      return settings
    },
    hasCorrections: () => corrections.size > 0,
    corrections: corrections.at,
    correctionsNear: (messageId, features, least) => near(corrections, messageId, features, least),
    turnsNear: (queryId, features, least) => near(turns, queryId, features, least),
    embedding: catchUp.progress,
    nudge: catchUp.nudge,

    async refresh(changed) {
      if (changed === 'all' || changed.some(({ type }) => type === 'setting'))
        settings = await readSettings(db, workspace)
      if (changed === 'all') return takeAll()
      const ids = changed.flatMap(({ type, id }) => (type === 'turn' ? id : []))
      for (let start = 0; start < ids.length; start += PAGE) {
        const some = ids.slice(start, start + PAGE)
        await take(
          some,
          await turnRepo.strategiesAmong(db, workspace, some),
          await correctionRepo.among(db, workspace, some),
        )
      }
    },

    close: () => catchUp.close(),
  }
}
