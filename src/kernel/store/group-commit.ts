// Group commit: writes that arrive together share one transaction and one fsync, and a bad one fails alone. Callers get their
// answer after the commit, never before. A write may be run twice, so it may only read and write the store.
import type { Clock } from '../clock.ts'
import { takingTurns } from '../in-slices.ts'
import type { Connection, Engine, Position, Tx } from './db.ts'
import { command, query } from './sql.ts'

export type Write = <T>(workspace: string, job: (tx: Tx) => Promise<T>) => Promise<T>

interface Waiting {
  run(tx: Tx): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

const LARGEST_GROUP = 256
/** A group accepts more writes for this long. A limit, because the flush has no pauses and every caller waits for the whole group. */
const GROUP_MS = 20

export function createGroupCommit(engine: Engine, clock: Clock): Write {
  const lanes = new Map<string, Waiting[]>()

  const drain = async (lane: string, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) {
      // One turn of the event loop lets every caller that is ready join this group.
      await new Promise(setImmediate)
      await commitTogether(engine, clock, queue)
    }
    lanes.delete(lane)
  }

  return <T>(workspace: string, job: (tx: Tx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { run: job, resolve: resolve as (value: unknown) => void, reject }
      const lane = engine.laneOf(workspace)
      const queue = lanes.get(lane)
      if (queue) queue.push(waiting)
      else {
        const fresh = [waiting]
        lanes.set(lane, fresh)
        void drain(lane, fresh)
      }
    })
}

/** First without savepoints, which nearly double the cost of a write. If one write fails, all are run again, each with a savepoint. */
async function commitTogether(engine: Engine, clock: Clock, queue: Waiting[]): Promise<void> {
  const group: Waiting[] = []
  try {
    const settled = await attempt(engine, clock, joining(queue, group), together).catch((error: unknown) => {
      if (!(error instanceof OneFailed)) throw error
      if (group.length === 1 && queue.length === 0) throw error.cause
      return attempt(engine, clock, joining(queue, group), apart)
    })
    for (const settle of settled) settle()
  } catch (error) {
    // If no transaction could begin, it would fail for those who wait too.
    const failed = group.length > 0 ? group : queue.splice(0, LARGEST_GROUP)
    for (const write of failed) write.reject(error)
  }
}

/** The writes of the group, then more from the queue, which join the group as their turn comes. */
function* joining(queue: Waiting[], group: Waiting[]): Generator<Waiting> {
  const end = performance.now() + GROUP_MS
  yield* group
  while (group.length === 0 || (group.length < LARGEST_GROUP && performance.now() < end)) {
    const next = queue.shift()
    if (!next) return
    group.push(next)
    yield next
  }
}

type Settle = () => void
type Running = (write: Waiting, tx: Tx, connection: Connection, positions: Positions) => Promise<Settle>

/** Returns what answers each caller; it is called after the commit. */
function attempt(engine: Engine, clock: Clock, group: Iterable<Waiting>, run: Running): Promise<Settle[]> {
  return engine.transaction(async (connection) => {
    const positions = createPositions(connection, clock)
    const tx: Tx = { ...connection, lock: positions.lock, take: positions.take }
    const settled: Settle[] = []
    const turn = takingTurns()
    for (const write of group) {
      settled.push(await run(write, tx, connection, positions))
      // An embedded engine works without a pause, so other work runs in between.
      await turn()
    }
    await positions.save()
    return settled
  })
}

class OneFailed extends Error {}

const together: Running = async (write, tx) => {
  try {
    const value = await write.run(tx)
    return () => write.resolve(value)
  } catch (error) {
    throw new OneFailed('a write of the group failed', { cause: error })
  }
}

const apart: Running = async (write, tx, connection, positions) => {
  const before = positions.mark()
  await connection.exec('savepoint one_write')
  try {
    const value = await write.run(tx)
    await connection.exec('release savepoint one_write')
    return () => write.resolve(value)
  } catch (error) {
    await connection.exec('rollback to savepoint one_write')
    await connection.exec('release savepoint one_write')
    positions.reset(before)
    return () => write.reject(error)
  }
}

/** The counters of the workspaces that a transaction writes to: read and locked once, advanced here, saved once. */
interface Positions {
  lock: Tx['lock']
  take: Tx['take']
  mark(): Map<string, Position>
  reset(mark: Map<string, Position>): void
  save(): Promise<void>
}

const lockPosition = query<Position>()('select seq, last_at as at, seal from workspace where name = :workspace @lock')
const addWorkspace = command(
  `insert into workspace (name, seq, last_at, created_at) values (:workspace, 0, :at, :at) on conflict (name) do nothing`,
)
const savePosition = command('update workspace set seq = :seq, last_at = :at, seal = :seal where name = :workspace')

function createPositions(connection: Connection, clock: Clock): Positions {
  let held = new Map<string, Position>()
  const dirty = new Set<string>()

  const hold = async (workspace: string): Promise<Position> => {
    const known = held.get(workspace)
    if (known) return known
    const found = (await connection.first(lockPosition, { workspace })) ?? (await add(workspace))
    held.set(workspace, found)
    return found
  }
  const add = async (workspace: string): Promise<Position> => {
    await connection.run(addWorkspace, { workspace, at: clock.now() })
    const added = await connection.first(lockPosition, { workspace })
    if (!added) throw new Error(`the position of workspace ${workspace} could not be read`)
    return added
  }

  return {
    async lock(workspace) {
      await hold(workspace)
    },
    async take(workspace, make) {
      const current = await hold(workspace)
      let at = clock.now()
      // This clock was set back, or is behind another machine's: the log's time never goes back.
      if (at < current.at) at = current.at
      const seq = current.seq + 1
      const made = make({ seq, at, before: current.seal })
      held.set(workspace, { seq, at, seal: made.seal })
      dirty.add(workspace)
      return made
    },
    mark: () => new Map(held),
    reset: (mark) => {
      held = mark
    },
    async save() {
      for (const workspace of dirty) {
        const position = held.get(workspace)
        if (position) await connection.run(savePosition, { workspace, ...position })
      }
    },
  }
}
