// The reducers of decisions (what was recorded, and how a reviewer resolved it) and of gates (the agent that a gate reviews).
import { projectionOf, type Reducer, rowsIn } from '../../../kernel/feedback/index.ts'
import { sha256 } from '../../../kernel/id.ts'
import { toJson } from '../../../kernel/json-text.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { agentNamed, correctionText, foldDecision, RESOLVE } from '../decision.ts'
import { type AssignmentRow, decisionEvents, gateEvents, type ResolutionRow } from '../events.ts'
import { decisionTable, gateTable } from '../tables.ts'

const decisions = projectionOf(decisionTable, {
  aggregate: 'decision_id',
  describe: (row) => ({ what: `decision ${row.decision_id}`, state: row.resolution ?? row.decision }),
})

export const decisionReducer: Reducer<(typeof decisionEvents)[number]> = {
  aggregate: 'decision',
  events: decisionEvents,
  projections: [decisions],

  reduce({ id, rows }) {
    const decision = foldDecision(rows)
    if (!decision) return {}
    const { recorded, resolved } = decision
    const said = recorded.payload
    const correction = correctionText(said)
    const row: Omit<DecisionRow, 'pair_group'> = {
      decision_id: id,
      seq: recorded.seq,
      feedback_id: recorded.id,
      created_at: recorded.createdAt,
      decided_at: said.timestamp ?? recorded.createdAt,
      gate_id: said.gate_id,
      epic_id: said.epic_id ?? null,
      task_id: recorded.taskId,
      decision: said.decision,
      reviewer_id: said.reviewer_id,
      agent: agentNamed(said),
      review_duration_seconds: said.review_duration_seconds ?? null,
      agent_output_sha: said.agent_output_sha ?? hashOf(said.agent_output),
      approved_output_sha: said.approved_output_sha ?? null,
      has_diff: said.correction_diff === undefined && said.changed === undefined ? 0 : 1,
      has_comment: said.reviewer_comment === undefined ? 0 : 1,
      trust: recorded.trust,
      ...resolution(resolved),
      text_id: correction === null ? null : textId(correction),
      tags: toJson(said.tags ?? []),
      correction,
      reviewer_comment: said.reviewer_comment ?? null,
      correction_diff: said.correction_diff ?? null,
      correction_diff_path: said.correction_diff_path ?? null,
      agent_input: said.agent_input ?? null,
      agent_output: said.agent_output ?? null,
      approved_output: said.approved_output ?? null,
      changed: said.changed ?? null,
      prompt_id: said.prompt_id ?? null,
    }
    return { [decisionTable.name]: [withPair(row)] }
  },

  step(open, row) {
    const [decision] = rowsIn(open, decisionTable)
    if (!decision || row.action !== RESOLVE) return undefined
    return { [decisionTable.name]: [withPair({ ...decision, ...resolution(row) })] }
  },
  stepsAfter: 'decisions',
}

type DecisionRow = Stored<typeof decisionTable>

/** Two outputs that differ are a preference pair, unless a reviewer ignores the decision. One task is on one side of a split. */
function withPair(row: Omit<DecisionRow, 'pair_group'>): DecisionRow {
  const { agent_output, approved_output, resolution, task_id, epic_id } = row
  const isPair = agent_output !== null && approved_output !== null && agent_output !== approved_output
  const group = task_id ?? epic_id ?? sha256(agent_output ?? '')
  return { ...row, pair_group: isPair && resolution !== 'ignore' ? group : null }
}

/** So that decisions about the same output are known to be, if none has the hash of its own. */
function hashOf(output: string | undefined): string | null {
  return output === undefined ? null : sha256(output)
}

function resolution(resolved: ResolutionRow | undefined) {
  return {
    resolution: resolved?.payload.resolution ?? null,
    resolution_rationale: resolved?.reason ?? null,
    resolved_by: resolved?.actor ?? null,
    resolution_id: resolved?.id ?? null,
  }
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
