export { admit, type GatePolicy, type Risk, tally } from './gate.ts'
export { inboxActions } from './inbox.ts'
export { readGatePolicy } from './policy.ts'
export { leastTrusted, type Trust } from './trust.ts'
