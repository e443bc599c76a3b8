// Which verb a person means (I2). What was said in exactly these words comes first: by the person, then what is in effect for
// everyone, then what was imported. Similar words come after that. Blocks override all of it.
import type { Features } from '../../../kernel/similarity/index.ts'
import { verbsKeptFrom } from '../state/blocks.ts'
import type { IntentState } from '../state/intent-state.ts'
import { doubtsOf, exactMatches } from './exact-match.ts'
import { type Asked, type Found, sources } from './found-verb.ts'
import { semanticMatches } from './semantic-match.ts'

export const results = ['matched', 'ambiguous', 'suggest', 'no_match'] as const
export type Result = (typeof results)[number]

export interface VerbAnswer {
  readonly result: Result
  readonly candidates: readonly Found[]
  /** How clearly the words are about any known verb: below 0.5 the result is no_match. */
  readonly inScope: number
  /** The logit of the semantic answer, if that came first. Calibration counts it. */
  readonly logit: number | null
}

/** From this score on, the answer has no hint about feedback. */
export const CLEAR = 0.9
/** If the first candidates together are this likely, they are offered as a choice. */
const CHOICE = 0.8
const OFFERED = 3
/** Below this, a candidate is not suggested. */
const LEAST = 0.1

/** The verbs that exactly these words mean, the answer of a search first. */
export function saidExactly(state: IntentState, asked: Asked): Found[] {
  return inOrder(exactIn(state, asked))
}

/** The answer from exactly these words. If it is clear, nothing needs to be embedded or compared; else undefined. */
export function searchExactly(state: IntentState, asked: Asked): VerbAnswer | undefined {
  const candidates = saidExactly(state, asked)
  const [first] = candidates
  const least = Math.max(CLEAR, state.settings['answer.matched'] / 100)
  if (!first || first.score < least || first.isChoice || isTied(candidates)) return undefined
  return { result: 'matched', candidates, inScope: 1, logit: null }
}

export function searchVerb(state: IntentState, asked: Asked, features: Features): VerbAnswer {
  const doubts = doubtsOf(state, asked)
  const exact = exactIn(state, asked)
  const said = new Set(exact.map(({ verb }) => verb))
  const blocked = verbsKeptFrom(state.blocks.near(asked.text, features), asked.person)
  const isAllowed = (verb: string) => !blocked.has(verb) && isWanted(state, verb, asked)
  const semantic = semanticMatches(state, features, asked.person, isAllowed)
  // For a verb that exactly these words name, only that decides how far it is believed, not similar words.
  const alike = semantic.found
    .filter(({ verb }) => !said.has(verb))
    .map((one) => ({ ...one, score: Math.min(one.score, doubts.get(one.verb) ?? 1) }))
  const offered = othersFirst(alike, doubts)
  const candidates = inOrder([...exact, ...offered])
  const [first] = candidates
  return {
    result: resultOf(candidates, semantic.isInScope, offered !== alike, state.settings['answer.matched'] / 100, doubts),
    candidates,
    inScope: first && first.source !== 'semantic' ? 1 : semantic.inScope,
    logit: first?.source === 'semantic' && first.verb === semantic.found[0]?.verb ? semantic.logit : null,
  }
}

function exactIn(state: IntentState, asked: Asked): Found[] {
  return exactMatches(state, asked, doubtsOf(state, asked)).filter(({ verb }) => isWanted(state, verb, asked))
}

function isWanted(state: IntentState, verb: string, { domain, except }: Asked): boolean {
  return (domain === null || state.verbs.get(verb)?.domain === domain) && !except?.has(verb)
}

/**
 * What a person last said comes before everything, however often they changed their mind. Then come the verbs that people are
 * split between, because people said them in exactly these words; then the surest.
 */
function inOrder(found: readonly Found[]): Found[] {
  const rank = ({ source, isChoice }: Found) => (source === 'learned_person' ? 2 : isChoice ? 1 : 0)
  return found.toSorted(
    (a, b) => rank(b) - rank(a) || b.score - a.score || sources.indexOf(a.source) - sources.indexOf(b.source),
  )
}

/**
 * If the person doubts the likeliest verb, the others that they may mean come first: that words are similar says less than the person
 * did. The rest is no likelier than they are.
 */
function othersFirst(found: readonly Found[], doubts: ReadonlyMap<string, number>): readonly Found[] {
  const [first, ...rest] = found
  if (!first || !doubts.has(first.verb)) return found
  const others = rest.filter(({ verb, score }) => score >= LEAST && !doubts.has(verb))
  const [best] = others
  if (!best) return found
  const later = found.filter((one) => !others.includes(one))
  return [...others, ...later.map((one) => ({ ...one, score: Math.min(one.score, best.score) }))]
}

export function isTied([first, second]: readonly Found[]): boolean {
  return first !== undefined && second?.source === first.source && second.score === first.score
}

/** A verb that the person doubts for these words is offered, and no longer simply taken; nor is another one in its place. */
function resultOf(
  candidates: readonly Found[],
  isInScope: boolean,
  isDoubtful: boolean,
  matched: number,
  doubts: ReadonlyMap<string, number>,
): Result {
  const [first] = candidates
  if (!first || (first.source === 'semantic' && (!isInScope || first.score < LEAST))) return 'no_match'
  if (first.source === 'semantic' && isDoubtful) return 'ambiguous'
  if (first.isChoice || (first.source !== 'semantic' && isTied(candidates))) return 'ambiguous'
  if (first.score >= matched && !doubts.has(first.verb)) return 'matched'
  const together = candidates.slice(0, OFFERED).reduce((sum, { score }) => sum + score, 0)
  return together >= CHOICE ? 'ambiguous' : 'suggest'
}
