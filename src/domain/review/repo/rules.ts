// Rules as they stand, their versions, and what people asked for themselves.
import { textId } from '../../../kernel/similarity/index.ts'
import { type Db, query } from '../../../kernel/store/index.ts'
import type { ActionType, RuleType } from '../rule.ts'

interface StoredBody {
  readonly rule_type: RuleType
  readonly agents: string
  readonly insertion_point: string | null
  readonly content: string
}

export interface StoredRule extends StoredBody {
  readonly rule_id: string
  readonly version: number
  readonly action_type: ActionType
  readonly occurrence_count: number
  readonly reporters: number
  readonly approvals: number
  readonly local_approvals: number
  readonly rejected: number
  readonly retired: number
  readonly trust: string
  readonly proposers: string
  readonly first_seq: number
  readonly last_seq: number
  readonly approved_seq: number
  readonly created_at: string
  readonly updated_at: string
  readonly feedback_ids: string
  readonly sources: string
  readonly confidence: number | null
  readonly text_id: string
  readonly evidence_summary: string | null
  readonly decided_because: string | null
}

export interface StoredVersion extends StoredBody {
  readonly version: number
  readonly feedback_id: string
  readonly actor: string
  readonly created_at: string
  readonly reason: string | null
}

export interface StoredInstruction extends StoredBody {
  readonly rule_id: string
  readonly text_id: string
  readonly person: string
  readonly feedback_id: string
  readonly seq: number
  readonly created_at: string
  readonly trust: string
}

const body = 'rule_type, agents, insertion_point, content'
const ruleColumns = `rule_id, version, action_type, occurrence_count, reporters, approvals, local_approvals, rejected, retired,
  trust, proposers, first_seq, last_seq, approved_seq, created_at, updated_at, feedback_ids, sources, confidence, text_id, evidence_summary, decided_because, ${body}`
const instructionColumns = `rule_id, person, feedback_id, seq, created_at, trust, ${body}`

const find = query<StoredRule>()(
  `select ${ruleColumns} from review_rule where workspace = :workspace and rule_id = :id`,
)
const all = query<StoredRule>()(
  `select ${ruleColumns} from review_rule where workspace = :workspace order by first_seq, rule_id`,
)
const ofText = query<StoredRule>()(
  `select ${ruleColumns} from review_rule where workspace = :workspace and text_id = :text order by first_seq, rule_id`,
)
const among = query<StoredRule>()(
  `select ${ruleColumns} from review_rule where workspace = :workspace and rule_id in @each(:ids)`,
)
const versions = query<StoredVersion>()(
  `select version, feedback_id, actor, created_at, reason, ${body} from review_rule_version
    where workspace = :workspace and rule_id = :id order by version`,
)
type InstructionRow = Omit<StoredInstruction, 'text_id'>
const allInstructions = query<InstructionRow>()(
  `select ${instructionColumns} from review_instruction where workspace = :workspace order by rule_id, person`,
)
const instructionsAmong = query<InstructionRow>()(
  `select ${instructionColumns} from review_instruction where workspace = :workspace and rule_id in @each(:ids)
    order by rule_id, person`,
)
const rejections = query<{ rule_id: string; feedback_id: string; rule_type: RuleType; agents: string }>()(
  `select rule_id, feedback_id, rule_type, agents from review_rejection
    where workspace = :workspace and words_id = :words order by feedback_id`,
)

export const ruleRepo = {
  find: (db: Db, workspace: string, id: string) => db.first(find, { workspace, id }),
  /** Of these rules, or of all. */
  of: (db: Db, workspace: string, ids: readonly string[] | 'all') =>
    ids === 'all' ? db.all(all, { workspace }) : db.all(among, { workspace, ids: JSON.stringify(ids) }),
  /** Those with these words. */
  ofText: (db: Db, workspace: string, text: string) => db.all(ofText, { workspace, text }),
  async instructionsOf(db: Db, workspace: string, ids: readonly string[] | 'all'): Promise<StoredInstruction[]> {
    const rows =
      ids === 'all'
        ? await db.all(allInstructions, { workspace })
        : await db.all(instructionsAmong, { workspace, ids: JSON.stringify(ids) })
    return rows.map((row) => ({ ...row, text_id: textId(row.content) }))
  },
  /** What reviewers rejected in these words, punctuation aside. */
  rejections: (db: Db, workspace: string, words: string) => db.all(rejections, { workspace, words }),
  versions: (db: Db, workspace: string, id: string) => db.all(versions, { workspace, id }),
}
