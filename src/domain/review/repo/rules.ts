// Reads rules, their versions, what people asked for themselves, and what reviewers rejected.
import { textId } from '../../../kernel/similarity/index.ts'
import { type Db, omit, type Stored, select } from '../../../kernel/store/index.ts'
import { wordsIdOf } from '../rule.ts'
import { instructionTable, rejectionTable, ruleTable, versionTable } from '../tables.ts'

export type StoredRule = Stored<typeof ruleTable>
export type StoredInstruction = Stored<typeof instructionTable> & {
  readonly text_id: string
  readonly words_id: string
}

const rules = select(ruleTable)
const find = rules('from review_rule where workspace = :workspace and rule_id = :id')
const all = rules('from review_rule where workspace = :workspace order by first_seq, rule_id')
const inWords = rules('from review_rule where workspace = :workspace and words_id = :words order by first_seq, rule_id')
const unworded = rules(
  `from review_rule
    where workspace = :workspace and needs_wording = 1 and rejected = 0 and retired = 0
      and (worded_by is null or worded_by <> :model)
    order by first_seq, rule_id limit :limit`,
)
const among = rules('from review_rule where workspace = :workspace and rule_id in @each(:ids)')
const versions = select(omit(versionTable, 'rule_id'))(
  'from review_rule_version where workspace = :workspace and rule_id = :id order by version',
)
const allInstructions = select(instructionTable)(
  'from review_instruction where workspace = :workspace order by rule_id, person',
)
const instructionsAmong = select(instructionTable)(
  'from review_instruction where workspace = :workspace and rule_id in @each(:ids) order by rule_id, person',
)
const rejections = select(omit(rejectionTable, 'words_id'))(
  `from review_rejection
    where workspace = :workspace and words_id = :words order by feedback_id`,
)

export const ruleRepo = {
  find: (db: Db, workspace: string, id: string) => db.first(find, { workspace, id }),
  /** These rules, or all. */
  of: (db: Db, workspace: string, ids: readonly string[] | 'all') =>
    ids === 'all' ? db.all(all, { workspace }) : db.all(among, { workspace, ids: JSON.stringify(ids) }),
  /** Rules that wait for words, without those of which this language model gave none that can be used. */
  unworded: (db: Db, workspace: string, model: string, limit: number) => db.all(unworded, { workspace, model, limit }),
  /** Rules in these words, punctuation and courtesy aside. */
  inWords: (db: Db, workspace: string, words: string) => db.all(inWords, { workspace, words }),
  async instructionsOf(db: Db, workspace: string, ids: readonly string[] | 'all'): Promise<StoredInstruction[]> {
    const rows =
      ids === 'all'
        ? await db.all(allInstructions, { workspace })
        : await db.all(instructionsAmong, { workspace, ids: JSON.stringify(ids) })
    return rows.map((row) => ({ ...row, text_id: textId(row.content), words_id: wordsIdOf(row) }))
  },
  /** What reviewers rejected in these words, punctuation and courtesy aside. */
  rejections: (db: Db, workspace: string, words: string) => db.all(rejections, { workspace, words }),
  versions: (db: Db, workspace: string, id: string) => db.all(versions, { workspace, id }),
}
