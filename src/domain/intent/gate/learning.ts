// What can be learned, and how far it may go wrong (I5).
import type { Risk } from '../../../kernel/gate/index.ts'

export const learningTypes = ['entity_alias', 'lexicon_token', 'invocation_phrase', 'prompt_change'] as const
export type LearningType = (typeof learningTypes)[number]

/** A wrong alias is noticed and put right at once; a wrong phrase misleads everyone; a changed prompt changes everything. */
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

/** A search without a word in this time was left alone. */
export const ABANDONED_AFTER_MS = 30 * 60_000

/** What a report also tells: how the words were spelled, what was answered to them, and where. What it says is their meaning. */
export const NOTICED = ['feedback_type', 'input', 'system_choice', 'search_id', 'logit', 'model', 'context'] as const
