export { admit, type GatePolicy, type Risk, tally } from './gate.ts'
export { inboxActions } from './inbox.ts'
export { readGatePolicy } from './policy.ts'
export type { Trust } from './trust.ts'
