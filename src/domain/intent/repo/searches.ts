// The searches that were made, and how they went.
import { type Db, query } from '../../../kernel/store/index.ts'

export interface Search {
  readonly search_id: string
  readonly created_at: string
  readonly phrase_id: string
  readonly person: string | null
  readonly session_id: string | null
  /** matched, ambiguous, suggest or no_match. */
  readonly result: string
  readonly verb: string | null
  readonly score: number | null
  readonly logit: number | null
  /** The model that it was reckoned with. */
  readonly model: string
  readonly source: string | null
  readonly query: string
}

const searchTable = {
  name: 'intent_search',
  columns: [
    'workspace',
    'search_id',
    'created_at',
    'phrase_id',
    'person',
    'session_id',
    'result',
    'verb',
    'score',
    'logit',
    'model',
    'source',
    'query',
  ],
  key: ['search_id'],
} as const

const columns =
  's.search_id, s.created_at, s.phrase_id, s.person, s.session_id, s.result, s.verb, s.score, s.logit, s.model, s.source, s.query'

const byId = query<Search>()(
  `select ${columns} from intent_search s where s.workspace = :workspace and s.search_id = :id`,
)
const ofPhrase = query<Search>()(
  `select ${columns} from intent_search s where s.workspace = :workspace and s.phrase_id = :phrase and s.created_at >= :since
    order by s.created_at desc limit 50`,
)

export interface JudgedSearch extends Search {
  /** What was said of it; null where nothing was. */
  readonly outcome: string | null
  /** The verb that was meant, as far as anybody said. */
  readonly meant: string | null
}

const recent = query<JudgedSearch>()(
  `select ${columns}, o.outcome, o.verb as meant from intent_search s
    left join intent_outcome o on o.workspace = s.workspace and o.search_id = s.search_id and not exists (
      select 1 from intent_outcome e where e.workspace = o.workspace and e.search_id = o.search_id and e.seq < o.seq)
    where s.workspace = :workspace and s.created_at >= :since order by s.created_at desc limit :limit`,
)
const outcomeOf = query<{ outcome: string; feedback_id: string }>()(
  'select outcome, feedback_id from intent_outcome where workspace = :workspace and search_id = :id order by seq limit 1',
)

export const searchRepo = {
  add: (db: Db, workspace: string, searches: readonly Search[]) =>
    // Put, not inserted: a write whose answer was lost is tried again.
    db.putMany(
      searchTable,
      searches.map((search) => ({ workspace, ...search })),
    ),
  find: (db: Db, workspace: string, id: string) => db.first(byId, { workspace, id }),
  ofPhrase: (db: Db, workspace: string, phrase: string, since: string) =>
    db.all(ofPhrase, { workspace, phrase, since }),
  /** The newest first. */
  recent: (db: Db, workspace: string, since: string, limit: number) => db.all(recent, { workspace, since, limit }),
  outcome: (db: Db, workspace: string, id: string) => db.first(outcomeOf, { workspace, id }),
}
