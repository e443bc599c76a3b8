// What reviewers are told who decide about evidence: what else is known of it, and why a domain or an edge still stays as it was.
import type { CandidateGates } from '../../kernel/inbox/index.ts'
import { exceptionsOf, stillDecided } from './actions/domain-receipt.ts'
import { uncounted } from './actions/uncounted.ts'
import { backgroundOf, backgroundOfDomains, backgroundOfEdges } from './background.ts'

export const evidenceGates: CandidateGates = {
  claim: { background: ({ db, caller }, ids) => backgroundOf(db, caller.workspace, 'claim', ids) },
  fragment: { background: ({ db, caller }, ids) => backgroundOf(db, caller.workspace, 'fragment', ids) },
  domain: {
    staysAfterApproval: exceptionsOf,
    staysAfterUndo: stillDecided,
    background: ({ db, caller }, ids) => backgroundOfDomains(db, caller.workspace, ids),
  },
  edge: {
    staysAfterApproval: ({ db, caller }, edgeId) => uncounted(db, caller.workspace, edgeId),
    background: ({ db, caller }, ids) => backgroundOfEdges(db, caller.workspace, ids),
  },
}
