// Queries on the turns in which strategies were tried, and on the questions that they were attempts at.
import { type Db, filled, pick, query, type Stored, select } from '../../../kernel/store/index.ts'
import { type Link, leadsOn, MOST_ATTEMPTS, type Original, originalOf } from '../attempts.ts'
import { turnTable } from '../tables.ts'

/** What a search for strategies reads. */
const stored = filled(
  pick(
    turnTable,
    'turn_id',
    'session_id',
    'asker',
    'query_id',
    'query',
    'strategy',
    'strategy_input',
    'user_feedback_status',
    'quality_score',
    'validation_outcome',
    'reacted_seq',
    'words',
    'seq',
  ),
  'strategy',
)
export type StoredStrategy = Stored<typeof stored>

const among = select(stored)(
  `from turn_index where workspace = :workspace and strategy is not null and turn_id in @each(:ids)`,
)
const after = select(stored)(
  `from turn_index where workspace = :workspace and strategy is not null and seq > :after
    order by seq limit :limit`,
)

const link = pick(turnTable, 'turn_id', 'follows', 'query_id', 'query', 'user_feedback_status', 'correction_type')
const links = select(link)('from turn_index where workspace = :workspace and turn_id in @each(:ids)')
/** The next turn of each session, if it follows the given one. */
const followers = select(link)(
  `from turn_index where workspace = :workspace and follows in @each(:ids) and turn_id in (
      select (select next.turn_id from turn_index next where next.workspace = :workspace
          and next.session_id = earlier.session_id and next.seq > earlier.seq order by next.seq limit 1)
        from turn_index earlier where earlier.workspace = :workspace and earlier.turn_id in @each(:ids))`,
)

const queries = query<{ query_id: string; query: string }>()(
  `select distinct query_id, query from turn_index
    where workspace = :workspace and session_id in @each(:sessions) and query_id in @each(:ids)`,
)

export const strategyRepo = {
  among: (db: Db, workspace: string, ids: readonly string[]) => db.all(among, { workspace, ids: JSON.stringify(ids) }),
  after: (db: Db, workspace: string, seq: number, limit: number) => db.all(after, { workspace, after: seq, limit }),
  /** For turns that came after a rejection: the first question of the chain of rejections. */
  async originals(db: Db, workspace: string, ids: readonly string[]): Promise<Map<string, Original>> {
    const known = new Map<string, Link>()
    let wanted = [...ids]
    for (let attempt = 0; wanted.length > 0 && attempt <= MOST_ATTEMPTS; attempt += 1) {
      const found = await db.all(links, { workspace, ids: JSON.stringify(wanted) })
      for (const link of found) known.set(link.turn_id, link)
      const earlier = found.flatMap((link) => (attempt === 0 || leadsOn(link) ? (link.follows ?? []) : []))
      wanted = [...new Set(earlier)].filter((id) => !known.has(id))
    }
    const originals = ids.map((id) => [id, originalOf(id, known)] as const)
    return new Map(originals.flatMap(([id, original]) => (original ? [[id, original]] : [])))
  },
  /** The texts of queries that were asked in these sessions, by id. */
  async queries(db: Db, workspace: string, sessions: ReadonlySet<string>, ids: ReadonlySet<string>) {
    if (ids.size === 0) return new Map<string, string>()
    const asked = { sessions: JSON.stringify([...sessions]), ids: JSON.stringify([...ids]) }
    const found = await db.all(queries, { workspace, ...asked })
    return new Map(found.map(({ query_id, query }) => [query_id, query]))
  },
  /** These turns and the later attempts at the same question. */
  async withAttemptsAfter(db: Db, workspace: string, ids: readonly string[]): Promise<string[]> {
    const known = new Set(ids)
    let leading = [...ids]
    for (let attempt = 0; leading.length > 0 && attempt < MOST_ATTEMPTS; attempt += 1) {
      const found = await db.all(followers, { workspace, ids: JSON.stringify(leading) })
      const fresh = found.filter(({ turn_id }) => !known.has(turn_id))
      for (const { turn_id } of fresh) known.add(turn_id)
      leading = fresh.filter(leadsOn).map(({ turn_id }) => turn_id)
    }
    return [...known]
  },
}
