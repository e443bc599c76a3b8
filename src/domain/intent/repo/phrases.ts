// What people mean by words, as the view in memory takes it over.
import { type Db, sql } from '../../../kernel/store/index.ts'

export interface StoredReport {
  phrase_id: string
  reporter: string
  person: string | null
  verb: string
  confidence: number
}
export interface StoredDoubt {
  phrase_id: string
  person: string
  verb: string
  confidence: number
}
export interface StoredCandidate {
  phrase_id: string
  verb: string
  candidate_id: string
  phrase: string
  approvals: number
  rejected: number
  corrections: number
  confidence: number
}
export interface StoredBlock {
  phrase_id: string
  verb: string
  person: string
  until: string | null
  phrase: string
}
export interface StoredOutcome {
  search_id: string
  phrase_id: string
  outcome: string
  verb: string | null
  answered: string | null
  logit: number | null
  seq: number
}

interface Among {
  workspace: string
  ids: string
}
interface After {
  workspace: string
  after: string
  limit: number
}

const tables = {
  reports: table<StoredReport>('intent_report', 'phrase_id, reporter, person, verb, confidence'),
  doubts: table<StoredDoubt>('intent_doubt', 'phrase_id, person, verb, confidence'),
  candidates: table<StoredCandidate>(
    'intent_candidate',
    'phrase_id, verb, candidate_id, phrase, approvals, rejected, corrections, confidence',
  ),
  blocks: table<StoredBlock>('intent_block', 'phrase_id, verb, person, until, phrase'),
  outcomes: table<StoredOutcome>('intent_outcome', 'search_id, phrase_id, outcome, verb, answered, logit, seq'),
}

function table<R>(name: string, columns: string) {
  const of = sql<Among, R>(`select ${columns} from ${name} where workspace = :workspace and phrase_id in @each(:ids)`)
  return (db: Db, workspace: string, ids: readonly string[]) => db.all(of, { workspace, ids: JSON.stringify(ids) })
}

/** Every phrase that something was said of: by its candidates, its blocks, or the outcomes of searches for it. */
const pageOfIds = sql<After, { id: string }>(
  `select phrase_id as id from (
      select distinct phrase_id from intent_candidate where workspace = :workspace and phrase_id > :after
      union select distinct phrase_id from intent_block where workspace = :workspace and phrase_id > :after
      union select distinct phrase_id from intent_outcome where workspace = :workspace and phrase_id > :after
    ) said order by phrase_id limit :limit`,
)

export interface StoredPhrases {
  reports: StoredReport[]
  doubts: StoredDoubt[]
  candidates: StoredCandidate[]
  blocks: StoredBlock[]
  outcomes: StoredOutcome[]
}

export const phraseRepo = {
  async of(db: Db, workspace: string, ids: readonly string[]): Promise<StoredPhrases> {
    return {
      reports: await tables.reports(db, workspace, ids),
      doubts: await tables.doubts(db, workspace, ids),
      candidates: await tables.candidates(db, workspace, ids),
      blocks: await tables.blocks(db, workspace, ids),
      outcomes: await tables.outcomes(db, workspace, ids),
    }
  },
  async idsAfter(db: Db, workspace: string, after: string, limit: number): Promise<string[]> {
    return (await db.all(pageOfIds, { workspace, after, limit })).map(({ id }) => id)
  },
}
