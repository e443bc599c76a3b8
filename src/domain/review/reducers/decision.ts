// The reducers of decisions (what was recorded, and how a reviewer resolved it) and of gates (the agent that a gate reviews).
import { projectionOf, type Reducer, rowsIn } from '../../../kernel/feedback/index.ts'
import { sha256 } from '../../../kernel/id.ts'
import { toJson } from '../../../kernel/json-text.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { IMPORT, placeOf, withActs } from '../acts.ts'
import { agentNamed, correctionText, foldDecision, RESOLVE } from '../decision.ts'
import {
  type AssignmentRow,
  decisionEvents,
  gateEvents,
  type RecordRow,
  type ResolutionRow,
  type DecisionRow as SaidRow,
} from '../events.ts'
import { decisionTable, gateTable } from '../tables.ts'

const decisions = projectionOf(decisionTable, {
  aggregate: 'decision_id',
  describe: (row) => ({ what: `decision ${row.decision_id}`, state: row.resolution ?? row.decision }),
})

export const decisionReducer: Reducer<(typeof decisionEvents)[number]> = {
  aggregate: 'decision',
  events: decisionEvents,
  projections: [decisions],

  reduce({ rows }) {
    const decision = foldDecision(withActs<SaidRow>(rows))
    if (!decision) return {}
    const { recorded, resolved } = decision
    const row = asRecorded(recorded)
    return { [decisionTable.name]: [resolved ? asResolved(row, resolved) : row] }
  },

  step(open, row) {
    const [decision] = rowsIn(open, decisionTable)
    if (row.action === RESOLVE) return decision && { [decisionTable.name]: [asResolved(decision, row)] }
    // The first record that is in effect counts.
    return decision || row.action === IMPORT ? undefined : { [decisionTable.name]: [asRecorded(row)] }
  },
  stepsAfter: 'decisions',
}

type DecisionRow = Stored<typeof decisionTable>

function asRecorded({ aggregate, seq, id, createdAt, taskId, trust, payload: said }: RecordRow): DecisionRow {
  const correction = correctionText(said)
  const { epic_id = null, agent_output = null, approved_output = null } = said
  return {
    decision_id: aggregate.id,
    seq: placeOf({ seq }),
    feedback_id: id,
    created_at: createdAt,
    decided_at: said.timestamp ?? createdAt,
    gate_id: said.gate_id,
    epic_id,
    task_id: taskId,
    decision: said.decision,
    reviewer_id: said.reviewer_id,
    agent: agentNamed(said),
    review_duration_seconds: said.review_duration_seconds ?? null,
    agent_output_sha: said.agent_output_sha ?? hashOf(said.agent_output),
    approved_output_sha: said.approved_output_sha ?? null,
    has_diff: said.correction_diff === undefined && said.changed === undefined ? 0 : 1,
    has_comment: said.reviewer_comment === undefined ? 0 : 1,
    trust,
    resolution: null,
    resolution_rationale: null,
    resolved_by: null,
    resolution_id: null,
    text_id: correction === null ? null : textId(correction),
    tags: toJson(said.tags ?? []),
    correction,
    reviewer_comment: said.reviewer_comment ?? null,
    correction_diff: said.correction_diff ?? null,
    correction_diff_path: said.correction_diff_path ?? null,
    agent_input: said.agent_input ?? null,
    agent_output,
    approved_output,
    changed: said.changed ?? null,
    prompt_id: said.prompt_id ?? null,
    pair_group: pairGroup({ agent_output, approved_output, task_id: taskId, epic_id }),
  }
}

/** A reviewer who says to ignore a decision takes its preference pair away. */
function asResolved(decision: DecisionRow, { id, actor, reason, payload: { resolution } }: ResolutionRow): DecisionRow {
  return {
    ...decision,
    resolution,
    resolution_rationale: reason,
    resolved_by: actor,
    resolution_id: id,
    pair_group: resolution === 'ignore' ? null : pairGroup(decision),
  }
}

/** Two outputs that differ are a preference pair. One task is on one side of a split. */
function pairGroup({
  agent_output,
  approved_output,
  task_id,
  epic_id,
}: Pick<DecisionRow, 'agent_output' | 'approved_output' | 'task_id' | 'epic_id'>): string | null {
  const isPair = agent_output !== null && approved_output !== null && agent_output !== approved_output
  return isPair ? (task_id ?? epic_id ?? sha256(agent_output)) : null
}

/** So that decisions about the same output are known to be, if none has the hash of its own. */
function hashOf(output: string | undefined): string | null {
  return output === undefined ? null : sha256(output)
}

const gates = projectionOf(gateTable, {
  aggregate: 'gate_id',
  describe: (row) => ({ what: `gate ${row.gate_id}`, state: `reviews ${row.agent}` }),
})

export const gateReducer: Reducer<(typeof gateEvents)[number]> = {
  aggregate: 'gate',
  events: gateEvents,
  projections: [gates],
  reduce({ id, rows }) {
    const last = rows.at(-1)
    return last ? { [gateTable.name]: [gateRow(id, last)] } : {}
  },
  step: (_, row) => ({ [gateTable.name]: [gateRow(row.aggregate.id, row)] }),
  stepsAfter: 'decisions',
}

function gateRow(gate_id: string, { id, payload }: AssignmentRow): Stored<typeof gateTable> {
  return { gate_id, agent: payload.agent, feedback_id: id }
}
