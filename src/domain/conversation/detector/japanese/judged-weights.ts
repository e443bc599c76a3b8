// What each feature is worth: how far it moves the log odds of each verdict. They are set by hand, because weights
// learned from some public dialogues did worse on the others. docs/decisions/0015 says what is made of them.
import type { FeedbackType } from '../exchange.ts'

/** A feature that is not listed below moves nothing. */
export type Weight = Readonly<Record<FeedbackType, number>>

const NONE: Weight = { rejected: 0, accepted: 0, neutral: 0 }

const judged: Readonly<Record<string, Weight>> = filled({
  bias: { rejected: -2.5, neutral: -0.3 },
  no: { rejected: 2.5 },
  'no/asks_to_confirm': { rejected: 3 },
  'no/answered': { rejected: 1.5 },
  'no/reports_success': { rejected: 1.5 },
  'no/failed': { rejected: 1 },
  'no/suggests': { rejected: 1 },
  'no/asks_for_more': { rejected: -2 },
  'no/offers': { rejected: -0.5 },
  'no/failed_too': { rejected: 2 },
  'no/offers/alone': { rejected: -1.5 },
  'no/offers/asks': { rejected: 1.5 },
  'no/asks_openly/asks': { rejected: 2.5 },
  'no/asks_for_more/alone': { rejected: -1.5 },
  'no/unknown/alone': { rejected: -3, neutral: 1 },
  'no/asks_openly': { rejected: -1, neutral: 1 },
  wrong: { rejected: 6.5 },
  not_meant: { rejected: 7 },
  meant: { rejected: 6 },
  misunderstood: { rejected: 6 },
  retry: { rejected: 5.5 },
  complaint: { rejected: 5.5 },
  'complaint/asks_openly': { rejected: -2.5 },
  'complaint/suggests': { rejected: -1.5 },
  'wrong/asks_openly': { rejected: -1.5 },
  changes: { rejected: 1.5 },
  'changes/asks_to_confirm': { rejected: 1.5 },
  'changes/reports_success': { rejected: 1 },
  dislikes: { rejected: 1 },
  'dislikes/suggests': { rejected: 3 },
  'dislikes/answered': { rejected: 2.6 },
  'dislikes/reports_success': { rejected: 3.5 },
  'dislikes/reports_success/asks': { rejected: -1 },
  'dislikes/failed': { rejected: 1.5 },
  abandons: { rejected: 6.5 },
  rephrased: { rejected: 7 },
  'explicit/unrelated': { rejected: -1.8 },
  'unaffirmed/unrelated': { rejected: -1.2 },
  'explicit/long': { rejected: -1.5 },
  contradicts: { rejected: 0.3 },
  'contradicts/asks_to_confirm': { rejected: 2.4 },
  'renames/asks_to_confirm': { rejected: 1 },
  unaffirmed: { rejected: 1 },
  insists: { rejected: 3.7 },
  objects: { rejected: 1 },
  retorts: { rejected: 3.9 },
  'contradicts/bare': { rejected: 3.5 },
  'comments/told': { rejected: 3.7 },
  'comments/told/asks': { rejected: -2 },
  'takes_back/told': { rejected: 3.8 },
  'not_meant/asks_openly': { rejected: -3 },
  'not_meant/offers': { rejected: -1.5 },
  refers: { accepted: 1 },
  yes: { accepted: 2 },
  thanks: { accepted: 2.5 },
  praise: { accepted: 2.5 },
  takes: { accepted: 2.5 },
  follows_up: { accepted: 2.5 },
  continues: { accepted: 1.5 },
  closes: { rejected: -4 },
  reassures: { rejected: -4 },
  corrects_itself: { rejected: -4 },
  undecided: { neutral: 1.5 },
  sarcasm: { rejected: -3, accepted: -1, neutral: 3 },
  denies: { neutral: 0.5 },
  'denies/suggests': { rejected: 2.5 },
  'answer/asks_openly': { neutral: 2.7 },
  'answer/suggests': { neutral: 0.2 },
  'answer/offers': { neutral: 1 },
  'yes/asks_openly': { neutral: 1.5 },
  'message/states': { neutral: 1 },
  'message/wordless': { neutral: 2 },
  'earlier/rejected': { rejected: 0.3 },
})

export function judgedWeight(feature: string): Weight {
  return judged[feature] ?? NONE
}

function filled(weights: Readonly<Record<string, Partial<Weight>>>): Readonly<Record<string, Weight>> {
  return Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, { ...NONE, ...weight }]))
}
