export { inboxActions } from './actions.ts'
export type { CandidateGates } from './candidate-gate.ts'
export { reportedLast, type WaitingItem } from './reported-last.ts'
