// The blocks in force.
import { type Db, query } from '../../../kernel/store/index.ts'
import type { StoredBlock } from './phrases.ts'

interface ListedBlock {
  phrase_id: string
  verb: string
  /** Empty for everyone. */
  person: string
  until: string | null
  feedback_id: string
  created_at: string
  reason: string | null
  phrase: string
}

const inForce = query<ListedBlock>()(
  `select phrase_id, verb, person, until, feedback_id, created_at, reason, phrase from intent_block
    where workspace = :workspace and (phrase_id, verb, person) > (:phrase, :verb, :person)
      and (until is null or until > :now)
    order by phrase_id, verb, person limit :limit`,
)

const at = query<StoredBlock>()(
  `select phrase_id, verb, person, until, phrase from intent_block
    where workspace = :workspace and phrase_id = :phrase and (until is null or until > :now)`,
)

export const blockRepo = {
  /** Of these very words. */
  at: (db: Db, workspace: string, phrase: string, now: string) => db.all(at, { workspace, phrase, now }),
  inForce: (
    db: Db,
    workspace: string,
    now: string,
    [phrase, verb, person]: readonly [string, string, string],
    limit: number,
  ) => db.all(inForce, { workspace, now, phrase, verb, person, limit }),
}
