// What was recorded of a decision and how it was resolved, to its row; and whose outputs a gate reviews.
import type { LogRow, Projection, ProjectionRow, Reducer } from '../../../kernel/feedback/index.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { ASSIGN, agentNamed, correctionText, foldDecision, RESOLVE } from '../decision.ts'
import { decisionEvents, gateEvents } from '../events.ts'

const decisionTable: Projection = {
  name: 'review_decision',
  columns: [
    'workspace',
    'decision_id',
    'seq',
    'feedback_id',
    'created_at',
    'decided_at',
    'gate_id',
    'epic_id',
    'task_id',
    'decision',
    'reviewer_id',
    'agent',
    'review_duration_seconds',
    'agent_output_sha',
    'approved_output_sha',
    'has_diff',
    'has_comment',
    'trust',
    'resolution',
    'resolution_rationale',
    'resolved_by',
    'resolution_id',
    'text_id',
    'tags',
    'correction',
    'reviewer_comment',
    'correction_diff',
  ],
  key: ['decision_id'],
  aggregate: 'decision_id',
  describe: (row) => ({ what: `decision ${row.decision_id}`, state: String(row.resolution ?? row.decision) }),
}

export const decisionReducer: Reducer = {
  aggregate: 'decision',
  events: decisionEvents,
  projections: [decisionTable],

  reduce({ id, rows }) {
    const standing = foldDecision(rows)
    if (!standing) return {}
    const { recorded, resolved } = standing
    const { payload } = recorded
    const given = (field: string) => (payload[field] as string | number | undefined) ?? null
    const said = payload as { agent?: string; tags?: string[]; reviewer_comment?: string; correction_diff?: string }
    const correction = correctionText(said)
    const row = {
      decision_id: id,
      seq: recorded.seq,
      feedback_id: recorded.id,
      created_at: recorded.createdAt,
      decided_at: String(payload.timestamp ?? recorded.createdAt),
      gate_id: String(payload.gate_id),
      epic_id: given('epic_id'),
      task_id: recorded.taskId,
      decision: String(payload.decision),
      reviewer_id: String(payload.reviewer_id),
      agent: agentNamed(said),
      review_duration_seconds: given('review_duration_seconds'),
      agent_output_sha: given('agent_output_sha'),
      approved_output_sha: given('approved_output_sha'),
      has_diff: said.correction_diff === undefined ? 0 : 1,
      has_comment: said.reviewer_comment === undefined ? 0 : 1,
      trust: recorded.trust,
      ...resolution(resolved),
      text_id: correction === null ? null : textId(correction),
      tags: JSON.stringify(said.tags ?? []),
      correction,
      reviewer_comment: given('reviewer_comment'),
      correction_diff: given('correction_diff'),
    }
    return { [decisionTable.name]: [row] }
  },

  step(open, row) {
    const [decision] = open[decisionTable.name] ?? []
    if (!decision || row.action !== RESOLVE) return undefined
    return { [decisionTable.name]: [{ ...decision, ...resolution(row) }] }
  },
  stepsAfter: 'decisions',
}

function resolution(resolved: LogRow | undefined) {
  return {
    resolution: (resolved?.payload.resolution as string | undefined) ?? null,
    resolution_rationale: resolved?.reason ?? null,
    resolved_by: resolved?.actor ?? null,
    resolution_id: resolved?.id ?? null,
  }
}

const gateTable: Projection = {
  name: 'review_gate',
  columns: ['workspace', 'gate_id', 'agent', 'feedback_id'],
  key: ['gate_id'],
  aggregate: 'gate_id',
  describe: (row) => ({ what: `gate ${row.gate_id}`, state: `reviews ${row.agent}` }),
}

export const gateReducer: Reducer = {
  aggregate: 'gate',
  events: gateEvents,
  projections: [gateTable],
  reduce({ id, rows }) {
    const last = rows.findLast(({ action }) => action === ASSIGN)
    return last ? { [gateTable.name]: [gateRow(id, last)] } : {}
  },
  step: (_, row) => (row.action === ASSIGN ? { [gateTable.name]: [gateRow(row.aggregate.id, row)] } : undefined),
  stepsAfter: 'decisions',
}

function gateRow(gate_id: string, { id, payload }: LogRow): ProjectionRow {
  return { gate_id, agent: String(payload.agent), feedback_id: id }
}
