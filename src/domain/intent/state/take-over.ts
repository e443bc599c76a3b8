// Takes over what changed in the store. It works in slices, so that others have their turn however much changed.
import type { Target, ViewHost } from '../../../kernel/feedback/index.ts'
import { takingTurns } from '../../../kernel/in-slices.ts'
import { bySteps } from '../../../kernel/in-steps.ts'
import { readSettings, type Settings } from '../../../kernel/settings/index.ts'
import { createCatchUp, type Features } from '../../../kernel/similarity/index.ts'
import type { GateNumbers } from '../gate/index.ts'
import { candidateOf, turnedOf, voicesOf } from '../gate/stored-phrase.ts'
import { phraseRepo, type StoredPhrase } from '../repo/phrases.ts'
import { registryRepo } from '../repo/registry.ts'
import { verbRepo } from '../repo/verbs.ts'
import type { Verb } from '../verb.ts'
import type { KnownTexts } from './known-texts.ts'
import type { createMeanings } from './meanings.ts'
import type { OutcomeCounts } from './outcome-counts.ts'
import type { Rehearsal } from './rehearsal.ts'
import type { ShiftLog } from './shifts.ts'

/** The settings that every phrase depends on. */
export const gateSettings = ['gate.reporters', 'similarity.group', 'similarity.collision'] as const

interface Into {
  readonly texts: KnownTexts
  readonly rehearsal: Rehearsal
  readonly outcomes: OutcomeCounts
  readonly shifts: ShiftLog
  readonly meanings: ReturnType<typeof createMeanings>
}

type Changed = readonly Target[] | 'all'

export function createTakeOver(workspace: string, { store, vectors }: ViewHost, into: Into) {
  const { texts, rehearsal, outcomes, shifts, meanings } = into
  const { admissions, bare, imported, index, phrases, voices } = texts
  const db = store.read
  let settings: Settings | undefined
  let isRefreshing = false
  /** Texts that were taken over and are not settled yet; they stay here if something fails in between. */
  const pending = new Set<string>()
  /** Vectors that were made meanwhile: nothing may be added while the gate works. */
  const arrived: ReadonlyMap<string, Features>[] = []
  const catchUp = createCatchUp(vectors, db, workspace, (made) => {
    arrived.push(made)
    if (!isRefreshing) settle(takeArrived(), [])
  })

  const current = (): Settings => {
    if (!settings) throw new Error('the settings were not read')
    return settings
  }
  const numbers = (): GateNumbers => ({
    people: current()['gate.reporters'],
    near: current()['similarity.group'] / 100,
    collision: current()['similarity.collision'] / 100,
  })

  const addVector = (text: string, features: Features): void => {
    index.add(text, features)
    if (imported.at(text).length > 0) rehearsal.forget()
    // What was decided without the vector is decided again.
    admissions.set(text, admissions.at(text))
  }
  const takeArrived = (): Set<string> => {
    const made = arrived.splice(0).flatMap((features) => [...features])
    for (const [text, features] of made) addVector(text, features)
    return new Set(made.map(([text]) => text))
  }

  /** Decides again what depends on these texts. */
  const settle = (changed: ReadonlySet<string>, causes: readonly Target[]): void => {
    const moved = admissions.settle(numbers())
    shifts.candidatesMoved(causes, moved)
    for (const text of new Set([...changed, ...moved.map(({ candidate }) => candidate.text)])) texts.settle(text)
  }

  const takeVerb = (name: string, verb: Verb | undefined): ReadonlySet<string> => {
    const own = imported.replace([name], verb ? [verb] : [])
    if (own.size > 0) rehearsal.forget()
    for (const text of own) voices.setRegistry(text, new Set(imported.at(text)))
    admissions.touch(own)
    admissions.touchVerb(name)
    return own
  }

  /** How many people use a verb matters only when the number crosses the threshold of the gate. */
  const behind = new Map<string, number>()
  const recount = (verb: string): void => {
    const [was, is] = [behind.get(verb) ?? 0, voices.peopleBehind(verb)]
    behind.set(verb, is)
    if (was < numbers().people !== is < numbers().people) admissions.touchVerb(verb)
  }

  const takePhrase = (text: string, phrase: StoredPhrase | undefined): Iterable<string> => {
    const isBlockMoved = (phrases.get(text)?.blocks.length ?? 0) + (phrase?.blocks.length ?? 0) > 0
    const meant = meanings.follow(() => (isBlockMoved ? [text, ...texts.near(text, numbers().near)] : [text]))
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

  const takeSettings = async (changed: Changed): Promise<void> => {
    const read = await readSettings(db, workspace)
    // One of them decides how far blocks reach.
    const [group, groupNow] = [settings?.['similarity.group'] ?? 100, read['similarity.group']]
    const reached = group === groupNow ? [] : [...phrases.withBlocks()]
    const least = Math.min(group, groupNow) / 100
    const meant = meanings.follow(() => reached.flatMap((text) => [text, ...texts.near(text, least)]))
    const isGateMoved = gateSettings.some((name) => settings?.[name] !== read[name])
    settings = read
    meant.moved(changed === 'all' ? [] : changed)
    if (isGateMoved) admissions.touchAll()
  }

  /** Adds the vectors that are stored or made at once. */
  const takeVectors = async (words: readonly string[], turn: () => Promise<void>): Promise<void> => {
    for (const [text, features] of await catchUp.get(words)) {
      addVector(text, features)
      await turn()
    }
  }

  const takeOver = async (changed: Changed): Promise<void> => {
    const turn = takingTurns()
    const names = changed === 'all' ? [...imported.byName.keys()] : await namesIn(changed)
    const verbs = changed === 'all' ? await verbRepo.all(db, workspace) : await verbRepo.among(db, workspace, names)
    const stored = await phraseRepo.of(db, workspace, changed === 'all' ? 'all' : idsOf(changed, 'phrase'))
    if (changed === 'all' || idsOf(changed, 'setting').length > 0) await takeSettings(changed)
    // Vectors come first, because how far a block reaches depends on them.
    const unheard: string[] = []
    for (const [text, phrase] of stored) {
      if (phrase?.words === undefined || index.has(text)) continue
      pending.add(text)
      unheard.push(phrase.words)
    }
    await takeVectors(unheard, turn)
    const byName = new Map(verbs.map((verb) => [verb.name, verb]))
    const named = new Set([...names, ...byName.keys()])
    for (const name of named) {
      for (const text of takeVerb(name, byName.get(name))) pending.add(text)
      await turn()
    }
    // People may mean verbs that were not known before, or are not known any more.
    for (const text of phrases.meaning(named)) pending.add(text)
    for (const [text, phrase] of stored) {
      for (const one of takePhrase(text, phrase)) pending.add(one)
      await turn()
    }
    for (const text of [...pending]) {
      const before = bare.of(text)
      bare.set(text, texts.isSpokenOf(text) ? texts.wordsOf(text) : undefined)
      const bares = [before, bare.of(text)].filter((one) => one !== undefined)
      admissions.touch(bares)
      for (const one of bares) pending.add(one)
      await turn()
    }
    const missing: string[] = []
    for (const text of pending) {
      const words = index.has(text) || !texts.isNeeded(text) ? undefined : (texts.wordsOf(text) ?? bare.wordsOf(text))
      if (words !== undefined) missing.push(words)
      await turn()
    }
    await takeVectors(missing, turn)
    for (const text of takeArrived()) pending.add(text)
    await settleAll(changed === 'all' ? [] : changed, turn)
  }

  const settleAll = async (causes: readonly Target[], turn: () => Promise<void>): Promise<void> => {
    const moved = await bySteps(admissions.settling(numbers()))
    shifts.candidatesMoved(causes, moved)
    for (const { candidate } of moved) pending.add(candidate.text)
    for (const text of pending) {
      texts.settle(text)
      pending.delete(text)
      await turn()
    }
  }

  const namesIn = async (changed: readonly Target[]): Promise<string[]> => [
    ...idsOf(changed, 'verb'),
    ...(await registryRepo.touchedBy(db, workspace, 'verb', idsOf(changed, 'import'))),
  ]

  return {
    settings: current,
    numbers,
    settle,
    embedding: catchUp.progress,
    nudge: catchUp.nudge,
    close: catchUp.close,

    async refresh(changed: Changed): Promise<void> {
      // If a receipt has to name what one write changed, each aggregate is taken over by itself.
      const parts = changed === 'all' || !shifts.isRecording() ? [changed] : partsOf(changed)
      isRefreshing = true
      try {
        for (const part of parts) await takeOver(part)
      } finally {
        isRefreshing = false
      }
      if (arrived.length > 0) settle(takeArrived(), [])
    },
  }
}

/** The registry first and as a whole, because an import may be of any size; then each phrase by itself. */
function partsOf(changed: readonly Target[]): (readonly Target[])[] {
  const isPhrase = ({ type }: Target) => type === 'phrase'
  const rest = changed.filter((one) => !isPhrase(one))
  return [...(rest.length > 0 ? [rest] : []), ...changed.filter(isPhrase).map((one) => [one])]
}

function idsOf(changed: readonly Target[], type: string): string[] {
  return changed.flatMap((target) => (target.type === type ? target.id : []))
}
