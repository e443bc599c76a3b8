// Finds everything that is wrong with a refused batch. The action itself stops at records it cannot read, and lists only the first.
import type { Action } from '../../../../kernel/action.ts'
import { HeedError } from '../../../../kernel/errors.ts'
import { parseInput } from '../../../../kernel/parse.ts'
import type { Call } from '../../invocation.ts'
import { type Batch, inputOf, siftBatch } from './batch.ts'

interface Faults {
  /** Its problems name every line that cannot be read. */
  readonly batch: Batch
  /** What is wrong with the other lines. */
  readonly error: HeedError
}

/** Checks the readable lines apart from the others, so that all problems are reported at once. */
export async function findFaults(
  call: Call,
  action: Action | undefined,
  batch: Batch,
  error: HeedError,
): Promise<Faults> {
  const sifted = siftBatch(batch, (list, fields) => (action ? problemsOf(action, list, fields) : []))
  if (sifted.problems.length === 0) return { batch, error }
  return { batch: sifted, error: (await rehearsed(call, sifted)) ?? new HeedError('invalid_input', error.message) }
}

function problemsOf({ input, name }: Action, list: string, fields: object): string[] {
  try {
    parseInput(input, { [list]: [fields] }, name)
    return []
  } catch (error) {
    if (!(error instanceof HeedError)) throw error
    return error.problems.map(({ field, problem }) => {
      const inner = field.split('.').slice(2).join('.')
      return inner === '' ? problem : `${inner}: ${problem}`
    })
  }
}

async function rehearsed(call: Call, batch: Batch): Promise<HeedError | undefined> {
  if (batch.count === 0) return undefined
  try {
    await call('evidence_record', { ...inputOf(batch), dry_run: true })
  } catch (error) {
    if (!(error instanceof HeedError)) throw error
    if (error.code === 'invalid_input') return error
  }
  return undefined
}
