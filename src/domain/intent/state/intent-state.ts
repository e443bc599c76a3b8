// What is kept in memory of a workspace's intents: the registry, what people mean by words, which phrases are in effect for
// everyone, and the classifier over all of it. Everything but the searches is derived from the store.
import type { Target, ViewHost } from '../../../kernel/feedback/index.ts'
import type { Settings } from '../../../kernel/settings/index.ts'
import { type Features, type Near, plainLine } from '../../../kernel/similarity/index.ts'
import type { Admissions } from '../gate/index.ts'
import type { StoredPhrase } from '../repo/phrases.ts'
import { createSearchLog, type SearchLog } from '../search/search-log.ts'
import type { Verb } from '../verb.ts'
import type { Blocks } from './blocks.ts'
import { createKnownTexts } from './known-texts.ts'
import { createMeanings } from './meanings.ts'
import { createOutcomeCounts } from './outcome-counts.ts'
import { createRehearsal } from './rehearsal.ts'
import type { SharedPhrase } from './shared-phrases.ts'
import { createShiftLog, type ShiftLog } from './shifts.ts'
import { createTakeOver } from './take-over.ts'
import type { Teaching } from './teaching.ts'

export interface IntentState {
  readonly verbs: ReadonlyMap<string, Verb>
  readonly admissions: Admissions
  /** Written, not derived. It is consistent at any time, so it may be used across an await. */
  readonly searches: SearchLog
  readonly settings: Settings
  /** What people said of a wording. */
  phrase(text: string): StoredPhrase | undefined
  /** What a text means for everyone, from what people taught. */
  sharedAt(text: string): readonly SharedPhrase[]
  /** The verbs that were imported with this text. */
  importedAt(text: string): readonly string[]
  /** Whether a reviewer rejected these words as a phrase of the verb, or words like them. */
  isRejected(words: string, verb: string, features: Features | undefined): boolean
  /** The words of a text that is known. */
  wordsOf(text: string): string | undefined
  classify: Teaching['query']
  /** The verb that a person means by a text, from the last thing they said. */
  saidBy(person: string, text: string): string | undefined
  probability(logit: number): number
  /** Derives in slices how sure answers may be, which `probability` would do in one go; undefined if it is up to date. */
  rehearse(): Promise<void> | undefined
  /** Texts within this similarity, best first. */
  around(features: Features, least: number): Near[]
  featuresOf(text: string): Features | undefined
  readonly blocks: Blocks
  /** Records what changes from now on, for receipts. */
  recordShifts: ShiftLog['record']
  /** Removes the effect of blocks that have ended by now. */
  expire(now: string): void
  counts(): { verbs: number; phrases: number; texts: number; exemplars: number }
  /** How far the vectors of the model in use are made; absent once all are there. */
  embedding(): { done: number; total: number; failed?: string } | undefined
  refresh(changed: readonly Target[] | 'all'): Promise<void>
  close(): Promise<void>
}

export function createIntentState(workspace: string, host: ViewHost): IntentState {
  const { store, vectors } = host
  let now = ''
  const texts = createKnownTexts({
    dimensions: vectors.dimensions,
    numbers: () => taking.numbers(),
    now: () => now,
  })
  const { admissions, blocks, imported, index, phrases, teaching, sharedAt, wordsAt, wordsOf } = texts
  const rehearsal = createRehearsal(imported, index)
  // While words are embedded again, the line would have to be derived again and again.
  const outcomes = createOutcomeCounts(vectors.model, () => (taking.embedding() ? plainLine : rehearsal.line()))
  const shifts = createShiftLog({ wordsOf, admissionOf: admissions.of })
  const meanings = createMeanings({
    shifts,
    phraseAt: phrases.get,
    wordsOf,
    sharedAt,
    blocks,
    isKnown: texts.isKnownVerb,
  })
  const searches = createSearchLog(store, workspace)
  const taking = createTakeOver(workspace, host, { texts, rehearsal, outcomes, shifts, meanings })

  return {
    verbs: imported.byName,
    admissions,
    searches,
    get settings() {
      return taking.settings()
    },
    phrase: phrases.get,
    sharedAt,
    importedAt: imported.at,
    isRejected: (words, verb, features) => admissions.isRejected(words, features, verb, taking.numbers()),
    wordsOf,
    classify: teaching.query,
    saidBy: (person, text) => wordsAt(text).find((word) => word.person === person)?.verb,
    probability: outcomes.probability,
    rehearse: () => (taking.embedding() ? undefined : rehearsal.ahead()),
    around: (features, least) =>
      index
        .survey(features)
        .within(least)
        .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1)),
    featuresOf: index.features,
    blocks,

    recordShifts: shifts.record,

    expire(at) {
      now = at
      taking.nudge()
      const ended = phrases.expired(now)
      if (ended.length === 0) return
      admissions.touch(ended)
      taking.settle(new Set(ended), [])
    },

    counts: () => ({
      verbs: imported.byName.size,
      phrases: phrases.size,
      texts: index.size,
      exemplars: teaching.size,
    }),
    embedding: taking.embedding,
    refresh: taking.refresh,

    async close() {
      await taking.close()
      await searches.close()
    },
  }
}
