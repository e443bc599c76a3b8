export {
  type Admission,
  admit,
  approvalMark,
  type CandidateGates,
  type CandidateState,
  candidateStates,
  type GatePolicy,
  type Risk,
  type Tally,
  tally,
  watchingSettings,
} from './gate.ts'
export { readGatePolicy } from './policy.ts'
export { isPerson, reporterBehind, reporterInWords, reporterOf, speakerIn } from './reporter.ts'
export { isSameReviewer } from './reviewer.ts'
export { contentHashOf, requireSeen } from './seen.ts'
export { alone, speakerOf } from './speaker.ts'
export { leastTrusted, moreTrusted, outranks, type Trust, takesEffectByItself, trustOf } from './trust.ts'
