// Candidates as people look at them: phrases and aliases, newest first.
import { composed, type Db } from '../../../kernel/store/index.ts'
import type { LearningType } from '../gate/learning.ts'

export interface ListedCandidate {
  candidate_id: string
  aggregate_id: string
  learning_type: LearningType
  input: string
  output: string
  risk_level: 'low' | 'medium' | 'high'
  occurrence_count: number
  reporters: number
  approvals: number
  confidence: number
  corrections: number
  trust: string
  first_seen: string
  last_seen: string
  last_seq: number
  feedback_ids: string
  explicit: number
}

const phraseColumns = `candidate_id, phrase_id as aggregate_id, learning_type, phrase as input, verb as output, risk_level,
  occurrence_count, reporters, approvals, confidence, corrections, trust, first_seen, last_seen, last_seq, feedback_ids, explicit`
const aliasColumns = `candidate_id, name_id as aggregate_id, 'entity_alias' as learning_type, name as input,
  entity_id as output, risk_level, occurrence_count, reporters, 0 as approvals, 1.0 as confidence, 0 as corrections, trust,
  first_seen, last_seen, last_seq, feedback_ids, 1 as explicit`

const newest = (columns: string, table: string) =>
  composed<ListedCandidate, 'workspace' | 'before' | 'limit'>(
    `select ${columns} from ${table} where workspace = :workspace and last_seq < :before order by last_seq desc limit :limit`,
  )
const byId = (columns: string, table: string) =>
  composed<ListedCandidate, 'workspace' | 'id'>(
    `select ${columns} from ${table} where workspace = :workspace and candidate_id = :id`,
  )
const pages = {
  phrases: newest(phraseColumns, 'intent_candidate'),
  aliases: newest(aliasColumns, 'intent_alias_candidate'),
}
const singles = [byId(phraseColumns, 'intent_candidate'), byId(aliasColumns, 'intent_alias_candidate')]

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
