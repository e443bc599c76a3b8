// What a candidate would change if it held for everyone (I9): the logged searches around it, asked again with it and without.
import { type Features, textId } from '../../kernel/similarity/index.ts'
import type { PhraseCandidate } from './admissions.ts'
import type { IntentState } from './intent-state.ts'
import type { JudgedSearch } from './repo/searches.ts'
import { searchVerb } from './verb-search.ts'

export interface Flip {
  readonly query: string
  readonly before: string | null
  readonly after: string | null
  /** Where somebody said what was meant: whether the flip helps or harms. */
  readonly verdict: 'wrong_to_right' | 'right_to_wrong' | 'wrong_to_wrong' | 'unknown'
  readonly times: number
}

export interface Replay {
  readonly replayed: number
  readonly rightToWrong: number
  readonly wrongToRight: number
  readonly flips: readonly Flip[]
}

/** Searches as a new person would make them, each wording once. */
export function replay(
  state: IntentState,
  candidate: PhraseCandidate,
  searches: readonly JudgedSearch[],
  featuresOf: ReadonlyMap<string, Features>,
  now: string,
): Replay {
  const wordings = new Map<string, JudgedSearch[]>()
  for (const search of searches) wordings.set(search.phrase_id, [...(wordings.get(search.phrase_id) ?? []), search])
  const flips: Flip[] = []
  let replayed = 0
  for (const [text, made] of wordings) {
    const features = featuresOf.get(text)
    const [first] = made
    if (!features || !first) continue
    replayed += made.length
    const ask = () => verbFor(state, text, first.query, features, now)
    const before = ask()
    const after = state.supposing({ text: candidate.text, label: candidate.verb, owner: null }, () =>
      text === candidate.text ? candidate.verb : ask(),
    )
    if (before === after) continue
    const meant = made.find((search) => search.meant !== null)?.meant ?? null
    flips.push({ query: first.query, before, after, verdict: verdictOf(before, after, meant), times: made.length })
  }
  const count = (verdict: Flip['verdict']) =>
    flips.filter((flip) => flip.verdict === verdict).reduce((sum, { times }) => sum + times, 0)
  return { replayed, rightToWrong: count('right_to_wrong'), wrongToRight: count('wrong_to_right'), flips }
}

function verbFor(state: IntentState, text: string, words: string, features: Features, now: string): string | null {
  const { result, candidates } = searchVerb(state, { text, words, person: null, domain: null, now }, features)
  return result === 'no_match' ? null : (candidates[0]?.verb ?? null)
}

function verdictOf(before: string | null, after: string | null, meant: string | null): Flip['verdict'] {
  if (meant === null) return 'unknown'
  if (after === meant) return 'wrong_to_right'
  return before === meant ? 'right_to_wrong' : 'wrong_to_wrong'
}

export function wordingsOf(searches: readonly JudgedSearch[]): string[] {
  return [...new Map(searches.map(({ query }) => [textId(query), query])).values()]
}
