// The queries of sweeps.
import { command, type Db, query, type Store, type Stored, select, whole } from '../store/index.ts'
import { sweepTable } from '../store/tables.ts'

type SweepRow = Stored<typeof sweepTable>

/** A sweep in a workspace, and how far its log has come. Before the first run, it is as if it had run at place 0. */
export interface Standing extends Omit<SweepRow, 'name'> {
  readonly workspace: string
  readonly position: number
}

/** Where something was written since it ran, somebody needs it, a run is not done, or it did not run in a span of time. */
const behind = query<Standing>()(
  `select w.name as workspace, w.seq as position, coalesce(s.taken, 0) as taken, coalesce(s.fence, 0) as fence,
      coalesce(s.beat, 0) as beat, coalesce(s.lease_ms, 0) as lease_ms, coalesce(s.wanted, 0) as wanted,
      coalesce(s.seq, 0) as seq, s.ran_at, s.outcome, s.problem
    from workspace w left join sweep s on s.workspace = w.name and s.name = :name
    where w.seq > coalesce(s.seq, 0) or s.wanted = 1 or s.taken = 1 or s.ran_at < :from or s.ran_at > :until
    order by w.name`,
)
const ofWorkspace = select(whole(sweepTable))('from sweep where workspace = :workspace')
const add = command(
  `insert into sweep (workspace, name, taken, fence, beat, lease_ms, wanted, seq)
    values (:workspace, :name, 0, 0, 0, 0, 0, 0) on conflict (workspace, name) do nothing`,
)
const take = command(
  `update sweep set taken = 1, wanted = 0, fence = fence + 1, beat = beat + 1, lease_ms = :leaseMs
    where workspace = :workspace and name = :name and fence = :fence and beat = :beat`,
)
const beat = command(
  'update sweep set beat = beat + 1 where workspace = :workspace and name = :name and fence = :fence and taken = 1',
)
const held = query<{ fence: number }>()(
  'select fence from sweep where workspace = :workspace and name = :name and fence = :fence and taken = 1',
)
const end = command(
  `update sweep set taken = 0, seq = case when seq < :seq then :seq else seq end, ran_at = :at, outcome = :outcome, problem = :problem
    where workspace = :workspace and name = :name and fence = :fence and taken = 1`,
)
const giveBack = command(
  `update sweep set taken = 0, wanted = 1
    where workspace = :workspace and name = :name and fence = :fence and taken = 1`,
)
const wanted = query<{ wanted: number }>()(
  'select wanted from sweep where workspace = :workspace and name = :name and wanted = 1',
)
const places = query<{ position: number; since: number }>()(
  `select w.seq as position, coalesce(s.seq, 0) as since
    from workspace w left join sweep s on s.workspace = w.name and s.name = :name where w.name = :workspace`,
)
const reach = command(
  'update sweep set seq = :position where workspace = :workspace and name = :name and seq < :position',
)
const want = command('update sweep set wanted = 1 where workspace = :workspace and name = :name')

/** A sweep that was taken. */
export interface Held {
  readonly workspace: string
  readonly name: string
  readonly fence: number
}

export const sweepRepo = {
  behind: (db: Db, name: string, span: { readonly from: string; readonly until: string }) =>
    db.all(behind, { name, ...span }),
  ofWorkspace: (db: Db, workspace: string) => db.all(ofWorkspace, { workspace }),
  /** Takes it if nobody did since it was seen. */
  async take(db: Db, name: string, { workspace, fence, beat }: Standing, leaseMs: number): Promise<Held | undefined> {
    await db.run(add, { workspace, name })
    const isTaken = (await db.run(take, { workspace, name, fence, beat, leaseMs })) === 1
    return isTaken ? { workspace, name, fence: fence + 1 } : undefined
  },
  beat: async (db: Db, one: Held) => (await db.run(beat, { ...one })) === 1,
  isHeld: async (db: Db, one: Held) => (await db.first(held, { ...one })) !== undefined,
  end: (db: Db, one: Held, how: { seq: number; at: string; outcome: string | null; problem: string | null }) =>
    db.run(end, { ...one, ...how }),
  /** It was not done, so somebody should run it soon. */
  giveBack: (db: Db, one: Held) => db.run(giveBack, { ...one }),
}

/**
 * Does what a sweep does, for what was written since it was last done up to its end, by whomever. Nothing is done twice if it happens
 * in two processes at once, as a sweep does nothing the second time.
 */
export async function sinceSwept<T>(
  store: Store,
  workspace: string,
  name: string,
  work: (since: number) => Promise<T>,
): Promise<T> {
  const { position, since } = (await store.read.first(places, { workspace, name })) ?? { position: 0, since: 0 }
  const result = await work(since)
  if (position > since)
    await store.write(workspace, async (tx) => {
      await tx.lock(workspace)
      await tx.run(add, { workspace, name })
      await tx.run(reach, { workspace, name, position })
    })
  return result
}

/** Notes that it should run soon. Many notes before it runs are one. */
export async function wantSweep(store: Store, workspace: string, name: string): Promise<void> {
  if (await store.read.first(wanted, { workspace, name })) return
  await store.write(workspace, async (tx) => {
    await tx.lock(workspace)
    await tx.run(add, { workspace, name })
    await tx.run(want, { workspace, name })
  })
}
