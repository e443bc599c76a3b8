// What evidence teaches: corrected labels, passages that were missed, passages that do not belong.
import { type Db, sql } from '../../../kernel/store/index.ts'
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
  feedback_ids: string
  trust: string
  created_at: string
}

export interface StoredNli extends StoredSample {
  premise: string
  hypothesis: string
  correct_label: Label
  weight: number
}

export interface StoredPassage extends StoredSample {
  text: string
  location: string | null
  url: string
  question: string | null
}

const nli = sql<SamplePage, StoredNli>(
  `select n.id, n.url_key, n.host, n.feedback_ids, n.trust, n.corrected_at as created_at, n.premise, n.hypothesis,
      n.correct_label, n.weight
    from nli_corrections n join evidence_claim c on c.workspace = n.workspace and c.claim_id = n.claim_id
    where n.workspace = :workspace and (n.url_key, n.id) > (:source, :id) and c.adoption = 'adopted'
    order by n.url_key, n.id limit :limit`,
)
const passages = (which: string) =>
  sql<SamplePage, StoredPassage>(
    `select f.fragment_id as id, f.url_key, f.host, f.feedback_ids, f.trust, f.said_at as created_at,
        coalesce(f.irrelevant_text, f.text) as text, f.location,
        p.url, t.question
      from evidence_fragment f join evidence_page p on p.workspace = f.workspace and p.page_id = f.page_id
      join evidence_task t on t.workspace = f.workspace and t.task_id = f.task_id
      where f.workspace = :workspace and (f.url_key, f.fragment_id) > (:source, :id) and ${which}
      order by f.url_key, f.fragment_id limit :limit`,
  )
const irrelevant = passages('f.irrelevant = 1')
const missed = passages(`f.source = 'human' and f.irrelevant = 0`)

const countOf = (table: string, which: string) =>
  sql<{ workspace: string }, { samples: number }>(
    `select count(*) as samples from ${table} where workspace = :workspace ${which}`,
  )
const counts = {
  nli: countOf('nli_corrections', ''),
  irrelevant: countOf('evidence_fragment', 'and irrelevant = 1'),
  missed: countOf('evidence_fragment', `and source = 'human' and irrelevant = 0`),
}

export const sampleRepo = {
  nli: (db: Db, page: SamplePage) => db.all(nli, page),
  irrelevant: (db: Db, page: SamplePage) => db.all(irrelevant, page),
  missed: (db: Db, page: SamplePage) => db.all(missed, page),
  /** At most: those of blocked domains and rejected claims are counted too. */
  async count(db: Db, workspace: string, kind: keyof typeof counts): Promise<number> {
    return (await db.first(counts[kind], { workspace }))?.samples ?? 0
  },
}
