// The queries of the inbox.
import { aliased, composed, type Db, leftJoined, omit, pick, type Stored, select, together } from '../store/index.ts'
import { inboxTable, logTable, textTable } from '../store/tables.ts'

const shown = together(
  aliased('i', omit(inboxTable, 'last_seq')),
  leftJoined('t', pick(textTable, 'payload', 'reason')),
  // Who gave the latest report, where and when.
  aliased('l', pick(logTable, 'person', 'session_id', 'created_at')),
)
export type StoredItem = Stored<typeof shown>

const source = `inbox_item i join feedback_log l on l.workspace = i.workspace and l.id = i.feedback_id
  left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq`

/** What the gate needs to know of an item: far less than what is shown of it. */
const counted = pick(
  inboxTable,
  'id',
  'aggregate_type',
  'risk',
  'occurrence_count',
  'reporters',
  'approvals',
  'local_approvals',
  'rejected',
  'waiting',
  'first_seq',
)
export type CountedItem = Stored<typeof counted>

const fromPlace = <const Which extends string>(which: Which) =>
  `from inbox_item
    where workspace = :workspace and first_seq >= :seq and (first_seq > :seq or id > :id) ${which}
    order by first_seq, id limit :limit` as const
const afterPlace = select(counted)(fromPlace(''))
const rejected = select(counted)(fromPlace('and rejected = 1'))
const alike = select(counted)(fromPlace('and id in @each(:alike)'))
const rejectedAfter = composed<CountedItem, 'workspace' | 'seq' | 'id' | 'limit' | 'alike'>(
  `select * from (select * from (${rejected.text}) decided
      union select * from (${alike.text}) alike) rejected
    order by first_seq, id limit :limit`,
)
const among = select(shown)(
  `from ${source} where i.workspace = :workspace and i.id in @each(:ids) order by i.first_seq, i.id`,
)
const ofAggregates = select(shown)(
  `from ${source} where i.workspace = :workspace and i.aggregate_type = :type and i.aggregate_id in @each(:aggregates)
    order by i.first_seq, i.id`,
)
const byId = select(shown)(`from ${source} where i.workspace = :workspace and i.id = :id`)

export const inboxRepo = {
  find: (db: Db, workspace: string, id: string) => db.first(byId, { workspace, id }),
  ofAggregates: (db: Db, workspace: string, type: string, ids: readonly string[]) =>
    db.all(ofAggregates, { workspace, type, aggregates: JSON.stringify(ids) }),
  after: (db: Db, workspace: string, [seq, id]: readonly [number, string], limit: number) =>
    db.all(afterPlace, { workspace, seq, id, limit }),
  /** Items that a reviewer rejected, and those listed in `alike`. That is JSON made once, because it can be long and every batch sends it. */
  rejectedAfter: (db: Db, workspace: string, [seq, id]: readonly [number, string], limit: number, alike: string) =>
    db.all(rejectedAfter, { workspace, seq, id, limit, alike }),
  among: (db: Db, workspace: string, ids: readonly string[]) =>
    ids.length === 0 ? Promise.resolve([]) : db.all(among, { workspace, ids: JSON.stringify(ids) }),
}
