// Which verb a person means (I2). What was said in these very words comes first: the person's own, then what holds for
// everyone, then what was imported; then what it resembles. Blocks come last, over all of it.
import type { Features } from '../../kernel/similarity/index.ts'
import { leastScope } from '../../kernel/similarity/index.ts'
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

export function searchVerb(state: IntentState, asked: Asked): VerbAnswer {
  state.expire(asked.now)
  const exact = exactMatches(state, asked)
  const semantic = semanticMatches(state, asked)
  const isBlocked = blockedAround(state, asked)
  const candidates = best([...exact, ...semantic.found]).filter(
    ({ verb }) => !isBlocked.has(verb) && (asked.domain === null || state.verbs.get(verb)?.domain === asked.domain),
  )
  const [first] = candidates
  return {
    result: resultOf(candidates, semantic.isInScope, state.settings['answer.matched'] / 100),
    candidates,
    logit: first?.source === 'semantic' && first.verb === semantic.found[0]?.verb ? semantic.logit : null,
  }
}

function exactMatches(state: IntentState, { text, words, person }: Asked): Found[] {
  const said = state.phrase(text)
  const own = (said?.reports ?? [])
    .filter((report) => person !== null && report.person === person && state.verbs.has(report.verb))
    .filter(({ confidence }) => !isRetired(confidence))
    .map(({ verb, confidence }) => ({ verb, score: confidence, source: 'learned_person' as const, phrase: words }))
  const doubt = new Map(
    (said?.doubts ?? []).filter((one) => one.person === person).map(({ verb, confidence }) => [verb, confidence]),
  )
  const believed = (verb: string, score: number) => Math.min(score, doubt.get(verb) ?? 1)
  const shared = state.admissions
    .at(text)
    .filter(({ id }) => state.admissions.of(id)?.state === 'live')
    .map(({ verb, corrections, confidence, phrase }) => {
      const counts = corrections >= state.settings['gate.reporters']
      return { verb, score: believed(verb, counts ? confidence : 1), source: 'learned' as const, phrase }
    })
  const imported = Array.from(state.registered(text), (verb) => ({
    verb,
    score: believed(verb, 1),
    source: 'registry' as const,
    phrase: state.wordsOf(text) ?? words,
  }))
  return [...own, ...shared, ...imported]
}

function semanticMatches(state: IntentState, { features, person }: Asked) {
  const { candidates, logit, scope } = state.classify(features, person)
  const certain = state.probability(logit)
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
  return { found, logit: Number.isFinite(logit) ? logit : null, isInScope: scope >= leastScope }
}

/** One of each verb, the surest first; what was said in these words before what resembles them. */
function best(found: readonly Found[]): Found[] {
  const byVerb = new Map<string, Found>()
  for (const one of found.toSorted(order)) if (!byVerb.has(one.verb)) byVerb.set(one.verb, one)
  return [...byVerb.values()]
}

function order(a: Found, b: Found): number {
  return b.score - a.score || sources.indexOf(a.source) - sources.indexOf(b.source) || (a.verb < b.verb ? -1 : 1)
}

/** The verbs that may not be answered to these words, or to words as good as these. */
function blockedAround(state: IntentState, { features, person, now }: Asked): Set<string> {
  const blocked = new Set<string>()
  if (!state.hasBlocks()) return blocked
  for (const { id } of state.around(features, state.settings['similarity.collision'] / 100))
    for (const block of state.phrase(id)?.blocks ?? [])
      if ((block.person === '' || block.person === person) && (block.until === null || block.until > now))
        blocked.add(block.verb)
  return blocked
}

function resultOf(candidates: readonly Found[], isInScope: boolean, matched: number): Result {
  const [first, second] = candidates
  if (!first || (first.source === 'semantic' && !isInScope)) return 'no_match'
  const isTied = first.source !== 'semantic' && second?.source === first.source && second.score === first.score
  if (isTied) return 'ambiguous'
  if (first.score >= matched) return 'matched'
  const together = candidates.slice(0, OFFERED).reduce((sum, { score }) => sum + score, 0)
  return together >= CHOICE ? 'ambiguous' : 'suggest'
}
