// What is kept in memory of a workspace's intents: the registry, what people mean by words, which phrases hold for everyone,
// and the classifier over all of it. A function of what stands in the store.
import type { Target, ViewHost } from '../../kernel/feedback/index.ts'
import { takingTurns } from '../../kernel/in-slices.ts'
import { readSettings, type Settings } from '../../kernel/settings/index.ts'
import { createCatchUp, createTextIndex, type Features, type Near, plainLine } from '../../kernel/similarity/index.ts'
import { type Blocks, createBlocks, verbsKeptFrom } from './blocks.ts'
import { exemplarsAt } from './exemplars.ts'
import { createBareTexts } from './gate/bare-texts.ts'
import { type Admissions, createAdmissions, createVoices, isRetired } from './gate/index.ts'
import { createImportedVerbs } from './imported-verbs.ts'
import type { Verb } from './imports/registered.ts'
import { createMeanings } from './meanings.ts'
import { createOutcomeCounts } from './outcome-counts.ts'
import { createPhraseStates } from './phrase-states.ts'
import { createRehearsal } from './rehearsal.ts'
import { phraseRepo, type StoredPhrase } from './repo/phrases.ts'
import { registryRepo } from './repo/registry.ts'
import { verbRepo } from './repo/verbs.ts'
import { createSearchLog, type SearchLog } from './search-log.ts'
import { type SharedPhrase, sharedPhrases } from './shared-phrases.ts'
import { createShiftLog, type ShiftLog } from './shifts.ts'
import { candidateOf, turnedOf, voicesOf } from './stored-phrase.ts'
import { createTeaching, type Teaching } from './teaching.ts'

export interface IntentState {
  readonly verbs: ReadonlyMap<string, Verb>
  readonly admissions: Admissions
  readonly searches: SearchLog
  readonly settings: Settings
  /** What people said of a wording. */
  phrase(text: string): StoredPhrase | undefined
  /** What a text means to everyone, by what people taught. */
  sharedAt(text: string): readonly SharedPhrase[]
  /** The verbs that a text is a wording of by import. */
  importedAt(text: string): readonly string[]
  /** Whether a reviewer rejected these words as a phrase of the verb, or words like them. */
  isRejected(words: string, verb: string, features: Features | undefined): boolean
  /** The words of a text that is known. */
  wordsOf(text: string): string | undefined
  classify: Teaching['query']
  /** The verb that a person means by a text, as they last said. */
  saidBy(person: string, text: string): string | undefined
  probability(logit: number): number
  /** Texts within this similarity, best first. */
  around(features: Features, least: number): Near[]
  featuresOf(text: string): Features | undefined
  readonly blocks: Blocks
  /** What changes from now on, for receipts. */
  recordShifts: ShiftLog['record']
  /** Lets blocks that have run out by now fall away. */
  expire(now: string): void
  counts(): { verbs: number; phrases: number; texts: number; exemplars: number }
  /** How far the vectors of the model in use are made; absent once all are there. */
  embedding(): { done: number; total: number; failed?: string } | undefined
  refresh(changed: readonly Target[] | 'all'): Promise<void>
  close(): Promise<void>
}

/** Those that decide about every phrase. */
export const gateSettings = ['gate.reporters', 'similarity.group', 'similarity.collision'] as const
/** How many candidates are worked through before others have their turn. */
const SLICE = 200

export function createIntentState(workspace: string, { store, vectors }: ViewHost): IntentState {
  const db = store.read
  const index = createTextIndex(vectors.dimensions)
  const teaching = createTeaching(index)
  const voices = createVoices()
  const imported = createImportedVerbs()
  const rehearsal = createRehearsal(imported, index)
  // While words are still being embedded anew, what is missing would be told again and again.
  const outcomes = createOutcomeCounts(vectors.model, () => (catchUp.progress() ? plainLine : rehearsal.line()))
  const phrases = createPhraseStates()
  const blocks = createBlocks({ phrases, index, reach: () => numbers().near, now: () => now })
  const bare = createBareTexts()
  const admissions = createAdmissions({
    index,
    voices,
    bare,
    isKnown: (verb) => imported.byName.has(verb),
    isBlocked: (text, verb) => verbsKeptFrom(blocks.near(text), null).has(verb),
  })
  const shifts = createShiftLog({ wordsOf: (text) => wordsOf(text), admissionOf: admissions.of })
  const meanings = createMeanings({
    shifts,
    phraseAt: phrases.get,
    wordsOf: (text) => wordsOf(text),
    sharedAt: (text) => sharedAt(text),
    blocks,
    isKnown: (verb) => imported.byName.has(verb),
  })
  const searches = createSearchLog(store, workspace)
  const catchUp = createCatchUp(vectors, db, workspace, (made) => {
    addVectors(made)
    // A refresh that is under way settles them too, and so keeps what it changes for its own receipt.
    if (isRefreshing) for (const text of made.keys()) pending.add(text)
    else settle(new Set(made.keys()), [])
  })
  let settings: Settings | undefined
  let now = ''
  let isRefreshing = false
  /** What was taken over and is not settled yet; it stays where something fails in between. */
  const pending = new Set<string>()

  const current = (): Settings => {
    if (!settings) throw new Error('the settings were not read')
    return settings
  }
  const numbers = () => ({
    people: current()['gate.reporters'],
    near: current()['similarity.group'] / 100,
    collision: current()['similarity.collision'] / 100,
  })
  const wordsOf = (text: string) => phrases.get(text)?.words ?? imported.wordsOf(text)
  const isSpokenOf = (text: string) => imported.at(text).length > 0 || phrases.get(text) !== undefined
  const isNeeded = (text: string) => isSpokenOf(text) || bare.behind(text).length > 0

  /** What single persons mean by a text, as far as it is to be believed. */
  const wordsAt = (text: string) =>
    (phrases.get(text)?.reports ?? []).filter(
      ({ verb, confidence }) => imported.byName.has(verb) && !isRetired(confidence),
    )

  const exemplarsOf = (text: string) =>
    index.has(text)
      ? exemplarsAt(text, { imported: imported.at(text), shared: sharedAt(text), own: wordsAt(text) })
      : []

  const sharedAt = (text: string) => sharedPhrases(admissions, text)

  /** Admits what depends on these texts again; those that nobody speaks of any more are let go. */
  const settle = (texts: ReadonlySet<string>, causes: readonly Target[]): void => {
    for (const text of admitAgain(texts, causes)) settleText(text)
  }
  const admitAgain = (texts: ReadonlySet<string>, causes: readonly Target[]): ReadonlySet<string> => {
    const moved = admissions.settle(numbers())
    shifts.candidatesMoved(causes, moved)
    return new Set([...texts, ...moved.map(({ candidate }) => candidate.text)])
  }
  const settleText = (text: string): void => {
    teaching.replace(text, exemplarsOf(text))
    if (!isNeeded(text)) index.remove(text)
  }

  const addVectors = (made: Iterable<readonly [string, Features]>): void => {
    for (const [text, features] of made) {
      index.add(text, features)
      if (imported.at(text).length > 0) rehearsal.forget()
      // What was looked at without its vector is told again.
      admissions.set(text, admissions.at(text))
    }
  }

  const takeVerb = (name: string, verb: Verb | undefined): ReadonlySet<string> => {
    const texts = imported.replace([name], verb ? [verb] : [])
    if (texts.size > 0) rehearsal.forget()
    for (const text of texts) voices.setRegistry(text, new Set(imported.at(text)))
    admissions.touch(texts)
    admissions.touchVerb(name)
    return texts
  }

  /** How many people stand behind a verb matters only around the number that it takes. */
  const behind = new Map<string, number>()
  const recount = (verb: string): void => {
    const [was, is] = [behind.get(verb) ?? 0, voices.peopleBehind(verb)]
    behind.set(verb, is)
    if (was < numbers().people !== is < numbers().people) admissions.touchVerb(verb)
  }

  const takePhrase = (text: string, phrase: StoredPhrase | undefined): Iterable<string> => {
    const isBlockMoved = (phrases.get(text)?.blocks.length ?? 0) + (phrase?.blocks.length ?? 0) > 0
    const meant = meanings.follow(() => (isBlockMoved ? [text, ...textsNear(text, numbers().near)] : [text]))
    outcomes.replace(phrases.get(text)?.judged ?? [], phrase?.judged ?? [])
    phrases.set(text, phrase)
    meant.moved([{ type: 'phrase', id: text }])
    const said = voicesOf(phrase)
    const verbs = new Set([...voices.all(text), ...said].map(({ verb }) => verb))
    const touched = voices.set(text, said, turnedOf(phrase))
    admissions.touch(touched)
    for (const verb of verbs) recount(verb)
    admissions.set(text, phrase?.candidates.map(candidateOf) ?? [])
    return [text, ...touched]
  }

  const textsNear = (text: string, least: number): string[] => {
    const features = index.features(text)
    return features
      ? index
          .survey(features)
          .within(least)
          .map(({ id }) => id)
      : []
  }

  const takeOver = async (changed: readonly Target[] | 'all'): Promise<void> => {
    const names =
      changed === 'all'
        ? [...imported.byName.keys()]
        : [
            ...idsOf(changed, 'verb'),
            ...(await registryRepo.touchedBy(db, workspace, 'verb', idsOf(changed, 'import'))),
          ]
    const verbs = changed === 'all' ? await verbRepo.all(db, workspace) : await verbRepo.among(db, workspace, names)
    const stored = await phraseRepo.of(db, workspace, changed === 'all' ? 'all' : idsOf(changed, 'phrase'))
    if (changed === 'all' || idsOf(changed, 'setting').length > 0) {
      const read = await readSettings(db, workspace)
      // How far a block reaches is one of them.
      const [group, groupNow] = [settings?.['similarity.group'] ?? 100, read['similarity.group']]
      const reached = group === groupNow ? [] : [...phrases.withBlocks()]
      const least = Math.min(group, groupNow) / 100
      const meant = meanings.follow(() => reached.flatMap((text) => [text, ...textsNear(text, least)]))
      const isGateMoved = gateSettings.some((name) => settings?.[name] !== read[name])
      settings = read
      meant.moved(changed === 'all' ? [] : changed)
      if (isGateMoved) admissions.touchAll()
    }
    // Vectors first: how far a block reaches depends on them.
    const unheard = [...stored].filter(([text, phrase]) => phrase?.words !== undefined && !index.has(text))
    for (const [text] of unheard) pending.add(text)
    addVectors(await catchUp.get(unheard.flatMap(([, phrase]) => phrase?.words ?? [])))
    const turn = takingTurns()
    const byName = new Map(verbs.map((verb) => [verb.name, verb]))
    const named = new Set([...names, ...byName.keys()])
    for (const name of named) {
      for (const text of takeVerb(name, byName.get(name))) pending.add(text)
      await turn()
    }
    // People may mean verbs that were not known then, or are no longer.
    if (named.size > 0) for (const text of phrases.meaning(named)) pending.add(text)
    for (const [text, phrase] of stored) for (const one of takePhrase(text, phrase)) pending.add(one)
    for (const text of [...pending]) {
      const before = bare.of(text)
      bare.set(text, isSpokenOf(text) ? wordsOf(text) : undefined)
      const bares = [before, bare.of(text)].filter((one) => one !== undefined)
      admissions.touch(bares)
      for (const one of bares) pending.add(one)
      await turn()
    }
    const missing = [...pending].filter((text) => !index.has(text) && isNeeded(text))
    const made = await catchUp.get(missing.flatMap((text) => wordsOf(text) ?? bare.wordsOf(text) ?? []))
    for (const one of made) {
      addVectors([one])
      await turn()
    }
    while (admissions.prepare(numbers(), SLICE)) await new Promise(setImmediate)
    for (const text of admitAgain(pending, changed === 'all' ? [] : changed)) {
      settleText(text)
      pending.delete(text)
      await turn()
    }
  }

  return {
    verbs: imported.byName,
    admissions,
    searches,
    get settings() {
      return current()
    },
    phrase: phrases.get,
    sharedAt,
    importedAt: imported.at,
    isRejected: (words, verb, features) => admissions.isRejected(words, features, verb, numbers()),
    wordsOf,
    classify: teaching.query,
    saidBy: (person, text) => wordsAt(text).find((word) => word.person === person)?.verb,
    probability: outcomes.probability,
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
      catchUp.nudge()
      const texts = phrases.expired(now)
      if (texts.length === 0) return
      admissions.touch(texts)
      settle(new Set(texts), [])
    },

    counts: () => ({
      verbs: imported.byName.size,
      phrases: phrases.size,
      texts: index.size,
      exemplars: teaching.size,
    }),
    embedding: catchUp.progress,

    async refresh(changed) {
      // Where a receipt is to name what one write changed, each aggregate is taken over by itself.
      const parts = changed === 'all' || !shifts.isRecording() ? [changed] : partsOf(changed)
      isRefreshing = true
      try {
        for (const part of parts) await takeOver(part)
      } finally {
        isRefreshing = false
      }
    },

    async close() {
      await catchUp.close()
      await searches.close()
    },
  }
}

/** The registry at once, because an import may be of any size; then each phrase by itself. */
function partsOf(changed: readonly Target[]): (readonly Target[])[] {
  const isPhrase = ({ type }: Target) => type === 'phrase'
  const rest = changed.filter((one) => !isPhrase(one))
  return [...(rest.length > 0 ? [rest] : []), ...changed.filter(isPhrase).map((one) => [one])]
}

function idsOf(changed: readonly Target[], type: string): string[] {
  return changed.flatMap((target) => (target.type === type ? target.id : []))
}
