// Queries for training samples: corrected labels, claims and passages that were missed, passages that are irrelevant.
import {
  aliased,
  composed,
  computed,
  type Db,
  filled,
  pick,
  renamed,
  type Stored,
  select,
  together,
} from '../../../kernel/store/index.ts'
import {
  additionTable,
  claimTable,
  correctionTable,
  fragmentTable,
  missedClaimTable,
  pageTable,
  taskTable,
} from '../tables.ts'

export interface SamplePage {
  workspace: string
  source: string
  id: string
  limit: number
}

const corrected = together(
  aliased('n', pick(correctionTable, 'id', 'url_key', 'host', 'trust', 'premise', 'hypothesis', 'weight')),
  aliased(
    'n',
    renamed(correctionTable, { aggregate_id: 'edge_id', says: 'correct_label', created_at: 'corrected_at' }),
  ),
  aliased('c', pick(claimTable, 'task_id')),
)
const added = together(
  aliased('n', pick(additionTable, 'id', 'url_key', 'host', 'trust', 'premise', 'hypothesis', 'weight')),
  aliased('n', renamed(additionTable, { aggregate_id: 'edge_id', says: 'label', created_at: 'added_at' })),
  aliased('c', pick(claimTable, 'task_id')),
)
const pairs = <const Table extends string>(table: Table) =>
  `from ${table} n join evidence_claim c on c.workspace = n.workspace and c.claim_id = n.claim_id
    where n.workspace = :workspace and (n.url_key, n.id) > (:source, :id) and c.adoption = 'adopted'
    order by n.url_key, n.id limit :limit` as const
// Labels that the model got wrong, and labels that it did not give.
const nli = composed<Stored<typeof corrected>, keyof SamplePage>(
  `select * from (select * from (${select(corrected)(pairs('nli_corrections')).text}) corrected
      union all select * from (${select(added)(pairs('nli_additions')).text}) added) pair
    order by url_key, id limit :limit`,
)

const missedClaim = together(
  aliased('m', pick(missedClaimTable, 'url_key', 'host', 'task_id', 'trust', 'claim', 'passage')),
  aliased('m', renamed(missedClaimTable, { id: 'claim_id', aggregate_id: 'claim_id', created_at: 'reported_at' })),
  computed<{ says: string }>(`'missing' as says`),
  aliased('t', pick(taskTable, 'question')),
)
const missedClaims = select(missedClaim)(
  `from missed_claim m join evidence_claim c on c.workspace = m.workspace and c.claim_id = m.claim_id
    join evidence_task t on t.workspace = m.workspace and t.task_id = m.task_id
    where m.workspace = :workspace and (m.url_key, m.claim_id) > (:source, :id) and c.adoption = 'adopted'
    order by m.url_key, m.claim_id limit :limit`,
)

/** People reported or flagged these passages, so `trust` and `said_at` are filled. */
const passage = together(
  aliased('f', filled(pick(fragmentTable, 'url_key', 'host', 'task_id', 'trust', 'location'), 'trust')),
  aliased(
    'f',
    filled(
      renamed(fragmentTable, { id: 'fragment_id', aggregate_id: 'fragment_id', created_at: 'said_at' }),
      'created_at',
    ),
  ),
  computed<{ text: string; says: string }>(
    'coalesce(f.irrelevant_text, f.text) as text',
    `case f.irrelevant when 1 then 'irrelevant' else 'missing' end as says`,
  ),
  aliased('p', pick(pageTable, 'url')),
  aliased('t', pick(taskTable, 'question')),
)
export type StoredPassage = Stored<typeof passage>
export type StoredSample = Omit<StoredPassage, 'text' | 'location' | 'url' | 'question'>

const passages = <const Which extends string>(which: Which) =>
  `from evidence_fragment f join evidence_page p on p.workspace = f.workspace and p.page_id = f.page_id
      join evidence_task t on t.workspace = f.workspace and t.task_id = f.task_id
      where f.workspace = :workspace and (f.url_key, f.fragment_id) > (:source, :id) and ${which}
      order by f.url_key, f.fragment_id limit :limit` as const
const irrelevant = select(passage)(passages('f.irrelevant = 1'))
const missed = select(passage)(passages(`f.source = 'human' and f.irrelevant = 0`))

const counting = (table: string, which = '') => `(select count(*) from ${table} where workspace = :workspace ${which})`
const countOf = (...args: Parameters<typeof counting>) => total(counting(...args))
const total = (counted: string) => composed<{ samples: number }, 'workspace'>(`select ${counted} as samples`)
const counts = {
  nli: total(`${counting('nli_corrections')} + ${counting('nli_additions')}`),
  claim: countOf('missed_claim'),
  irrelevant: countOf('evidence_fragment', 'and irrelevant = 1'),
  missed: countOf('evidence_fragment', `and source = 'human' and irrelevant = 0`),
}

export const sampleRepo = {
  nli: (db: Db, page: SamplePage) => db.all(nli, page),
  missedClaims: (db: Db, page: SamplePage) => db.all(missedClaims, page),
  irrelevant: (db: Db, page: SamplePage) => db.all(irrelevant, page),
  missed: (db: Db, page: SamplePage) => db.all(missed, page),
  /** An upper bound: samples of blocked domains and rejected claims are counted too. */
  async count(db: Db, workspace: string, kind: keyof typeof counts): Promise<number> {
    return (await db.first(counts[kind], { workspace }))?.samples ?? 0
  },
}
