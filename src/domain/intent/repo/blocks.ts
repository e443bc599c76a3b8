// The blocks in force.
import { type Db, query } from '../../../kernel/store/index.ts'

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

export const blockRepo = {
  inForce: (
    db: Db,
    workspace: string,
    now: string,
    [phrase, verb, person]: readonly [string, string, string],
    limit: number,
  ) => db.all(inForce, { workspace, now, phrase, verb, person, limit }),
}
