// The view of what people said of verdicts, by message, with the settings of the workspace.
import type { Target, View, ViewHost } from '../../kernel/feedback/index.ts'
import { readSettings, type Settings } from '../../kernel/settings/index.ts'
import {
  type Compared,
  createAlikeRows,
  createReplacedRows,
  type Features,
  type Replaced,
  type RowsVersion,
} from '../../kernel/similarity/index.ts'
import type { NearCorrection } from './adaptation.ts'
import { isComparable } from './comparable.ts'
import { responseKindsOf } from './detector/index.ts'
import { correctionRepo, type StoredCorrection } from './repo/corrections.ts'

export type KeptCorrection = Omit<NearCorrection, 'isSame' | 'similarity'>

export interface CorrectionState {
  readonly settings: Settings
  hasCorrections(): boolean
  /** The corrections of messages that are similar enough; without features, of exactly the same message. */
  near(messageId: string, features: Features | undefined, least: number): NearCorrection[]
  /** The same for a known message. */
  around(messageId: string, least: number): NearCorrection[]
  /** The same now, and before these turns changed. */
  compare(messageId: string, least: number, then: Replaced<KeptCorrection>): Compared<NearCorrection>
  readonly version: RowsVersion
  /** The corrections of turns before they changed. */
  replacedSince(version: RowsVersion): Replaced<KeptCorrection>
  of(turnId: string): KeptCorrection[]
  some(most: number): KeptCorrection[]
  refresh(changed: readonly Target[] | 'all'): Promise<void>
  close(): Promise<void>
}

export const correctionsView: View<CorrectionState> = {
  aggregates: ['turn', 'setting'],
  create: createCorrectionState,
  refresh: (state, changed) => state.refresh(changed),
  close: (state) => state.close(),
}

const PAGE = 2_000

function createCorrectionState(workspace: string, host: ViewHost): CorrectionState {
  const db = host.store.read
  const kept = createAlikeRows<KeptCorrection>({
    workspace,
    ...host,
    ownerOf: ({ turn_id }) => turn_id,
  })
  const replaced = createReplacedRows(kept, ({ turn_id }) => turn_id)
  let settings: Settings | undefined

  const take = (turnIds: readonly string[], stored: readonly StoredCorrection[]): Promise<void> => {
    replaced.note(turnIds)
    return kept.take(
      turnIds,
      stored.map(({ response, ...row }) => ({
        // Derived again by the current detector, which may find more in an answer than an earlier version.
        row: { ...row, responseKinds: responseKindsOf(response ?? '') },
        textId: row.message_id,
        text: isComparable(row.message) ? row.message : null,
      })),
    )
  }

  return {
    get settings() {
      if (!settings) throw new Error('the settings were not read')
      return settings
    },
    hasCorrections: () => kept.size > 0,
    near: (messageId, features, least) =>
      kept.near(messageId, features, least).map(({ row, ...alike }) => ({ ...row, ...alike })),
    around: (messageId, least) => kept.around(messageId, least).map(({ row, ...alike }) => ({ ...row, ...alike })),
    compare(messageId, least, then) {
      const { before, after } = replaced.compare(messageId, least, then)
      const asNear = ({ row, similarity }: (typeof before)[number]) => ({
        ...row,
        similarity,
        isSame: row.message_id === messageId,
      })
      return { before: before.map(asNear), after: after.map(asNear) }
    },
    get version() {
      return replaced.version
    },
    replacedSince: replaced.since,
    of: (turnId) => kept.of(turnId).map(({ row }) => row),
    some: (most) => Array.from(kept.values()).slice(0, most),

    async refresh(changed) {
      kept.nudge()
      if (changed === 'all' || changed.some(({ type }) => type === 'setting')) {
        settings = await readSettings(db, workspace)
      }
      if (changed !== 'all') {
        const ids = changed.flatMap(({ type, id }) => (type === 'turn' ? id : []))
        if (ids.length > 0) await take(ids, await correctionRepo.among(db, workspace, ids))
        return
      }
      kept.clear()
      for (let page = await correctionRepo.after(db, workspace, ['', ''], PAGE); page.length > 0; ) {
        await take([], page)
        const last = page.at(-1)
        page = await correctionRepo.after(db, workspace, [last?.turn_id ?? '', last?.reporter ?? ''], PAGE)
      }
    },

    close: kept.close,
  }
}
