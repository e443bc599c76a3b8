// Reads what one person asked for, and what reviewers approved against it: read before the contexts are loaded.
import { type Db, select } from '../../../kernel/store/index.ts'
import { instructionTable, ruleTable } from '../tables.ts'

const own = select(instructionTable)(
  'from review_instruction where workspace = :workspace and person = :person order by seq desc limit :limit',
)
const constraints = select(ruleTable)(
  `from review_rule
    where workspace = :workspace and rule_type = 'CONSTRAINT' and approvals + local_approvals > 0
      and rejected = 0 and retired = 0
    order by approved_seq desc limit :limit`,
)

/** A prompt is chosen from this many. */
const limit = 100

export const standingRepo = {
  own: (db: Db, workspace: string, person: string) => db.all(own, { workspace, person, limit }),
  constraints: (db: Db, workspace: string) => db.all(constraints, { workspace, limit }),
}
