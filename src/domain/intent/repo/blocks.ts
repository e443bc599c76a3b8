// The blocks in effect.
import { type Db, select } from '../../../kernel/store/index.ts'
import { blockTable } from '../tables.ts'

const inEffect = select(blockTable)(
  `from intent_block
    where workspace = :workspace and (phrase_id, verb, person) > (:phrase, :verb, :person)
      and (until is null or until > :now)
    order by phrase_id, verb, person limit :limit`,
)

const at = select(blockTable)(
  'from intent_block where workspace = :workspace and phrase_id = :phrase and (until is null or until > :now)',
)

export const blockRepo = {
  /** Those of exactly these words. */
  at: (db: Db, workspace: string, phrase: string, now: string) => db.all(at, { workspace, phrase, now }),
  inEffect: (
    db: Db,
    workspace: string,
    now: string,
    [phrase, verb, person]: readonly [string, string, string],
    limit: number,
  ) => db.all(inEffect, { workspace, now, phrase, verb, person, limit }),
}
