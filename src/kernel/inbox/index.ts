export { inboxActions } from './actions.ts'
export type { CandidateGates } from './candidate-gate.ts'
