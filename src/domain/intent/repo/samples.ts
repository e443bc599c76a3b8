// Training samples of intents: words with the verb that was meant, and names with the entity.
import { composed, type Db, pick, renamed, type Stored, select, together } from '../../../kernel/store/index.ts'
import { aliasCandidateTable, candidateTable } from '../tables.ts'

export interface SamplePage {
  workspace: string
  group: string
  id: string
  limit: number
}

const phraseSample = together(
  renamed(candidateTable, {
    id: 'candidate_id',
    group_key: 'session_key',
    aggregate_id: 'phrase_id',
    input: 'phrase',
    output: 'verb',
    created_at: 'first_seen',
  }),
  pick(candidateTable, 'reporters', 'trust'),
)
const aliasSample = together(
  renamed(aliasCandidateTable, {
    id: 'candidate_id',
    group_key: 'name_id',
    aggregate_id: 'name_id',
    input: 'name',
    output: 'entity_id',
    created_at: 'first_seen',
  }),
  pick(aliasCandidateTable, 'reporters', 'trust'),
)
export type StoredSample = Stored<typeof phraseSample>

const phrases = select(phraseSample)(
  `from intent_candidate where workspace = :workspace and (session_key, candidate_id) > (:group, :id)
      and rejected = 0 and reporters > 0
    order by session_key, candidate_id limit :limit`,
)
const aliases = select(aliasSample)(
  `from intent_alias_candidate where workspace = :workspace and (name_id, candidate_id) > (:group, :id) and reporters > 0
    order by name_id, candidate_id limit :limit`,
)
const countOf = (table: string) =>
  composed<{ samples: number }, 'workspace'>(`select count(*) as samples from ${table} where workspace = :workspace`)
const counts = { phrases: countOf('intent_candidate'), aliases: countOf('intent_alias_candidate') }

export const sampleRepo = {
  phrases: (db: Db, page: SamplePage) => db.all(phrases, page),
  aliases: (db: Db, page: SamplePage) => db.all(aliases, page),
  async count(db: Db, workspace: string, kind: keyof typeof counts): Promise<number> {
    return (await db.first(counts[kind], { workspace }))?.samples ?? 0
  },
}
