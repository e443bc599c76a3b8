// Fills a store with a graph as agents do: through `evidence_record`, a thousand records a call.
import type { StoreLocation } from '../../src/kernel/store/index.ts'
import { type Opened, openStoreAt } from '../log/ground.ts'
import type { Progress } from '../report/progress.ts'
import { CLAIMS, idOf, type Record, recordsOfTask } from './graph.ts'

export const BATCH = 1_000
const AT_ONCE = 50
/** The claim of each task that people have rejected. */
export const REJECTED = CLAIMS - 1

type Call = { [list in Record[0]]?: unknown[] }

export function* batchesOf(records: Iterable<Record>): Generator<Call> {
  let [call, size]: [Call, number] = [{}, 0]
  for (const [list, record] of records) {
    call[list] ??= []
    call[list]?.push(record)
    size += 1
    if (size === BATCH) {
      yield call
      call = {}
      size = 0
    }
  }
  if (size > 0) yield call
}

export async function recordAll(
  { heed, caller }: Opened,
  records: Iterable<Record>,
  onBatch: (batches: number) => void,
) {
  let batches = 0
  for (const call of batchesOf(records)) {
    await heed.port.execute(caller, 'evidence_record', call)
    batches += 1
    onBatch(batches)
  }
}

export function* recordsOf(tasks: number): Generator<Record> {
  for (let task = 0; task < tasks; task += 1) yield* recordsOfTask(task, tasks)
}

/** A graph of this many tasks, in each of which people have rejected one claim. */
export async function fillGraph(
  store: StoreLocation,
  tasks: number,
  step: string,
  progress: Progress,
): Promise<Opened> {
  const opened = await openStoreAt(store)
  const { heed, caller } = opened
  await recordAll(opened, recordsOf(tasks), (batches) => progress(step, batches * BATCH))
  for (let first = 0; first < tasks; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, tasks - first) }, (_, n) => first + n)
    await Promise.all(
      some.map((task) =>
        heed.port.execute(caller, 'claim_reject', {
          task_id: idOf('task', task),
          claim_id: idOf('claim', task * CLAIMS + REJECTED),
          reason: 'No source says so.',
        }),
      ),
    )
  }
  return settled(store, opened)
}

/** Opened again, with the statistics that a server gathers by itself within minutes. */
export async function settled(store: StoreLocation, { heed }: Opened): Promise<Opened> {
  await heed.close()
  if ('url' in store) {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: store.url })
    await client.connect()
    await client.query('vacuum analyze')
    await client.end()
  }
  return openStoreAt(store)
}
