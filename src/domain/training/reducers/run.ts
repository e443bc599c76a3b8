// Derives a run.
import { projectionOf, type Reducer, rowsIn } from '../../../kernel/feedback/index.ts'
import { alone, speakerOf } from '../../../kernel/gate/index.ts'
import { fromJson, toJson } from '../../../kernel/json-text.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { type RunRow, runEvents } from '../events.ts'
import { DUE, FINISH, REPORT, START } from '../run.ts'
import { runTable } from '../tables.ts'

type Run = Stored<typeof runTable>

const runs = projectionOf(runTable, {
  aggregate: 'run_id',
  describe: ({ kind, run_id, state }) => ({ what: `${kind} run ${run_id}`, state }),
})

export const runReducer: Reducer<(typeof runEvents)[number]> = {
  aggregate: 'training_run',
  events: runEvents,
  projections: [runs],

  reduce({ rows }) {
    const run = rows.reduce<Run | undefined>(afterRow, undefined)
    return run ? { [runTable.name]: [run] } : {}
  },

  step(open, row) {
    const run = afterRow(rowsIn(open, runTable)[0], row)
    return { [runTable.name]: run ? [run] : [] }
  },
}

function afterRow(run: Run | undefined, row: RunRow): Run | undefined {
  if (row.action === DUE) return run ?? asDue(row)
  if (!run) return undefined
  if (row.action === START && run.state === 'due') {
    const { take_id, samples, withdrawn } = row.payload
    const start = { started_at: row.createdAt, started_by: alone(speakerOf(row)) }
    return { ...run, state: 'running', take_id, samples, withdrawn, ...start }
  }
  if (row.action === REPORT && run.state === 'running') {
    const { done = run.done, total = run.total } = row.payload
    return { ...run, done, total, ...saidIn(run, row) }
  }
  if (row.action === FINISH && (run.state === 'due' || run.state === 'running')) {
    const end = { ended_at: row.createdAt, ended_by: alone(speakerOf(row)) }
    return { ...run, state: row.payload.ending, ...saidIn(run, row), ...end }
  }
  return run
}

/** The figures and words of a row, over those that were said before. */
function saidIn(run: Run, { payload, reason }: Extract<RunRow, { action: typeof REPORT | typeof FINISH }>) {
  return { metrics: toJson({ ...fromJson(run.metrics), ...payload.metrics }), reason: reason ?? run.reason }
}

function asDue({ id, seq, aggregate, createdAt, payload }: Extract<RunRow, { action: typeof DUE }>): Run {
  return {
    run_id: aggregate.id,
    kind: payload.kind,
    seq,
    feedback_id: id,
    state: 'due',
    because: payload.because,
    unused: payload.unused,
    due_at: createdAt,
    take_id: null,
    started_at: null,
    started_by: null,
    samples: null,
    withdrawn: null,
    done: null,
    total: null,
    ended_at: null,
    ended_by: null,
    metrics: toJson({}),
    reason: null,
  }
}
