// Finds what was altered after it was recorded, in one pass over each workspace: every row of the log and every fact is compared
// with its seal and the hash of its text, and a row that is gone leaves a gap.
import { HeedError } from '../errors.ts'
import type { AlteredRow, OnProgress } from '../operations.ts'
import { composed, type Db, type Engine, pick, select } from '../store/index.ts'
import { workspaceTable } from '../store/tables.ts'
import { createChain, type Gap } from './chain.ts'
import { allProjections } from './kernel-projections.ts'
import { recordedIn } from './recorded.ts'
import type { Reducers } from './reducer.ts'
import { logRepo, namesIn } from './repo.ts'

const LISTED = 100
const REPORTED_EVERY = 500

export interface Altered {
  readonly altered_count: number
  /** At most 100 of these rows. */
  readonly altered: AlteredRow[]
  readonly unsealed_count: number
}

const counterOf = select(pick(workspaceTable, 'seq', 'seal'))('from workspace where name = :workspace')

/** Needs a snapshot: a row written meanwhile would look like one that nobody counted. */
export async function findAltered(snapshot: Db, reducers: Reducers, onProgress: OnProgress): Promise<Altered> {
  const workspaces = await logRepo.workspaces(snapshot)
  let total = 0
  for (const workspace of workspaces) total += await logRepo.position(snapshot, workspace)
  const altered: AlteredRow[] = []
  let count = 0
  let unsealed = 0
  let done = 0

  const add = (row: AlteredRow) => {
    count += 1
    if (altered.length < LISTED) altered.push(row)
  }
  const addGap = (workspace: string, { from, until }: Gap) => {
    const room = Math.min(until, from + LISTED - altered.length - 1)
    for (let seq = from; seq <= room; seq += 1) {
      altered.push({ workspace, id: `row ${seq}`, what: 'feedback or fact', recorded_at: null, problem: 'missing' })
    }
    count += until - from + 1
  }

  for (const workspace of workspaces) {
    const chain = createChain(await snapshot.first(counterOf, { workspace }))
    for await (const row of recordedIn(snapshot, workspace)) {
      const { gap, problem = row.problem() } = chain.next(row)
      if (gap) addGap(workspace, gap)
      const { id, what, recorded_at } = row
      if (problem) add({ workspace, id, what, recorded_at, problem })
      done += 1
      if (done % REPORTED_EVERY === 0) onProgress(done, total)
    }
    const { gap, counter } = chain.end()
    if (gap) addGap(workspace, gap)
    if (counter) add({ workspace, id: workspace, what: 'number of rows', recorded_at: null, problem: counter })
    unsealed += chain.unsealed()
  }
  for (const workspace of await derivedWorkspaces(snapshot, reducers)) {
    const isLogged = workspaces.includes(workspace)
    if (!isLogged) add({ workspace, id: workspace, what: 'the whole log', recorded_at: null, problem: 'missing' })
  }
  onProgress(done, total)
  return { altered_count: count, altered, unsealed_count: unsealed }
}

/** The workspaces that have rows in projections. */
async function derivedWorkspaces(db: Db, reducers: Reducers): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const { name: table } of allProjections(reducers)) {
    const next = composed<{ name: string | null }, 'after'>(
      `select min(workspace) as name from ${table} where workspace > :after`,
    )
    for (const name of await namesIn(db, next)) names.add(name)
  }
  return names
}

/** Altered rows would be derived into every projection, and could then no longer be told from what was recorded. */
export async function refuseAltered(engine: Engine, reducers: Reducers, onProgress: OnProgress): Promise<void> {
  const { altered, altered_count } = await engine.snapshot((db) => findAltered(db, reducers, onProgress))
  const [first] = altered
  if (!first) return
  const { id, what, recorded_at, problem } = first
  const others = altered_count === 1 ? '' : ` and ${altered_count - 1} more`
  throw new HeedError(
    'conflict',
    `Nothing was derived, because the log was altered behind Heed's back: ${id} (${recorded_at === null ? what : `${what}, ${recorded_at}`}) is ${problem}${others}. A rebuild would make that permanent. heed verify lists what was altered; restore the last backup from before that.`,
  )
}
