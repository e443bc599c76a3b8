// Queries on the samples that runs took.
import { type Db, query } from '../../../kernel/store/index.ts'

const usedAmong = query<{ sample_id: string }>()(
  `select distinct u.sample_id from training_use u
    join training_run r on r.workspace = u.workspace and r.run_id = u.run_id and r.take_id = u.take_id
    where u.workspace = :workspace and u.kind = :kind and u.sample_id in @each(:ids) and r.state in ('running', 'succeeded')`,
)
const takenAmong = query<{ sample_id: string }>()(
  `select distinct u.sample_id from training_use u
    join training_run r on r.workspace = u.workspace and r.run_id = u.run_id and r.take_id = u.take_id
    where u.workspace = :workspace and u.run_id = :runId and u.sample_id in @each(:ids)`,
)
/** Those that a run took, and that runs of its kind which succeeded before used. */
const membersAmong = query<{ sample_id: string }>()(
  `select distinct u.sample_id from training_use u
    join training_run r on r.workspace = u.workspace and r.run_id = u.run_id and r.take_id = u.take_id
    where u.workspace = :workspace and u.kind = :kind and u.sample_id in @each(:ids)
      and (r.run_id = :runId or (r.state = 'succeeded' and r.seq < :seq))`,
)
/** What runs that succeeded used, that is out of effect now, and that no run that succeeded was told of. */
const withdrawn = query<{ feedback_id: string }>()(
  `select distinct u.feedback_id from training_use u
    join training_run r on r.workspace = u.workspace and r.run_id = u.run_id and r.take_id = u.take_id
    join feedback_out_of_force o on o.workspace = u.workspace and o.feedback_id = u.feedback_id
    where u.workspace = :workspace and u.kind = :kind and r.state = 'succeeded' and not exists (
      select 1 from training_withdrawal w
        join training_run t on t.workspace = w.workspace and t.run_id = w.run_id and t.take_id = w.take_id
        where w.workspace = u.workspace and w.feedback_id = u.feedback_id and t.kind = :kind and t.state = 'succeeded'
    ) order by u.feedback_id`,
)
const withdrawnIn = query<{ feedback_id: string }>()(
  `select w.feedback_id from training_withdrawal w
    join training_run r on r.workspace = w.workspace and r.run_id = w.run_id and r.take_id = w.take_id
    where w.workspace = :workspace and w.run_id = :runId order by w.feedback_id limit :limit`,
)

export const useRepo = {
  /** Those that a run which succeeded used, or that one uses now. */
  used: async (db: Db, workspace: string, kind: string, ids: readonly string[]) =>
    idsIn(await db.all(usedAmong, { workspace, kind, ids: JSON.stringify(ids) })),
  taken: async (db: Db, workspace: string, runId: string, ids: readonly string[]) =>
    idsIn(await db.all(takenAmong, { workspace, runId, ids: JSON.stringify(ids) })),
  members: async (
    db: Db,
    workspace: string,
    run: { kind: string; runId: string; seq: number },
    ids: readonly string[],
  ) => idsIn(await db.all(membersAmong, { workspace, ...run, ids: JSON.stringify(ids) })),
  async withdrawn(db: Db, workspace: string, kind: string): Promise<string[]> {
    return (await db.all(withdrawn, { workspace, kind })).map(({ feedback_id }) => feedback_id)
  },
  async withdrawnIn(db: Db, workspace: string, runId: string, limit: number): Promise<string[]> {
    return (await db.all(withdrawnIn, { workspace, runId, limit })).map(({ feedback_id }) => feedback_id)
  },
}

function idsIn(rows: readonly { sample_id: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ sample_id }) => sample_id))
}
