// Derives the adapters that were registered, and which of them is active for a kind.
import { type Aggregate, projectionOf, type Reducer, type StandingTest } from '../../../kernel/feedback/index.ts'
import { alone, speakerOf } from '../../../kernel/gate/index.ts'
import { toJson } from '../../../kernel/json-text.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { ACTIVATE } from '../adapter.ts'
import { type ActivationRow, type AdapterRow, activationEvents, adapterEvents } from '../events.ts'
import { activationTable, adapterTable } from '../tables.ts'

const adapters = projectionOf(adapterTable, {
  aggregate: 'adapter',
  describe: ({ adapter }) => ({ what: `adapter ${adapter}`, state: 'registered' }),
})

export const adapterReducer: Reducer<(typeof adapterEvents)[number]> = {
  aggregate: 'adapter',
  events: adapterEvents,
  projections: [adapters],
  reduce: ({ rows: [first] }) => (first ? { [adapterTable.name]: [asRegistered(first)] } : {}),
}

function asRegistered(row: AdapterRow): Stored<typeof adapterTable> {
  const { kind, run_id = null, location, base_model = null, evaluation } = row.payload
  return {
    adapter: row.aggregate.id,
    kind,
    seq: row.seq,
    feedback_id: row.id,
    run_id,
    location,
    base_model,
    evaluation: toJson(evaluation),
    registered_at: row.createdAt,
    registered_by: alone(speakerOf(row)),
  }
}

type Activation = Stored<typeof activationTable>

const activations = projectionOf(activationTable, {
  aggregate: 'kind',
  describe: ({ kind, adapter }) => ({ what: `${kind} adapter ${adapter}`, state: 'activated' }),
})

export const activationReducer: Reducer<(typeof activationEvents)[number]> = {
  aggregate: 'active_adapter',
  events: activationEvents,
  projections: [activations],
  ruling: ({ payload }) => ({ about: 'adapter', says: 'adapter' in payload ? payload.adapter : (payload.to ?? '') }),
  reduce: (aggregate) => ({ [activationTable.name]: stackOf(aggregate) }),
  standingTests(aggregate): readonly StandingTest[] {
    const top = stackOf(aggregate).at(-1)
    if (!top) return []
    const { kind, adapter, feedback_id: feedbackId } = top
    return [{ feedbackId, action: 'adapter_active', input: { kind }, expected: { adapter } }]
  },
}

/** A rollback takes off the adapter that it names, and any that was activated on top of it. */
function stackOf({ id, rows }: Aggregate<(typeof activationEvents)[number]>): Activation[] {
  const stack: Activation[] = []
  for (const row of rows) {
    if (row.action === ACTIVATE) stack.push(asActivated(id, stack.length, row))
    else {
      const { from } = row.payload
      const at = stack.findLastIndex(({ adapter }) => adapter === from)
      if (at >= 0) stack.length = at
    }
  }
  return stack
}

function asActivated(
  kind: string,
  level: number,
  row: Extract<ActivationRow, { action: typeof ACTIVATE }>,
): Activation {
  return {
    kind,
    level,
    adapter: row.payload.adapter,
    feedback_id: row.id,
    activated_at: row.createdAt,
    activated_by: alone(speakerOf(row)),
  }
}
