// What intents teach: words and the verb that was meant, names and the entity.
import { composed, type Db, query } from '../../../kernel/store/index.ts'

export interface SamplePage {
  workspace: string
  group: string
  id: string
  limit: number
}

export interface StoredSample {
  id: string
  group_key: string
  aggregate_id: string
  input: string
  output: string
  reporters: number
  trust: string
  created_at: string
}

const phrases = query<StoredSample>()(
  `select candidate_id as id, session_key as group_key, phrase_id as aggregate_id, phrase as input, verb as output,
      reporters, trust, first_seen as created_at
    from intent_candidate where workspace = :workspace and (session_key, candidate_id) > (:group, :id)
      and rejected = 0 and reporters > 0
    order by session_key, candidate_id limit :limit`,
)
const aliases = query<StoredSample>()(
  `select candidate_id as id, name_id as group_key, name_id as aggregate_id, name as input, entity_id as output,
      reporters, trust, first_seen as created_at
    from intent_alias_candidate where workspace = :workspace and (name_id, candidate_id) > (:group, :id) and reporters > 0
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
