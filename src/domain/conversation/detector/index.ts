export {
  type CorrectionType,
  correctionTypes,
  type Evidence,
  type Exchange,
  type FeedbackType,
  feedbackTypes,
  type Reading,
  type StandingInstruction,
} from './exchange.ts'
export { read, standingOf } from './read.ts'
export { responseKindsOf } from './response-kinds.ts'
export { isLatin } from './script.ts'
export { shownWords } from './shown-words.ts'
export { defaultThresholds, type Thresholds, type Verdict, verdictOf } from './verdict-of.ts'

/** Changes whenever a verdict could. */
export const detectorVersion = '3'
