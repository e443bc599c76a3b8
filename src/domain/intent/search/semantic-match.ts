// Verbs whose words are similar: the classifier's candidates with how likely each is (I2).
import { type Features, judge } from '../../../kernel/similarity/index.ts'
import type { IntentState } from '../state/intent-state.ts'
import type { Found } from './found-verb.ts'
import { ownWordFirst } from './own-word.ts'

/** How much likelier a better score makes a candidate that is not the best. */
const SHARPNESS = 8
const OUT_OF_SCOPE = 0.5
const STEEPNESS = 6

export interface SemanticAnswer {
  readonly found: readonly Found[]
  readonly logit: number | null
  readonly isInScope: boolean
  /** The same as a number: below 0.5 it is out of scope. */
  readonly inScope: number
}

export function semanticMatches(
  state: IntentState,
  features: Features,
  person: string | null,
  isAllowed: (verb: string) => boolean,
): SemanticAnswer {
  const { candidates: all, novelty } = state.classify(features, person)
  const allowed = all.filter(({ label }) => isAllowed(label))
  const candidates = person === null ? allowed : ownWordFirst(allowed, (text) => state.saidBy(person, text))
  const { logit, scope } = judge(candidates, novelty)
  const isInScope = scope >= 0
  // If probably none of the verbs is meant, not even the best of them is likely.
  const certain = state.probability(logit) * (isInScope ? 1 : OUT_OF_SCOPE)
  const [first, ...rest] = candidates
  const weights = rest.map(({ score }) => Math.exp(SHARPNESS * (score - (first?.score ?? 0))))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const found = candidates.map(({ label, nearest }, rank) => ({
    verb: label,
    // The others share what the best leaves, and none is likelier than the best.
    score: rank === 0 ? certain : Math.min(certain, ((1 - certain) * (weights[rank - 1] ?? 0)) / total),
    source: 'semantic' as const,
    phrase: () => (nearest === null ? null : (state.wordsOf(nearest.text) ?? null)),
  }))
  return {
    found,
    logit: Number.isFinite(logit) ? logit : null,
    isInScope,
    inScope: 1 / (1 + Math.exp(-STEEPNESS * scope)),
  }
}
