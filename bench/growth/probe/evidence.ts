// The calls of the evidence context.
import { CLAIM, DOMAIN, EDGE, FRAGMENT, OTHER_FRAGMENT, PAGE, TASK } from '../fixtures.ts'
import type { Probes } from './probe.ts'

const reason = 'It says the opposite.'
const task_id = TASK
const claimReject = { task_id, claim_id: CLAIM, reason }
const label = (n: number) => (n % 2 === 0 ? 'refutes' : 'supports')

export const evidenceProbes: Probes = {
  evidence_record: (_, n) => ({
    pages: [{ id: `probe-page-${n}`, task_id, url: `https://${DOMAIN}/${n}` }],
    fragments: [{ id: `probe-fragment-${n}`, page_id: `probe-page-${n}`, text: `Passage ${n}.` }],
    claims: [{ id: `probe-claim-${n}`, task_id, text: `Claim ${n}.` }],
    edges: [
      {
        id: `probe-edge-${n}`,
        fragment_id: `probe-fragment-${n}`,
        claim_id: CLAIM,
        relation: 'supports',
        confidence: 0.7,
      },
    ],
  }),
  feedback: (_, n) => ({ task_id, action: 'add_note', target_id: CLAIM, args: { note: `Note ${n}.` } }),
  domain_block: () => ({ domain_pattern: DOMAIN, reason }),
  domain_unblock: () => ({ domain_pattern: DOMAIN, reason }),
  domain_clear_override: () => ({ domain_pattern: DOMAIN, reason }),
  domain_check: () => ({ url: `https://${DOMAIN}/a` }),
  domain_list: () => ({}),
  domain_events: () => ({ domain_pattern: DOMAIN }),
  domain_baseline_import: (_, n) => ({ entries: [{ domain_pattern: `base-${n}.org`, decision: 'block' }] }),
  claim_reject: () => claimReject,
  claim_restore: async ({ call }) => {
    await call('claim_reject', claimReject)
    return claimReject
  },
  claim_list: () => ({ task_id }),
  claim_get: () => ({ claim_id: CLAIM }),
  edge_correct: (_, n) => ({ task_id, edge_id: EDGE, correct_relation: label(n), reason }),
  correct_nli: (_, n) => ({ task_id, edge_id: EDGE, correct_relation: label(n), reason }),
  edge_get: () => ({ edge_id: EDGE }),
  flag_irrelevant: () => ({ task_id, fragment_id: OTHER_FRAGMENT, reason }),
  flag_missing: (_, n) => ({ task_id, page_id: PAGE, missing_text: `It did not help ${n} people.` }),
  fragment_get: () => ({ fragment_id: FRAGMENT }),
  correct_citation: (_, n) => ({
    task_id,
    fragment_id: FRAGMENT,
    cited_fragment_id: OTHER_FRAGMENT,
    correction_type: n % 2 === 0 ? 'add' : 'remove',
  }),
  citation_check: () => ({ fragment_id: FRAGMENT, cited_fragment_id: OTHER_FRAGMENT }),
  claim_add: (_, n) => ({ task_id, claim_text: `It helps in ${n} ways.`, fragment_id: FRAGMENT }),
  edge_add: (_, n) => ({ task_id, fragment_id: OTHER_FRAGMENT, claim_id: CLAIM, relation: label(n) }),
  rate_usefulness: (_, n) => ({ task_id, target_type: 'fragment', target_id: FRAGMENT, rating: 1 + (n % 5) }),
  add_note: (_, n) => ({ task_id, target_type: 'claim', target_id: CLAIM, note: `Note ${n}.` }),
  materials_get: () => ({ task_id }),
  graph_get: () => ({ task_id }),
  review_report: () => ({ task_id }),
  task_list: () => ({}),
}
