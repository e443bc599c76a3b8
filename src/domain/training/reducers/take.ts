// Derives the samples that a run took. Each part is an aggregate of its own, so that an undo derives one part, however many a run took.
import { projectionOf, type Reducer } from '../../../kernel/feedback/index.ts'
import { type TakeRow, takeEvents } from '../events.ts'
import { useTable, withdrawalTable } from '../tables.ts'

const uses = projectionOf(useTable, { aggregate: 'part_id', describe: () => null })
const withdrawals = projectionOf(withdrawalTable, { aggregate: 'part_id', describe: () => null })

export const takeReducer: Reducer<(typeof takeEvents)[number]> = {
  aggregate: 'training_take',
  events: takeEvents,
  projections: [uses, withdrawals],
  reduce: ({ rows: [first] }) => (first ? derived(first) : {}),
  step: (open, row) => (Object.values(open).every((rows) => rows.length === 0) ? derived(row) : undefined),
}

function derived({ aggregate: { id: part_id }, payload }: TakeRow) {
  const { run_id, take_id, kind, samples, withdrawn } = payload
  return {
    [useTable.name]: samples.flatMap(({ id: sample_id, feedback_ids }) =>
      feedback_ids.map((feedback_id) => ({ part_id, run_id, take_id, sample_id, feedback_id, kind })),
    ),
    [withdrawalTable.name]: withdrawn.map((feedback_id) => ({ part_id, run_id, take_id, feedback_id })),
  }
}
