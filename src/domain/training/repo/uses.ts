// Queries on the samples that runs took. A sample counts as used with the feedback that it was used with: if more is said, it is new.
import { type Db, query } from '../../../kernel/store/index.ts'

const ofRun = 'join training_run r on r.workspace = u.workspace and r.run_id = u.run_id and r.take_id = u.take_id'

/** A later run that succeeded was told that the feedback is gone. If it comes back after that, it is new. */
const isForgotten = `exists (select 1 from training_withdrawal w
  join training_run t on t.workspace = w.workspace and t.run_id = w.run_id and t.take_id = w.take_id
  where w.workspace = u.workspace and w.feedback_id = u.feedback_id and t.kind = r.kind and t.state = 'succeeded' and t.seq > r.seq)`

interface Use {
  readonly sample_id: string
  readonly feedback_id: string
}

const usedAmong = query<Use>()(
  `select distinct u.sample_id, u.feedback_id from training_use u ${ofRun}
    where u.workspace = :workspace and u.kind = :kind and u.sample_id in @each(:ids)
      and r.state in ('running', 'succeeded') and not ${isForgotten}`,
)
const takenAmong = query<Use>()(
  `select u.sample_id, u.feedback_id from training_use u ${ofRun}
    where u.workspace = :workspace and u.run_id = :runId and u.sample_id in @each(:ids)`,
)
/** Those that a run took, and that runs of its kind which succeeded before used. */
const membersAmong = query<Use>()(
  `select distinct u.sample_id, u.feedback_id from training_use u ${ofRun}
    where u.workspace = :workspace and u.kind = :kind and u.sample_id in @each(:ids)
      and (r.run_id = :runId or (r.state = 'succeeded' and r.seq < :seq))`,
)
const inUse = query<{ feedback_id: string }>()(
  `select distinct u.feedback_id from training_use u ${ofRun}
    where u.workspace = :workspace and u.kind = :kind and u.feedback_id > :after and r.state = 'succeeded' and not ${isForgotten}
    order by u.feedback_id limit :limit`,
)
const withdrawnIn = query<{ feedback_id: string }>()(
  `select w.feedback_id from training_withdrawal w
    join training_run r on r.workspace = w.workspace and r.run_id = w.run_id and r.take_id = w.take_id
    where w.workspace = :workspace and w.run_id = :runId order by w.feedback_id limit :limit`,
)
const saidSince = query<{ id: string }>()(
  'select id from feedback_log where workspace = :workspace and id in @each(:ids) and seq > :seq limit 1',
)

/** With what feedback samples were used, by their id. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>

interface Some {
  readonly id: string
  readonly feedbackIds: readonly string[]
}

export const useRepo = {
  /** What runs that succeeded used, and what one uses now. */
  used: async (db: Db, workspace: string, kind: string, samples: readonly Some[]) =>
    usesIn(await db.all(usedAmong, { workspace, kind, ids: idsOf(samples) })),
  taken: async (db: Db, workspace: string, runId: string, samples: readonly Some[]) =>
    usesIn(await db.all(takenAmong, { workspace, runId, ids: idsOf(samples) })),
  members: async (
    db: Db,
    workspace: string,
    run: { kind: string; runId: string; seq: number },
    samples: readonly Some[],
  ) => usesIn(await db.all(membersAmong, { workspace, ...run, ids: idsOf(samples) })),
  /** Feedback that runs which succeeded used, page by page: all of it whose end no later one was told of. */
  async inUse(db: Db, page: { workspace: string; kind: string; after: string; limit: number }): Promise<string[]> {
    return (await db.all(inUse, page)).map(({ feedback_id }) => feedback_id)
  },
  async withdrawnIn(db: Db, workspace: string, runId: string, limit: number): Promise<string[]> {
    return (await db.all(withdrawnIn, { workspace, runId, limit })).map(({ feedback_id }) => feedback_id)
  },
  /** Whether any of this feedback is later in the log. */
  async isSaidSince(db: Db, workspace: string, seq: number, ids: readonly string[]): Promise<boolean> {
    return (await db.first(saidSince, { workspace, seq, ids: JSON.stringify(ids) })) !== undefined
  },
}

/** The feedback of a sample that is among its uses. */
export function usedOf(uses: Uses, { id, feedbackIds }: Some): string[] {
  return feedbackIds.filter((feedback) => uses.get(id)?.has(feedback))
}

/** Whether it has feedback beyond its uses. */
export function isNewTo(uses: Uses, sample: Some): boolean {
  return usedOf(uses, sample).length < sample.feedbackIds.length
}

const idsOf = (samples: readonly Some[]): string => JSON.stringify(samples.map(({ id }) => id))

function usesIn(rows: readonly Use[]): Uses {
  const uses = new Map<string, Set<string>>()
  for (const { sample_id, feedback_id } of rows) {
    const known = uses.get(sample_id)
    if (known) known.add(feedback_id)
    else uses.set(sample_id, new Set([feedback_id]))
  }
  return uses
}
