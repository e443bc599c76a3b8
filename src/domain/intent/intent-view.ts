// What is kept in memory of a workspace's intents: the registry, what people mean by words, which phrases hold for everyone,
// and the classifier over all of it. A function of what stands in the store, brought up to date before each search.
import type { ActionContext } from '../../kernel/context.ts'
import type { Target, View, ViewHost } from '../../kernel/feedback/index.ts'
import { readSettings, type Settings } from '../../kernel/settings/index.ts'
import {
  createCalibration,
  createClassifier,
  createTextIndex,
  type Exemplar,
  type Features,
  textId,
} from '../../kernel/similarity/index.ts'
import { type Admission, type Admissions, createAdmissions, type PhraseCandidate } from './admissions.ts'
import { createCatchUp } from './catch-up.ts'
import { isRetired } from './confidence.ts'
import { ownTexts, type Verb } from './registry.ts'
import {
  phraseRepo,
  type StoredBlock,
  type StoredDoubt,
  type StoredOutcome,
  type StoredReport,
} from './repo/phrases.ts'
import { verbRepo } from './repo/verbs.ts'
import { createSearchLog, type SearchLog } from './search-log.ts'
import { createVoices } from './voices.ts'

export interface PhraseState {
  readonly reports: readonly StoredReport[]
  readonly doubts: readonly StoredDoubt[]
  readonly blocks: readonly StoredBlock[]
  readonly outcomes: readonly StoredOutcome[]
  /** As it was first written. */
  readonly words: string | undefined
}

export interface IntentState {
  readonly verbs: ReadonlyMap<string, Verb>
  readonly admissions: Admissions
  readonly searches: SearchLog
  settings: Settings
  phrase(text: string): PhraseState | undefined
  /** The verbs whose own words this text is. */
  registered(text: string): readonly string[]
  /** The words of a text that is known. */
  wordsOf(text: string): string | undefined
  classify(features: Features, person: string | null): ReturnType<ReturnType<typeof createClassifier>['query']>
  /** Texts within this similarity, best first. */
  around(features: Features, least: number): { id: string; similarity: number }[]
  featuresOf(text: string): Features | undefined
  /** How a candidate would stand if these reporters spoke for it; nothing stays of it. */
  suppose(candidate: Supposed): Admission
  /** What would be answered if these were exemplars too; nothing stays of it. */
  supposing<T>(exemplars: readonly Exemplar[], ask: () => T): T
  probability(logit: number): number
  hasBlocks(): boolean
  /** Lets blocks that have run out by now fall away. */
  expire(now: string): void
  counts(): { verbs: number; phrases: number; texts: number; exemplars: number }
  /** How far the vectors of the model in use are made; absent once all are there. */
  embedding(): { done: number; total: number; failed?: string } | undefined
  refresh(changed: readonly Target[] | 'all'): Promise<void>
  close(): Promise<void>
}

export interface Supposed extends Omit<PhraseCandidate, 'id' | 'isBlocked'> {
  readonly features: Features
  readonly reporters: readonly string[]
}

export const intentView: View<IntentState> = {
  aggregates: ['verb', 'phrase', 'setting'],
  create: createIntentState,
  refresh: (state, changed) => state.refresh(changed),
  close: (state) => state.close(),
}

/** As it stands at this moment: blocks that have run out are gone. */
export async function intentState(context: Pick<ActionContext, 'view' | 'now'>): Promise<IntentState> {
  const state = await context.view(intentView)
  state.expire(context.now())
  return state
}

const PAGE = 2_000

function createIntentState(workspace: string, { store, vectors }: ViewHost): IntentState {
  const db = store.read
  const index = createTextIndex(vectors.dimensions)
  const classifier = createClassifier(index)
  const calibration = createCalibration()
  const voices = createVoices()
  const verbs = new Map<string, Verb>()
  const admissions = createAdmissions(index, voices, (verb) => verbs.has(verb))
  const phrases = new Map<string, PhraseState>()
  /** How each verb writes a text of its own. */
  const imported = new Map<string, Map<string, string>>()
  /** What each text teaches at this moment. */
  const taught = new Map<string, readonly Exemplar[]>()
  let settings: Settings | undefined
  let now = ''
  let blocked = 0
  /** The next moment at which a block runs out. */
  let nextExpiry: string | null = null

  const catchUp = createCatchUp(vectors, db, workspace, (made) => put(made, []))

  const numbers = () => ({
    people: current()['gate.reporters'],
    near: current()['similarity.group'] / 100,
    collision: current()['similarity.collision'] / 100,
  })
  const current = () => {
    if (!settings) throw new Error('the settings were not read')
    return settings
  }

  const isBlocked = (text: string, verb: string) =>
    (phrases.get(text)?.blocks ?? []).some(
      (block) => block.person === '' && block.verb === verb && (block.until === null || block.until > now),
    )

  /** As people wrote it first; as the first verb by name has it. */
  const wordsOf = (text: string): string | undefined => {
    const written = imported.get(text)
    return phrases.get(text)?.words ?? written?.get([...written.keys()].sort()[0] ?? '')
  }

  /** Its verbs by import and by what holds for everyone, and what single persons mean. */
  const exemplarsOf = (text: string): Exemplar[] => {
    if (!index.has(text)) return []
    const live = admissions.at(text).filter(({ id }) => admissions.of(id)?.state === 'live')
    const shared = new Set([...(imported.get(text)?.keys() ?? []), ...live.map(({ verb }) => verb)])
    const own = (phrases.get(text)?.reports ?? []).filter(
      ({ person, verb, confidence }) =>
        person !== null && verbs.has(verb) && !isRetired(confidence) && !(shared.size === 1 && shared.has(verb)),
    )
    return [
      ...Array.from(shared, (label) => ({ text, label, owner: null })),
      ...own.map(({ person, verb }) => ({ text, label: verb, owner: person })),
    ]
  }

  const teach = (texts: Iterable<string>): void => {
    for (const text of texts) {
      const exemplars = exemplarsOf(text)
      for (const old of taught.get(text) ?? []) classifier.remove(old)
      for (const fresh of exemplars) classifier.add(fresh)
      if (exemplars.length > 0) taught.set(text, exemplars)
      else taught.delete(text)
    }
  }

  /** Tells anew what hangs on these texts; those that nobody speaks of any more are let go. */
  const settle = (texts: ReadonlySet<string>): void => {
    const changed = admissions.settle(numbers())
    teach(new Set([...texts, ...changed]))
    for (const text of texts) {
      if (imported.has(text) || phrases.has(text)) continue
      index.remove(text)
    }
  }

  const put = (features: ReadonlyMap<string, Features>, gone: readonly string[]): void => {
    for (const [text, made] of features) index.add(text, made)
    admissions.touch(features.keys())
    // What was looked at without its vector is told again.
    for (const text of features.keys()) admissions.set(text, admissions.at(text))
    settle(new Set([...features.keys(), ...gone]))
  }

  const takeVerbs = (names: readonly string[] | 'all', found: readonly Verb[]): Set<string> => {
    const touched = new Set<string>()
    const change = (verb: Verb, edit: (text: string, written: string) => void) => {
      for (const own of ownTexts(verb)) {
        const text = textId(own)
        touched.add(text)
        edit(text, own)
        voices.setRegistry(text, new Set(imported.get(text)?.keys()))
      }
    }
    for (const name of names === 'all' ? [...verbs.keys()] : names) {
      const old = verbs.get(name)
      verbs.delete(name)
      if (old)
        change(old, (text) => {
          imported.get(text)?.delete(name)
          if (imported.get(text)?.size === 0) imported.delete(text)
        })
      admissions.touchVerb(name)
    }
    for (const verb of found) {
      verbs.set(verb.name, verb)
      change(verb, (text, written) => imported.set(text, (imported.get(text) ?? new Map()).set(verb.name, written)))
    }
    admissions.touch(touched)
    // People mean verbs that were not known then, or are no longer.
    if (names !== 'all') for (const name of names) for (const text of meaning(name)) touched.add(text)
    return touched
  }
  const meaning = (verb: string) =>
    [...phrases].flatMap(([text, { reports }]) => (reports.some((report) => report.verb === verb) ? text : []))

  const takePhrases = async (ids: readonly string[]): Promise<Set<string>> => {
    const stored = await phraseRepo.of(db, workspace, ids)
    const of = <R extends { phrase_id: string }>(rows: readonly R[], id: string) =>
      rows.filter((row) => row.phrase_id === id)
    const grouped = ids.length === 1 ? of : grouping()
    const touched = new Set<string>()
    for (const id of ids) {
      const candidates = grouped(stored.candidates, id)
      const state: PhraseState = {
        reports: grouped(stored.reports, id),
        doubts: grouped(stored.doubts, id),
        blocks: grouped(stored.blocks, id),
        outcomes: grouped(stored.outcomes, id),
        words: candidates[0]?.phrase ?? grouped(stored.blocks, id)[0]?.phrase,
      }
      const before = phrases.get(id)
      takeOutcomes(before?.outcomes ?? [], state.outcomes)
      blocked += state.blocks.length - (before?.blocks.length ?? 0)
      if (state.reports.length + state.blocks.length + state.outcomes.length + candidates.length > 0)
        phrases.set(id, state)
      else phrases.delete(id)
      for (const block of state.blocks) expiresAt(block.until)
      const meant = new Set(voices.all(id).map(({ verb }) => verb))
      for (const text of voices.set(id, state.reports)) {
        touched.add(text)
        admissions.touch([text])
      }
      for (const verb of new Set([...meant, ...state.reports.map((report) => report.verb)])) recount(verb)
      admissions.set(id, candidates.map(candidateOf))
      touched.add(id)
    }
    return touched
  }

  /** How many people stand behind a verb matters only around the number that it takes. */
  const behind = new Map<string, number>()
  const recount = (verb: string): void => {
    const [was, is] = [behind.get(verb) ?? 0, voices.peopleBehind(verb)]
    behind.set(verb, is)
    if (was < numbers().people !== is < numbers().people) admissions.touchVerb(verb)
  }

  const candidateOf = (stored: Parameters<typeof toCandidate>[0]): PhraseCandidate =>
    toCandidate(stored, isBlocked(stored.phrase_id, stored.verb))

  const expiresAt = (until: string | null): void => {
    if (until !== null && until > now && (nextExpiry === null || until < nextExpiry)) nextExpiry = until
  }

  const takeOutcomes = (before: readonly StoredOutcome[], after: readonly StoredOutcome[]): void => {
    for (const { logit, wasRight } of judged(before)) calibration.uncount(logit, wasRight)
    for (const { logit, wasRight } of judged(after)) calibration.count(logit, wasRight)
  }

  return {
    verbs,
    admissions,
    searches: createSearchLog(store, workspace),
    get settings() {
      return current()
    },
    phrase: (text) => phrases.get(text),
    registered: (text) => [...(imported.get(text)?.keys() ?? [])].sort(),
    wordsOf,
    classify: (features, person) => classifier.query(features, person),
    around: (features, least) =>
      index
        .survey(features)
        .within(least)
        .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1)),
    featuresOf: (text) => index.features(text),
    suppose({ features, reporters, ...candidate }) {
      const { text, verb } = candidate
      const isNew = !index.has(text)
      const before = voices.all(text)
      index.add(text, features)
      const others = before.filter(({ reporter }) => !reporters.includes(reporter))
      voices.set(text, [...others, ...reporters.map((reporter) => ({ reporter, verb }))])
      try {
        return admissions.suppose({ ...candidate, id: '', isBlocked: isBlocked(text, verb) }, numbers())
      } finally {
        voices.set(text, before)
        if (isNew) index.remove(text)
      }
    },
    supposing(exemplars, ask) {
      const fresh = exemplars.filter(
        ({ text, label, owner }) =>
          index.has(text) && !taught.get(text)?.some((one) => one.label === label && one.owner === owner),
      )
      for (const one of fresh) classifier.add(one)
      try {
        return ask()
      } finally {
        for (const one of fresh) classifier.remove(one)
      }
    },
    hasBlocks: () => blocked > 0,
    probability: (logit) => calibration.probability(logit),
    expire(at) {
      now = at
      catchUp.nudge()
      if (nextExpiry === null || at < nextExpiry) return
      nextExpiry = null
      const touched = new Set<string>()
      for (const [id, { blocks }] of phrases) {
        if (!blocks.some(({ until }) => until !== null)) continue
        for (const { until } of blocks) expiresAt(until)
        admissions.set(
          id,
          admissions.at(id).map((one) => ({ ...one, isBlocked: isBlocked(id, one.verb) })),
        )
        touched.add(id)
      }
      settle(touched)
    },
    counts: () => ({
      verbs: verbs.size,
      phrases: phrases.size,
      exemplars: [...taught.values()].reduce((sum, own) => sum + own.length, 0),
      texts: index.size,
    }),
    embedding: () => catchUp.progress(),

    async refresh(changed) {
      const names = changed === 'all' ? 'all' : idsOf(changed, 'verb')
      if (changed === 'all' || idsOf(changed, 'setting').length > 0) {
        settings = await readSettings(db, workspace)
        admissions.touchAll()
      }
      const touched = new Set<string>()
      const add = (texts: Iterable<string>) => {
        for (const text of texts) touched.add(text)
      }
      if (names === 'all') {
        const found: Verb[] = []
        for (let page = await verbRepo.after(db, workspace, '', PAGE); page.length > 0; ) {
          found.push(...page)
          page = await verbRepo.after(db, workspace, page.at(-1)?.name ?? '', PAGE)
        }
        add(takeVerbs('all', found))
        for (let page = await phraseRepo.idsAfter(db, workspace, '', PAGE); page.length > 0; ) {
          add(await takePhrases(page))
          page = await phraseRepo.idsAfter(db, workspace, page.at(-1) ?? '', PAGE)
        }
      } else {
        if (names.length > 0) add(takeVerbs(names, await verbRepo.among(db, workspace, names)))
        const ids = changed === 'all' ? [] : idsOf(changed, 'phrase')
        if (ids.length > 0) add(await takePhrases(ids))
      }
      const missing = [...touched].filter((text) => !index.has(text) && (imported.has(text) || phrases.has(text)))
      const wanted = missing.flatMap((text) => wordsOf(text) ?? [])
      put(await catchUp.get(wanted), [...touched])
    },

    async close() {
      await catchUp.close()
      await this.searches.close()
    },
  }
}

function idsOf(changed: readonly Target[], type: string): string[] {
  return changed.flatMap((target) => (target.type === type ? target.id : []))
}

/**
 * What outcomes say about semantic answers. The same answer to the same words counts once, by the last word on it: what many
 * people stumbled over says no more about all other words than what one did.
 */
function judged(outcomes: readonly StoredOutcome[]): { logit: number; wasRight: boolean }[] {
  const last = new Map<string | null, { logit: number; wasRight: boolean }>()
  for (const { logit, outcome, verb, answered } of outcomes.toSorted((a, b) => a.seq - b.seq)) {
    if (logit === null || !['executed', 'selected_alternative', 'corrected'].includes(outcome)) continue
    last.set(answered, { logit, wasRight: outcome === 'executed' && verb === answered })
  }
  return [...last.values()]
}

function toCandidate(
  stored: Awaited<ReturnType<typeof phraseRepo.of>>['candidates'][number],
  isBlocked: boolean,
): PhraseCandidate {
  return {
    id: stored.candidate_id,
    text: stored.phrase_id,
    phrase: stored.phrase,
    verb: stored.verb,
    isApproved: stored.approvals > 0,
    isRejected: stored.rejected === 1,
    corrections: stored.corrections,
    confidence: stored.confidence,
    isBlocked,
  }
}

/** The rows of each phrase, told apart once for each list. */
function grouping() {
  const groups = new WeakMap<readonly object[], Map<string, object[]>>()
  return <R extends { phrase_id: string }>(rows: readonly R[], id: string): readonly R[] => {
    let group = groups.get(rows) as Map<string, R[]> | undefined
    if (!group) {
      group = new Map()
      for (const row of rows) group.set(row.phrase_id, [...(group.get(row.phrase_id) ?? []), row])
      groups.set(rows, group)
    }
    return group.get(id) ?? []
  }
}
