// The searches that were made, and how they went.
import {
  aliased,
  type Db,
  leftJoined,
  pick,
  renamed,
  type Stored,
  select,
  together,
} from '../../../kernel/store/index.ts'
import { outcomeTable, searchTable } from '../tables.ts'

export type Search = Stored<typeof searchTable>

const searches = select(aliased('s', searchTable))

const byId = searches('from intent_search s where s.workspace = :workspace and s.search_id = :id')
const ofPhrase = searches(
  `from intent_search s where s.workspace = :workspace and s.phrase_id = :phrase and s.created_at >= :since
    order by s.created_at desc limit 50`,
)

const judged = together(
  aliased('s', searchTable),
  // The outcome, and the verb that was meant, if anybody said so.
  leftJoined('o', pick(outcomeTable, 'outcome')),
  leftJoined('o', renamed(outcomeTable, { meant: 'verb' })),
)
export type JudgedSearch = Stored<typeof judged>

const recent = select(judged)(
  `from intent_search s
    left join intent_outcome o on o.workspace = s.workspace and o.search_id = s.search_id and not exists (
      select 1 from intent_outcome e where e.workspace = o.workspace and e.search_id = o.search_id and e.seq < o.seq)
    where s.workspace = :workspace and s.created_at >= :since order by s.created_at desc limit :limit`,
)
const outcomeOf = select(pick(outcomeTable, 'outcome', 'feedback_id'))(
  'from intent_outcome where workspace = :workspace and search_id = :id order by seq limit 1',
)

export const searchRepo = {
  add: (db: Db, workspace: string, made: readonly Search[]) =>
    // Put instead of inserted, because a write whose answer was lost is tried again.
    db.putMany(
      searchTable,
      made.map((search) => ({ workspace, ...search })),
    ),
  find: (db: Db, workspace: string, id: string) => db.first(byId, { workspace, id }),
  ofPhrase: (db: Db, workspace: string, phrase: string, since: string) =>
    db.all(ofPhrase, { workspace, phrase, since }),
  /** The newest first. */
  recent: (db: Db, workspace: string, since: string, limit: number) => db.all(recent, { workspace, since, limit }),
  outcome: (db: Db, workspace: string, id: string) => db.first(outcomeOf, { workspace, id }),
}
