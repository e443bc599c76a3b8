// What a candidate would change if it were in effect for everyone (I9): logged searches are repeated with it and without it.
import { groupBy } from '../../../kernel/group-by.ts'
import type { Features } from '../../../kernel/similarity/index.ts'
import type { PhraseCandidate } from '../gate/index.ts'
import type { JudgedSearch } from '../repo/searches.ts'
import type { IntentState } from '../state/intent-state.ts'
import { searchVerb } from './verb-search.ts'

export interface Flip {
  readonly query: string
  readonly before: string | null
  readonly after: string | null
  /** Whether the flip helps or harms; unknown unless somebody said what was meant. */
  readonly verdict: 'wrong_to_right' | 'right_to_wrong' | 'wrong_to_wrong' | 'unknown'
  readonly times: number
}

/** The searches, grouped by wording. */
export function wordingsOf(searches: readonly JudgedSearch[]): JudgedSearch[][] {
  return [...groupBy(searches, ({ phrase_id }) => phrase_id).values()]
}

/** Repeats the searches of one wording as a new person would make them. */
export function replay(
  state: IntentState,
  candidate: PhraseCandidate,
  made: readonly JudgedSearch[],
  features: Features,
): Flip[] {
  const [first] = made
  if (!first) return []
  const { phrase_id: text, query } = first
  const ask = (asked: IntentState) => {
    const { result, candidates } = searchVerb(asked, { text, words: query, person: null, domain: null }, features)
    return result === 'no_match' ? null : (candidates[0]?.verb ?? null)
  }
  const before = ask(state)
  const after = ask(withPhrase(state, candidate))
  if (before === after) return []
  const meant = made.find((search) => search.meant !== null)?.meant ?? null
  return [{ query, before, after, verdict: verdictOf(before, after, meant), times: made.length }]
}

/** The state as it would be if the candidate were in effect for everyone. The given state does not change. */
function withPhrase(state: IntentState, { text, verb, phrase }: PhraseCandidate): IntentState {
  return {
    ...state,
    sharedAt: (asked) => (asked === text ? [{ verb, phrase, score: 1, isChoice: false }] : state.sharedAt(asked)),
    classify: (features, person) => state.classify(features, person, { text, label: verb }),
  }
}

function verdictOf(before: string | null, after: string | null, meant: string | null): Flip['verdict'] {
  if (meant === null) return 'unknown'
  if (after === meant) return 'wrong_to_right'
  return before === meant ? 'right_to_wrong' : 'wrong_to_wrong'
}
