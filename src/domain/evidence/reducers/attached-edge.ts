// An edge that a person drew, to its row and what it teaches.
import type { Aggregate, Projection, ProjectionRow } from '../../../kernel/feedback/index.ts'
import { leastTrusted } from '../../../kernel/gate/index.ts'
import { derivedId } from '../../../kernel/id.ts'
import { type Attachment, foldAttachment } from '../attachment.ts'
import { hostKey } from '../domain-reach.ts'

export const additionTable: Projection = {
  name: 'nli_additions',
  columns: [
    'workspace',
    'id',
    'edge_id',
    'claim_id',
    'url_key',
    'host',
    'label',
    'weight',
    'trust',
    'feedback_ids',
    'added_at',
    'premise',
    'hypothesis',
  ],
  key: ['edge_id'],
  aggregate: 'edge_id',
  describe: (row) => ({
    what: `training sample of edge ${row.edge_id}`,
    state: `${row.label} where no model said anything, weight ${row.weight}`,
  }),
}

export function attachedRows({ id, rows }: Aggregate): { edge: ProjectionRow; addition: ProjectionRow } | null {
  const attachment = foldAttachment(rows)
  const [first] = attachment?.reports ?? []
  if (!attachment || !first) return null
  const { task_id, fragment_id, claim_id, host, site, url_key } = first.payload as Record<string, string>
  const { row, label, reports } = attachment
  const ends = { fragment_id: String(fragment_id), claim_id: String(claim_id), host: String(host) }
  return {
    edge: {
      edge_id: id,
      task_id: String(task_id),
      ...ends,
      cited_fragment_id: null,
      site: String(site),
      relation: label,
      confidence: 1,
      model_relation: label,
      model_label: null,
      model_confidence: null,
      model: null,
      human_label: label,
      feedback_id: row.id,
      reviewed_at: row.createdAt,
      person: row.person,
      seq: first.seq,
      created_at: first.createdAt,
      reason: row.reason,
      host_key: hostKey(ends.host),
      reports: JSON.stringify(reports.map((report) => report.id)),
    },
    addition: additionRow(id, ends, String(url_key), attachment),
  }
}

/** Both sides are what the person saw when they said it last. */
function additionRow(
  id: string,
  { claim_id, host }: { claim_id: string; host: string },
  urlKey: string,
  { row, label, sources, reports }: Attachment,
): ProjectionRow {
  return {
    id: derivedId('nli', (reports[0] ?? row).id),
    edge_id: id,
    claim_id,
    url_key: urlKey,
    host,
    label,
    weight: row.payload.weight as number,
    trust: leastTrusted(sources.map(({ trust }) => trust)),
    feedback_ids: JSON.stringify(sources.map((source) => source.id)),
    added_at: (sources[0] ?? row).createdAt,
    premise: String(row.payload.premise),
    hypothesis: String(row.payload.hypothesis),
  }
}
