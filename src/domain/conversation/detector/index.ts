export { decide, defaultThresholds, type Thresholds, type Verdict } from './decide.ts'
export {
  type CorrectionType,
  correctionTypes,
  type Evidence,
  type Exchange,
  type FeedbackType,
  feedbackTypes,
} from './exchange.ts'
export { read } from './read.ts'
export { responseKindsOf } from './response-kinds.ts'
export { wantsSimilarity } from './wants-similarity.ts'

/** Changes whenever a verdict could. */
export const detectorVersion = '1'
