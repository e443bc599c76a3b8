// The searches that were made, and how they went.
import { aliased, computed, type Db, pick, type Stored, select, together } from '../../../kernel/store/index.ts'
import { outcomeTable, searchTable } from '../tables.ts'

export type Search = Stored<typeof searchTable>
type Outcome = Stored<typeof outcomeTable>

const searches = select(aliased('s', searchTable))

const byId = searches('from intent_search s where s.workspace = :workspace and s.search_id = :id')
const ofPhrase = searches(
  `from intent_search s where s.workspace = :workspace and s.phrase_id = :phrase and s.created_at >= :since
    order by s.created_at desc limit 50`,
)

// What was said of it first. A join would read all outcomes for each search if PostgreSQL has no statistics of them yet.
const firstOutcome = (column: keyof Outcome) =>
  `(select o.${column} from intent_outcome o
      where o.workspace = s.workspace and o.search_id = s.search_id order by o.seq limit 1)`

const judged = together(
  aliased('s', searchTable),
  // The outcome, and the verb that was meant, if anybody said so.
  computed<{ outcome: Outcome['outcome'] | null; meant: string | null }>(
    `${firstOutcome('outcome')} as outcome`,
    `${firstOutcome('verb')} as meant`,
  ),
)
export type JudgedSearch = Stored<typeof judged>

const recent = select(judged)(
  `from intent_search s
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
