// What the receipt of an approval says besides: what was let through does not decide everywhere, or does not count yet.
import type { CandidateGates } from '../../kernel/gate/index.ts'
import { exceptionsOf } from './actions/domain-receipt.ts'
import { uncounted } from './actions/uncounted.ts'

export const evidenceGates: CandidateGates = {
  domain: { staysAfterApproval: exceptionsOf },
  edge: { staysAfterApproval: ({ db, caller }, edgeId) => uncounted(db, caller.workspace, edgeId) },
}
