export { admit, type GatePolicy, type Risk, type Tally, tally } from './gate.ts'
export { inboxActions } from './inbox.ts'
export { reporterOf } from './reporter.ts'
export { leastTrusted, type Trust, takesEffectByItself, trustOf, trusts } from './trust.ts'
