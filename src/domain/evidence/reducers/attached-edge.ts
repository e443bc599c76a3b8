// An edge that a person drew, to its row and what it teaches.
import type { Aggregate, LogRow, Projection, ProjectionRow } from '../../../kernel/feedback/index.ts'
import { leastTrusted, type Trust } from '../../../kernel/gate/index.ts'
import { derivedId } from '../../../kernel/id.ts'
import { type Attachment, foldAttachment } from '../attachment.ts'
import { hostKey } from '../domain-reach.ts'
import { isCorrection, saidLabel } from '../edge.ts'
import { oneMore } from './said-of-nodes.ts'

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
      ...saidBy(row),
      seq: first.seq,
      created_at: first.createdAt,
      host_key: hostKey(ends.host),
      reports: JSON.stringify(reports.map((report) => report.id)),
    },
    addition: additionRow(id, ends, String(url_key), attachment),
  }
}

/** Said once more as it was said last; undefined where it is something else. */
export function attachedAgain(edge: ProjectionRow, addition: ProjectionRow, row: LogRow) {
  const isAttached = row.action === 'edge_add'
  if ((!isAttached && !isCorrection(row)) || saidLabel(row) !== edge.human_label) return undefined
  return {
    edge: {
      ...edge,
      ...saidBy(row),
      reports: isAttached ? oneMore(edge.reports, row.id) : (edge.reports ?? null),
    },
    addition: {
      ...addition,
      ...taughtBy(row),
      trust: leastTrusted([addition.trust as Trust, row.trust]),
      feedback_ids: oneMore(addition.feedback_ids, row.id),
    },
  }
}

function saidBy(row: LogRow): ProjectionRow {
  return { feedback_id: row.id, reviewed_at: row.createdAt, person: row.person, reason: row.reason }
}

function taughtBy({ payload }: LogRow): ProjectionRow {
  return {
    weight: payload.weight as number,
    premise: String(payload.premise),
    hypothesis: String(payload.hypothesis),
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
    ...taughtBy(row),
    trust: leastTrusted(sources.map(({ trust }) => trust)),
    feedback_ids: JSON.stringify(sources.map((source) => source.id)),
    added_at: (sources[0] ?? row).createdAt,
  }
}
