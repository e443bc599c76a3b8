// What each feature is worth by judgement: how far it moves the logarithm of the odds of each verdict. What the corpora add to
// that is in the learned weights.
import type { FeedbackType } from './exchange.ts'

export type Weight = Readonly<Record<FeedbackType, number>>

const NONE: Weight = { rejected: 0, accepted: 0, neutral: 0 }

const judged: Readonly<Record<string, Weight>> = filled({
  bias: { rejected: -2.5, neutral: -0.3 },
  no: { rejected: 2 },
  'no/asks_to_confirm': { rejected: 2.5 },
  'no/answered': { rejected: 1.5 },
  'no/reports_success': { rejected: 1 },
  'no/suggests': { rejected: 1 },
  'no/asks_for_more': { rejected: -2.5 },
  'no/offers': { rejected: -0.5 },
  'no/offers/alone': { rejected: -1.5 },
  'no/asks_for_more/alone': { rejected: -1.5 },
  'no/unknown/alone': { rejected: -3, neutral: 1 },
  'no/asks_openly': { rejected: -0.5, neutral: 1 },
  wrong: { rejected: 5 },
  not_meant: { rejected: 6 },
  meant: { rejected: 5 },
  misunderstood: { rejected: 5 },
  retry: { rejected: 4 },
  complaint: { rejected: 4.5 },
  changes: { rejected: 1.5 },
  'changes/asks_to_confirm': { rejected: 1.5 },
  'changes/reports_success': { rejected: 1 },
  dislikes: { rejected: 1 },
  'dislikes/suggests': { rejected: 1 },
  abandons: { rejected: 5 },
  rephrased: { rejected: 4 },
  contradicts: { rejected: 0.3 },
  'contradicts/asks_to_confirm': { rejected: 2 },
  'renames/asks_to_confirm': { rejected: 1 },
  unaffirmed: { rejected: 1 },
  refers: { accepted: 1 },
  yes: { accepted: 1.5 },
  thanks: { accepted: 2 },
  praise: { accepted: 2 },
  takes: { accepted: 2 },
  follows_up: { accepted: 2 },
  continues: { accepted: 1 },
  closes: { rejected: -4 },
  reassures: { rejected: -4 },
  corrects_itself: { rejected: -4 },
  undecided: { neutral: 1.5 },
  sarcasm: { neutral: 2 },
  denies: { neutral: 0.5 },
  'denies/suggests': { rejected: 1 },
  'answer/asks_openly': { neutral: 1.5 },
  'message/wordless': { neutral: 2 },
  'earlier/rejected': { rejected: 0.3 },
})

export function judgedWeight(feature: string): Weight {
  return judged[feature] ?? NONE
}

function filled(weights: Readonly<Record<string, Partial<Weight>>>): Readonly<Record<string, Weight>> {
  return Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, { ...NONE, ...weight }]))
}
