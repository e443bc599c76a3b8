// What the receipt of an approval or an undo adds: why a domain or an edge still stays as it was.
import type { CandidateGates } from '../../kernel/inbox/index.ts'
import { exceptionsOf, stillDecided } from './actions/domain-receipt.ts'
import { uncounted } from './actions/uncounted.ts'

export const evidenceGates: CandidateGates = {
  domain: { staysAfterApproval: exceptionsOf, staysAfterUndo: stillDecided },
  edge: { staysAfterApproval: ({ db, caller }, edgeId) => uncounted(db, caller.workspace, edgeId) },
}
