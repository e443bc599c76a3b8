// Candidates as intent_list and intent_get show them: phrases and aliases, newest first.
import { computed, type Db, pick, renamed, type Stored, select, together } from '../../../kernel/store/index.ts'
import { aliasCandidateTable, candidateTable } from '../tables.ts'

const counted = pick(
  aliasCandidateTable,
  'candidate_id',
  'risk_level',
  'occurrence_count',
  'reporters',
  'trust',
  'first_seen',
  'last_seen',
  'last_seq',
  'feedback_ids',
)
const judged = pick(candidateTable, 'learning_type', 'approvals', 'confidence', 'corrections', 'explicit')

const phrases = together(
  counted,
  judged,
  renamed(candidateTable, { aggregate_id: 'phrase_id', input: 'phrase', output: 'verb' }),
)
export type ListedCandidate = Stored<typeof phrases>

/** An alias is always reported in words, and nobody has to approve it. */
const aliases = together(
  counted,
  computed<Stored<typeof judged>>(
    `'entity_alias' as learning_type`,
    '0 as approvals',
    '1.0 as confidence',
    '0 as corrections',
    '1 as explicit',
  ),
  renamed(aliasCandidateTable, { aggregate_id: 'name_id', input: 'name', output: 'entity_id' }),
)

const newest = <const Table extends string>(table: Table) =>
  `from ${table} where workspace = :workspace and last_seq < :before order by last_seq desc limit :limit` as const
const byId = <const Table extends string>(table: Table) =>
  `from ${table} where workspace = :workspace and candidate_id = :id` as const
const pages = {
  phrases: select(phrases)(newest('intent_candidate')),
  aliases: select(aliases)(newest('intent_alias_candidate')),
}
const singles = [select(phrases)(byId('intent_candidate')), select(aliases)(byId('intent_alias_candidate'))]

export const candidateRepo = {
  phrases: (db: Db, workspace: string, before: number, limit: number) =>
    db.all(pages.phrases, { workspace, before, limit }),
  aliases: (db: Db, workspace: string, before: number, limit: number) =>
    db.all(pages.aliases, { workspace, before, limit }),
  async find(db: Db, workspace: string, id: string): Promise<ListedCandidate | undefined> {
    for (const single of singles) {
      const found = await db.first(single, { workspace, id })
      if (found) return found
    }
    return undefined
  },
}
