// What evidence teaches: corrected labels, passages that were missed, passages that do not belong.
import { type Db, sql } from '../../../kernel/store/index.ts'
import type { Label } from '../label.ts'

interface Page {
  workspace: string
  page: string
  id: string
  limit: number
}

interface StoredSample {
  id: string
  page_id: string
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

const nli = sql<Page, StoredNli>(
  `select n.id, n.page_id, n.host, n.feedback_ids, n.trust, n.corrected_at as created_at, n.premise, n.hypothesis,
      n.correct_label, n.weight
    from nli_corrections n join evidence_claim c on c.workspace = n.workspace and c.claim_id = n.claim_id
    where n.workspace = :workspace and (n.page_id, n.id) > (:page, :id) and c.adoption = 'adopted'
    order by n.page_id, n.id limit :limit`,
)
const passages = (which: string) =>
  sql<Page, StoredPassage>(
    `select f.fragment_id as id, f.page_id, f.host, f.feedback_ids, f.trust, f.said_at as created_at, f.text, f.location,
        p.url, t.question
      from evidence_fragment f join evidence_page p on p.workspace = f.workspace and p.page_id = f.page_id
      join evidence_task t on t.workspace = f.workspace and t.task_id = f.task_id
      where f.workspace = :workspace and (f.page_id, f.fragment_id) > (:page, :id) and ${which}
      order by f.page_id, f.fragment_id limit :limit`,
  )
const irrelevant = passages('f.irrelevant = 1')
const missed = passages(`f.source = 'person' and f.irrelevant = 0`)

const countOf = (table: string, which: string) =>
  sql<{ workspace: string }, { samples: number }>(
    `select count(*) as samples from ${table} where workspace = :workspace ${which}`,
  )
const counts = {
  nli: countOf('nli_corrections', ''),
  irrelevant: countOf('evidence_fragment', 'and irrelevant = 1'),
  missed: countOf('evidence_fragment', `and source = 'person' and irrelevant = 0`),
}

export const sampleRepo = {
  nli: (db: Db, page: Page) => db.all(nli, page),
  irrelevant: (db: Db, page: Page) => db.all(irrelevant, page),
  missed: (db: Db, page: Page) => db.all(missed, page),
  /** At most: those of blocked domains and rejected claims are counted too. */
  async count(db: Db, workspace: string, kind: keyof typeof counts): Promise<number> {
    return (await db.first(counts[kind], { workspace }))?.samples ?? 0
  },
}
