export { inboxActions } from './actions.ts'
export type { Approval, CandidateGates } from './candidate-gate.ts'
export { reportedLast, type WaitingItem } from './reported-last.ts'
