// What evidence teaches: corrected labels, passages that were missed, passages that do not belong.
import { composed, type Db, query } from '../../../kernel/store/index.ts'
import type { Label } from '../label.ts'

export interface SamplePage {
  workspace: string
  source: string
  id: string
  limit: number
}

export interface StoredSample {
  id: string
  url_key: string
  host: string
  /** What people spoke of, and what they said: the feedback behind it. */
  aggregate_id: string
  says: string
  trust: string
  created_at: string
}

export interface StoredNli extends StoredSample {
  premise: string
  hypothesis: string
  correct_label: Label
  weight: number
}

export interface StoredMissedClaim extends StoredSample {
  claim: string
  passage: string | null
  question: string | null
}

export interface StoredPassage extends StoredSample {
  text: string
  location: string | null
  url: string
  question: string | null
}

const pairs = <const Table extends string, const Label extends string, const At extends string>(
  table: Table,
  label: Label,
  at: At,
) =>
  `select n.id, n.url_key, n.host, n.edge_id as aggregate_id, n.${label} as says, n.trust, n.${at} as created_at,
      n.premise, n.hypothesis, n.${label} as correct_label, n.weight
    from ${table} n join evidence_claim c on c.workspace = n.workspace and c.claim_id = n.claim_id
    where n.workspace = :workspace and (n.url_key, n.id) > (:source, :id) and c.adoption = 'adopted'
    order by n.url_key, n.id limit :limit` as const
// Where the model was wrong, and where it said nothing.
const nli = query<StoredNli>()(
  `select * from (select * from (${pairs('nli_corrections', 'correct_label', 'corrected_at')}) corrected
      union all select * from (${pairs('nli_additions', 'label', 'added_at')}) added) pair
    order by url_key, id limit :limit`,
)
const missedClaims = query<StoredMissedClaim>()(
  `select m.claim_id as id, m.url_key, m.host, m.claim_id as aggregate_id, 'missing' as says, m.trust, m.reported_at as created_at,
      m.claim, m.passage, t.question
    from missed_claim m join evidence_claim c on c.workspace = m.workspace and c.claim_id = m.claim_id
    join evidence_task t on t.workspace = m.workspace and t.task_id = m.task_id
    where m.workspace = :workspace and (m.url_key, m.claim_id) > (:source, :id) and c.adoption = 'adopted'
    order by m.url_key, m.claim_id limit :limit`,
)
const passages = (says: string, which: string) =>
  composed<StoredPassage, keyof SamplePage>(
    `select f.fragment_id as id, f.url_key, f.host, f.fragment_id as aggregate_id, '${says}' as says, f.trust,
        f.said_at as created_at, coalesce(f.irrelevant_text, f.text) as text, f.location,
        p.url, t.question
      from evidence_fragment f join evidence_page p on p.workspace = f.workspace and p.page_id = f.page_id
      join evidence_task t on t.workspace = f.workspace and t.task_id = f.task_id
      where f.workspace = :workspace and (f.url_key, f.fragment_id) > (:source, :id) and ${which}
      order by f.url_key, f.fragment_id limit :limit`,
  )
const irrelevant = passages('irrelevant', 'f.irrelevant = 1')
const missed = passages('missing', `f.source = 'human' and f.irrelevant = 0`)

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
  /** At most: those of blocked domains and rejected claims are counted too. */
  async count(db: Db, workspace: string, kind: keyof typeof counts): Promise<number> {
    return (await db.first(counts[kind], { workspace }))?.samples ?? 0
  },
}
