// The log's queries.
import { speakerOf } from '../gate/speaker.ts'
import {
  aliased,
  composed,
  type Db,
  leftJoined,
  listOf,
  pick,
  query,
  type SqlValue,
  type Statement,
  type Stored,
  select,
  together,
} from '../store/index.ts'
import { logTable, outOfForceTable, textTable, workspaceTable } from '../store/tables.ts'
import { inOrder } from './fact-repo.ts'
import { HELD } from './held.ts'
import type { LogRow } from './row.ts'
import { contestsSql, REJECT, UNDO } from './row-kinds.ts'
import { storedColumns, toRow } from './stored-row.ts'

const source = 'feedback_log l left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq'

const rows = select(storedColumns)
const byId = rows(`from ${source} where l.workspace = :workspace and l.id = :id`)
const speakers = select(pick(logTable, 'id', 'trust', 'person', 'actor_kind'))(
  'from feedback_log where workspace = :workspace and id in @each(:ids)',
)
const ofAggregate = rows(`from ${source}
    where l.workspace = :workspace and l.aggregate_type = :type and l.aggregate_id = :id order by l.seq`)
const withDependents = rows(`from (select distinct p.aggregate_type, p.aggregate_id from feedback_dependency d
      join feedback_log p on p.workspace = d.workspace and p.id = d.parent_id where d.workspace = :workspace) a
    join feedback_log l
      on l.workspace = :workspace and l.aggregate_type = a.aggregate_type and l.aggregate_id = a.aggregate_id
    left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq order by l.seq`)
const isContested = select(pick(logTable, 'seq'))(
  `from feedback_log where workspace = :workspace and aggregate_type = :type and aggregate_id = :id
    and ${contestsSql('')} limit 1`,
)
// A held item comes before any other.
const rejectedItem = select(pick(logTable, 'target_id'))(
  `from feedback_log where workspace = :workspace and aggregate_type = :type and aggregate_id = :id
    and action = '${REJECT}' order by case when target_id like '${HELD}%' then 0 else 1 end limit 1`,
)
const dependentAggregates = query<{ type: string; id: string }>()(
  `select distinct l.aggregate_type as type, l.aggregate_id as id from feedback_dependency d
    join feedback_log l on l.workspace = d.workspace and l.seq = d.seq
    where d.workspace = :workspace and d.parent_id in @each(:ids)`,
)
const followedFrom = rows(`from feedback_dependency d join feedback_log l on l.workspace = d.workspace and l.seq = d.seq
    left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq
    where d.workspace = :workspace and d.parent_id in @each(:ids) order by l.seq`)
const outAmong = select(pick(outOfForceTable, 'feedback_id', 'state'))(
  'from feedback_out_of_force where workspace = :workspace and feedback_id in @each(:ids)',
)
const otherUndo = select(aliased('l', pick(logTable, 'id')))(
  `from feedback_log l
    left join feedback_out_of_force o on o.workspace = l.workspace and o.feedback_id = l.id
    where l.workspace = :workspace and l.aggregate_type = :type and l.aggregate_id = :id and l.action = '${UNDO}'
      and l.target_id = :target and l.id <> :except and o.state is null order by l.seq limit 1`,
)
const ofAggregates = rows(`from ${source}
    where l.workspace = :workspace and l.aggregate_type = :type and l.aggregate_id in @each(:ids)`)
const aggregatePage = query<{ type: string; id: string }>()(
  `select type, id from (
      select * from (
        select distinct aggregate_type as type, aggregate_id as id from feedback_log
          where workspace = :workspace and aggregate_type = :type and aggregate_id > :id
          order by aggregate_id limit :limit) reported
      union select * from (
        select distinct kind as type, id from fact
          where workspace = :workspace and kind = :type and id > :id order by id limit :limit) observed
    ) aggregates order by id limit :limit`,
)
const rowsBetween = rows(`from ${source} where l.workspace = :workspace and l.aggregate_type = :type
    and (l.aggregate_id, l.seq) > (:after, :seq) and l.aggregate_id <= :until
    order by l.aggregate_id, l.seq limit :limit`)
/** How many rows are read at once, because an aggregate can be long. */
const MOST_AT_ONCE = 500
const aggregateTypes = query<{ type: string }>()(
  `select distinct aggregate_type as type from feedback_log where workspace = :workspace
    union select distinct kind as type from fact where workspace = :workspace`,
)
const hasAction = select(pick(logTable, 'id'))(
  'from feedback_log where workspace = :workspace and action = :action limit 1',
)
const last = select(pick(logTable, 'id'))('from feedback_log where workspace = :workspace order by seq desc limit 1')
const position = select(pick(workspaceTable, 'seq', 'last_at'))('from workspace where name = :workspace')
const nextWorkspace = query<{ name: string | null }>()(
  `select min(name) as name from (
      select min(name) as name from workspace where name > :after
      union all select min(workspace) as name from feedback_log where workspace > :after
      union all select min(workspace) as name from fact where workspace > :after
    ) named`,
)
const outOfForce = select(pick(outOfForceTable, 'state', 'because'))(
  'from feedback_out_of_force where workspace = :workspace and feedback_id = :id',
)

export interface LogPage {
  workspace: string
  /** Rows before this place (newest first) or after it (oldest first). */
  from: number
  limit: number
  action: string | null
  aggregate_type: string | null
  aggregate_id: string | null
  task_id: string | null
  /** The names of the session, as JSON. */
  session_id: string | null
  person: string | null
  [column: string]: SqlValue
}

const filters = ['action', 'aggregate_type', 'aggregate_id', 'task_id', 'session_id', 'person'] as const

const listedColumns = together(
  storedColumns,
  leftJoined('t', pick(textTable, 'sent')),
  leftJoined('o', pick(outOfForceTable, 'state', 'because')),
)

export type ListedRow = Stored<typeof listedColumns>

/** A session can be stored under any of several names. */
const matches = (filter: string) => (filter === 'session_id' ? 'in @each(:session_id)' : `= :${filter}`)

const pages = new Map<string, Statement<string, ListedRow>>()

/** One statement for each set of filters, so that each can use its index. */
function pageStatement(page: LogPage, oldestFirst: boolean) {
  const used = filters.filter((filter) => page[filter] !== null)
  const name = `${used.join()} ${oldestFirst}`
  let statement = pages.get(name)
  if (!statement) {
    const where = used.map((filter) => `and l.${filter} ${matches(filter)}`).join(' ')
    statement = composed<ListedRow>(
      `select ${listOf(listedColumns)} from ${source}
        left join feedback_out_of_force o on o.workspace = l.workspace and o.feedback_id = l.id
        where l.workspace = :workspace and l.seq ${oldestFirst ? '>' : '<'} :from ${where}
        order by l.seq ${oldestFirst ? 'asc' : 'desc'} limit :limit`,
    )
    pages.set(name, statement)
  }
  return statement
}

/** Each name once, in order. `next` finds the first after a name: for `distinct`, both engines would read the whole table. */
export async function namesIn(db: Db, next: Statement<'after', { name: string | null }>): Promise<string[]> {
  const names: string[] = []
  for (let after = ''; ; ) {
    const name = (await db.first(next, { after }))?.name ?? null
    if (name === null) return names
    names.push(name)
    after = name
  }
}

export const logRepo = {
  async byId(db: Db, workspace: string, id: string): Promise<LogRow | undefined> {
    const stored = await db.first(byId, { workspace, id })
    return stored && toRow(stored)
  },
  /** Who spoke, by the ids of rows in effect. */
  async speakers(db: Db, workspace: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = ids.length === 0 ? [] : await db.all(speakers, { workspace, ids: JSON.stringify(ids) })
    return new Map(
      found.map(({ id, trust, person, actor_kind }) => [id, speakerOf({ trust, person, actorKind: actor_kind })]),
    )
  },
  async ofAggregate(db: Db, workspace: string, aggregate: { type: string; id: string }): Promise<LogRow[]> {
    return (await db.all(ofAggregate, { workspace, type: aggregate.type, id: aggregate.id })).map(toRow)
  },
  /** Every row of the aggregates that rows of others depend on. */
  async withDependents(db: Db, workspace: string): Promise<LogRow[]> {
    return (await db.all(withDependents, { workspace })).map(toRow)
  },
  /** Whether one of its rows may keep others from taking effect: a reviewer's, a decision about the inbox, or one that depends on others. */
  async isContested(db: Db, workspace: string, { type, id }: { type: string; id: string }): Promise<boolean> {
    return (await db.first(isContested, { workspace, type, id })) !== undefined
  },
  /** An item that a reviewer rejected: a held item if there is any. */
  async rejectedItem(
    db: Db,
    workspace: string,
    { type, id }: { type: string; id: string },
  ): Promise<string | undefined> {
    return (await db.first(rejectedItem, { workspace, type, id }))?.target_id
  },
  dependentAggregates: (db: Db, workspace: string, ids: readonly string[]) =>
    db.all(dependentAggregates, { workspace, ids: JSON.stringify(ids) }),
  /** The rows that depend on any of these. */
  async followedFrom(db: Db, workspace: string, ids: readonly string[]): Promise<LogRow[]> {
    if (ids.length === 0) return []
    return (await db.all(followedFrom, { workspace, ids: JSON.stringify(ids) })).map(toRow)
  },
  /** Those that are out of effect, with their state. */
  async statesAmong(db: Db, workspace: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map()
    const found = await db.all(outAmong, { workspace, ids: JSON.stringify(ids) })
    return new Map(found.map(({ feedback_id, state }) => [feedback_id, state]))
  },
  async outAmong(db: Db, workspace: string, ids: readonly string[]): Promise<Set<string>> {
    return new Set((await logRepo.statesAmong(db, workspace, ids)).keys())
  },
  /** An undo of the target that is in effect, other than the one named. */
  async otherUndo(
    db: Db,
    workspace: string,
    aggregate: { type: string; id: string },
    target: string,
    except: string,
  ): Promise<string | undefined> {
    return (await db.first(otherUndo, { workspace, type: aggregate.type, id: aggregate.id, target, except }))?.id
  },
  aggregatePage: (db: Db, workspace: string, type: string, after: string, limit: number) =>
    db.all(aggregatePage, { workspace, type, id: after, limit }),
  /** `turn` is called between the pieces that are read. */
  async rowsBetween(
    db: Db,
    workspace: string,
    type: string,
    after: string,
    until: string,
    turn: () => Promise<void>,
  ): Promise<LogRow[]> {
    const found: LogRow[] = []
    const from = { workspace, type, until, limit: MOST_AT_ONCE }
    for (let place = { after, seq: Number.MAX_SAFE_INTEGER }; ; ) {
      const some = await db.all(rowsBetween, { ...from, ...place })
      for (const row of some) found.push(toRow(row))
      const last = some.at(-1)
      if (!last || some.length < MOST_AT_ONCE) return found
      place = { after: last.aggregate_id, seq: last.seq }
      await turn()
    }
  },
  async ofAggregates(db: Db, workspace: string, type: string, ids: readonly string[]): Promise<LogRow[]> {
    return inOrder(await db.all(ofAggregates, { workspace, type, ids: JSON.stringify(ids) })).map(toRow)
  },
  async aggregateTypes(db: Db, workspace: string): Promise<string[]> {
    return (await db.all(aggregateTypes, { workspace })).map((row) => row.type)
  },
  async hasAction(db: Db, workspace: string, action: string): Promise<boolean> {
    return (await db.first(hasAction, { workspace, action })) !== undefined
  },
  async position(db: Db, workspace: string): Promise<number> {
    return (await db.first(position, { workspace }))?.seq ?? 0
  },
  /** The time of the last row; undefined if there is none. */
  async lastAt(db: Db, workspace: string): Promise<string | undefined> {
    return (await db.first(position, { workspace }))?.last_at
  },
  /** The workspaces with a counter, and those that only have rows. */
  workspaces: (db: Db) => namesIn(db, nextWorkspace),
  outOfForce: (db: Db, workspace: string, id: string) => db.first(outOfForce, { workspace, id }),
  page: (db: Db, page: LogPage, oldestFirst: boolean) => db.all(pageStatement(page, oldestFirst), page),
  /** The rows in effect about aggregates of a type, in order, and the place to go on from. */
  async inEffectAfter(db: Db, workspace: string, type: string, from: number, limit: number) {
    const unfiltered = { action: null, aggregate_id: null, task_id: null, session_id: null, person: null }
    const page = await logRepo.page(db, { workspace, from, limit, aggregate_type: type, ...unfiltered }, true)
    return { rows: page.filter(({ state }) => state === null).map(toRow), last: page.at(-1)?.seq }
  },
  /** The last row of the log. */
  async last(db: Db, workspace: string): Promise<string | undefined> {
    return (await db.first(last, { workspace }))?.id
  },
}
