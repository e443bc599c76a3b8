export { inboxActions } from './actions.ts'
export type { Approval, CandidateGates } from './candidate-gate.ts'
export { approvalOf, inboxApprove } from './decisions.ts'
export { itemsOf, type ReportedItem, reportedAs } from './reported.ts'
