// Which verb a person means (I2). What was said in these very words comes first: the person's own, then what holds for
// everyone, then what was imported; then what it resembles. Blocks come last, over all of it.
import { type Features, judge } from '../../kernel/similarity/index.ts'
import { isRetired } from './confidence.ts'
import type { IntentState } from './intent-view.ts'

export const results = ['matched', 'ambiguous', 'suggest', 'no_match'] as const
export type Result = (typeof results)[number]

export const sources = ['learned_person', 'learned', 'registry', 'semantic'] as const
export type Source = (typeof sources)[number]

export interface Found {
  readonly verb: string
  readonly score: number
  readonly source: Source
  /** The words that decided it. */
  readonly phrase: string | null
}

export interface VerbAnswer {
  readonly result: Result
  readonly candidates: readonly Found[]
  /** Whether the words are about any known verb: 0.5 is where no_match begins. */
  readonly inScope: number
  /** Of the semantic answer, where that came first: what calibration counts. */
  readonly logit: number | null
}

export interface Asked {
  readonly text: string
  readonly words: string
  readonly features: Features
  readonly person: string | null
  readonly domain: string | null
  readonly now: string
}

/** From here on a match needs no word about feedback. */
export const CLEAR = 0.9
/** Two or three candidates that together are this sure are a choice to offer. */
const CHOICE = 0.8
const OFFERED = 3
/** How much likelier a better score makes a candidate that is not the best. */
const SHARPNESS = 8
const OUT_OF_SCOPE = 0.5
const STEEPNESS = 6
/** Less likely than this is no suggestion. */
const LEAST = 0.1

export function searchVerb(state: IntentState, asked: Asked): VerbAnswer {
  const doubts = doubtsOf(state, asked)
  const blocks = blocksAround(state, asked.features, asked.person, asked.now)
  const exact = exactMatches(state, asked, doubts).filter(({ verb }) => !blocks.exactly(asked.text).has(verb))
  const said = new Set(exact.map(({ verb }) => verb))
  const isAllowed = (verb: string) => !blocks.near.has(verb) && inDomain(state, verb, asked.domain)
  const semantic = semanticMatches(state, asked, isAllowed)
  // What was said of these very words decides how far the verb is believed, not what resembles them.
  const alike = semantic.found
    .filter(({ verb }) => !said.has(verb))
    .map((one) => ({ ...one, score: Math.min(one.score, doubts.get(one.verb) ?? 1) }))
  const candidates = [...exact.filter(({ verb }) => inDomain(state, verb, asked.domain)), ...alike].sort(
    (a, b) =>
      Number(isOwn(b)) - Number(isOwn(a)) || b.score - a.score || sources.indexOf(a.source) - sources.indexOf(b.source),
  )
  const [first] = candidates
  return {
    result: resultOf(candidates, semantic.isInScope, state.settings['answer.matched'] / 100),
    candidates,
    inScope: first && first.source !== 'semantic' ? 1 : semantic.inScope,
    logit: first?.source === 'semantic' && first.verb === semantic.found[0]?.verb ? semantic.logit : null,
  }
}

/** A person's own last word comes before anything, however often they changed their mind. */
function isOwn({ source }: Found): boolean {
  return source === 'learned_person'
}

function inDomain(state: IntentState, verb: string, domain: string | null): boolean {
  return domain === null || state.verbs.get(verb)?.domain === domain
}

/** How far the person still believes what they turned away from, at these words. */
function doubtsOf(state: IntentState, { text, person }: Asked): ReadonlyMap<string, number> {
  const doubts = state.phrase(text)?.doubts ?? []
  return new Map(doubts.filter((one) => one.person === person).map(({ verb, confidence }) => [verb, confidence]))
}

/** One of each verb, in the order of the tiers. */
function exactMatches(
  state: IntentState,
  { text, words, person }: Asked,
  doubts: ReadonlyMap<string, number>,
): Found[] {
  const own = (state.phrase(text)?.reports ?? [])
    .filter((report) => person !== null && report.person === person && state.verbs.has(report.verb))
    .filter(({ confidence }) => !isRetired(confidence))
    .map(({ verb, confidence }) => ({ verb, score: confidence, source: 'learned_person' as const, phrase: words }))
  const believed = (verb: string, score: number) => Math.min(score, doubts.get(verb) ?? 1)
  const shared = state.admissions
    .at(text)
    .filter(({ id }) => state.admissions.of(id)?.state === 'live')
    .map(({ verb, corrections, confidence, phrase }) => {
      const counts = corrections >= state.settings['gate.reporters']
      return { verb, score: believed(verb, counts ? confidence : 1), source: 'learned' as const, phrase }
    })
    .sort((a, b) => (a.verb < b.verb ? -1 : 1))
  const imported = state.registered(text).map((verb) => ({
    verb,
    score: believed(verb, 1),
    source: 'registry' as const,
    phrase: state.wordsOf(text) ?? words,
  }))
  const byVerb = new Map<string, Found>()
  for (const one of [...own, ...shared, ...imported]) if (!byVerb.has(one.verb)) byVerb.set(one.verb, one)
  return [...byVerb.values()]
}

function semanticMatches(state: IntentState, { features, person }: Asked, isAllowed: (verb: string) => boolean) {
  const { candidates: all, novelty } = state.classify(features, person)
  const candidates = all.filter(({ label }) => isAllowed(label))
  const { logit, scope } = judge(candidates, novelty)
  const isInScope = scope >= 0
  // What is likely among verbs that are all not meant is not likely.
  const certain = state.probability(logit) * (isInScope ? 1 : OUT_OF_SCOPE)
  const [first, ...rest] = candidates
  const weights = rest.map(({ score }) => Math.exp(SHARPNESS * (score - (first?.score ?? 0))))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const found = candidates.map(({ label, nearest }, rank) => ({
    verb: label,
    // No other is likelier than the best, and together they are what is left.
    score: rank === 0 ? certain : Math.min(certain, ((1 - certain) * (weights[rank - 1] ?? 0)) / total),
    source: 'semantic' as const,
    phrase: nearest === null ? null : (state.wordsOf(nearest.text) ?? null),
  }))
  return {
    found,
    logit: Number.isFinite(logit) ? logit : null,
    isInScope,
    inScope: 1 / (1 + Math.exp(-STEEPNESS * scope)),
  }
}

/**
 * The verbs that may not be answered to these words, and to words like these. A block that reaches a little too far only makes
 * the agent ask; one that does not reach lets the harm happen.
 */
export function blocksAround(state: IntentState, features: Features, person: string | null, now: string) {
  const byText = new Map<string, Set<string>>()
  const near = new Set<string>()
  if (state.hasBlocks())
    for (const { id } of state.around(features, state.settings['similarity.group'] / 100))
      for (const block of state.phrase(id)?.blocks ?? []) {
        if (block.person !== '' && block.person !== person) continue
        if (block.until !== null && block.until <= now) continue
        byText.set(id, (byText.get(id) ?? new Set()).add(block.verb))
        near.add(block.verb)
      }
  return { exactly: (text: string): ReadonlySet<string> => byText.get(text) ?? new Set(), near }
}

function resultOf(candidates: readonly Found[], isInScope: boolean, matched: number): Result {
  const [first, second] = candidates
  if (!first || (first.source === 'semantic' && (!isInScope || first.score < LEAST))) return 'no_match'
  const isTied = first.source !== 'semantic' && second?.source === first.source && second.score === first.score
  if (isTied) return 'ambiguous'
  if (first.score >= matched) return 'matched'
  const together = candidates.slice(0, OFFERED).reduce((sum, { score }) => sum + score, 0)
  return together >= CHOICE ? 'ambiguous' : 'suggest'
}
