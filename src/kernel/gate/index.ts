export {
  type Admission,
  admit,
  approvalMark,
  type CandidateState,
  candidateStates,
  type GatePolicy,
  type Risk,
  type Tally,
  tally,
} from './gate.ts'
export { readGatePolicy } from './policy.ts'
export { isPerson, reporterBehind, reporterInWords, reporterOf, speakerIn } from './reporter.ts'
export { isSameReviewer } from './reviewer.ts'
export { contentHashOf, requireSeen } from './seen.ts'
export { alone, speakerOf } from './speaker.ts'
export { leastTrusted, moreTrusted, outranks, type Trust, takesEffectByItself, trustOf, trusts } from './trust.ts'
