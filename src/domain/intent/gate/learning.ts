// What can be learned, and how risky each kind is (I5).
import type { Risk } from '../../../kernel/gate/index.ts'

export const learningTypes = ['entity_alias', 'lexicon_token', 'invocation_phrase', 'prompt_change'] as const
export type LearningType = (typeof learningTypes)[number]

/** People notice a wrong alias and correct it at once; a wrong phrase misleads everyone; a changed prompt changes everything. */
export const riskOf: Readonly<Record<LearningType, Risk>> = {
  entity_alias: 'low',
  lexicon_token: 'medium',
  invocation_phrase: 'medium',
  prompt_change: 'high',
}

export const feedbackTypes = ['verb_correction', 'entity_correction', 'phrase_mapping'] as const
export type FeedbackType = (typeof feedbackTypes)[number]

export const outcomes = ['executed', 'selected_alternative', 'corrected', 'rephrased', 'abandoned'] as const
export type SearchOutcome = (typeof outcomes)[number]

/** If nobody says within this time how a search went, it counts as abandoned. */
export const ABANDONED_AFTER_MS = 30 * 60_000

/** Payload fields about the occasion of a report: spelling, answer, place. Reports that differ only in these say the same. */
export const NOTICED = ['feedback_type', 'input', 'system_choice', 'search_id', 'logit', 'model', 'context'] as const
