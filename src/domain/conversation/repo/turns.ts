// Queries on the turn index.
import { composed, type Db, listOf, omit, pick, query, type Stored, select } from '../../../kernel/store/index.ts'
import type { FeedbackType } from '../detector/index.ts'
import { turnTable } from '../tables.ts'
import { ofReader } from './readable.ts'

const stored = omit(turnTable, 'owner', 'asker', 'trust', 'query_id', 'reacted_seq')
export type Turn = Stored<typeof stored>

const byId = select(stored)('from turn_index where workspace = :workspace and turn_id = :id')
const among = select(stored)('from turn_index where workspace = :workspace and turn_id in @each(:ids)')
const lastOf = select(stored)(
  'from turn_index where workspace = :workspace and session_id = :session order by seq desc limit 1',
)
const statusesOf = select(pick(turnTable, 'user_feedback_status'))(
  `from turn_index
    where workspace = :workspace and session_id = :session and part = :part and seq < :before
    order by seq desc limit :limit`,
)
const lastSaid = query<{ at: string }>()(
  `select max(last_said_at) as at from (
      select last_said_at from turn_index where workspace = :workspace and session_id = :session order by seq desc limit :limit
    ) latest`,
)
const rejectedOf = select(stored)(
  `from turn_index
    where workspace = :workspace and asker = :asker and user_feedback_status = 'rejected' and last_said_at >= :since
    order by seq desc limit :limit`,
)
const latestSessions = select(pick(turnTable, 'session_id'))(
  `from turn_index where workspace = :workspace and part = 1 and follows is null
    order by seq desc limit :limit`,
)

/** Which turns a list shows; null for any. */
export interface TurnFilter {
  readonly session: string | null
  readonly status: string | null
  readonly strategy: string | null
  readonly intent: string | null
}

const filters = {
  session: ['session_id = :session', '(cast(:session as text) is null or session_id = :session)'],
  strategy: ['strategy = :strategy', '(cast(:strategy as text) is null or strategy = :strategy)'],
  status: ['user_feedback_status = :status', '(cast(:status as text) is null or user_feedback_status = :status)'],
  intent: ['intent = :intent', '(cast(:intent as text) is null or intent = :intent)'],
} as const

type FilterName = keyof typeof filters

/** `leading`: the filters that an index finds; the others only leave out rows. */
function listed(leading: readonly FilterName[], owner = ''): string {
  const conditions = Object.entries(filters).map(([name, [exact, optional]]) =>
    leading.includes(name as FilterName) ? exact : optional,
  )
  return `select ${listOf(stored)} from turn_index where workspace = :workspace and seq < :before and ${conditions.join(' and ')}
      ${owner} order by seq desc limit :limit`
}
type Listed = FilterName | 'workspace' | 'before' | 'limit'
const listFor = composed<Turn, Listed | 'reader'>(ofReader((owner) => listed([], owner)))
const listAll = composed<Turn, Listed>(listed([]))
/** The first one whose leading filters are all given is used. */
const lists = ([['session'], ['strategy', 'status'], ['strategy'], ['intent'], ['status']] as const).map((leading) => ({
  leading,
  statement: composed<Turn, Listed>(listed(leading)),
}))

/** How many turns back an answer may come late. */
const LATEST = 20

export const turnRepo = {
  async among(db: Db, workspace: string, ids: readonly string[]): Promise<Map<string, Turn>> {
    const found = await db.all(among, { workspace, ids: JSON.stringify(ids) })
    return new Map(found.map((turn) => [turn.turn_id, turn]))
  },
  byId: (db: Db, workspace: string, id: string) => db.first(byId, { workspace, id }),
  /** The latest turn of a session. */
  lastOf: (db: Db, workspace: string, session: string) => db.first(lastOf, { workspace, session }),
  /** The statuses of the turns before this one in its part of the session, newest first. */
  async statusesBefore(db: Db, workspace: string, turn: Turn, limit: number): Promise<FeedbackType[]> {
    const { session_id: session, part, seq: before } = turn
    const found = await db.all(statusesOf, { workspace, session, part, before, limit })
    return found.map(({ user_feedback_status }) => user_feedback_status)
  },
  /** When something was last said in a session: an answer may come after later messages did. */
  async lastSaidAt(db: Db, workspace: string, session: string): Promise<string> {
    return (await db.first(lastSaid, { workspace, session, limit: LATEST }))?.at ?? ''
  },
  /** The latest rejected answers that somebody asked for. */
  rejectedOf: (db: Db, workspace: string, asker: string, since: string, limit: number) =>
    db.all(rejectedOf, { workspace, asker, since, limit }),
  /** The sessions that began last. */
  async latestSessions(db: Db, workspace: string, limit: number): Promise<string[]> {
    return (await db.all(latestSessions, { workspace, limit })).map(({ session_id }) => session_id)
  },
  /** Newest first; for a `reader`, only their own and shared ones. */
  list(
    db: Db,
    workspace: string,
    filter: TurnFilter,
    before: number,
    limit: number,
    reader: string | null,
  ): Promise<Turn[]> {
    if (reader !== null) return db.all(listFor, { workspace, ...filter, before, limit, reader })
    const list = lists.find(({ leading }) => leading.every((name) => filter[name] !== null))
    return db.all(list?.statement ?? listAll, { workspace, ...filter, before, limit })
  },
}
