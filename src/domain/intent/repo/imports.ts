// How an import stands in the inbox: the same again adds no row.
import { type Db, inboxTable, pick, select } from '../../../kernel/store/index.ts'

const standing = select(pick(inboxTable, 'id', 'feedback_id', 'waiting', 'rejected'))(
  `from inbox_item
    where workspace = :workspace and aggregate_type = 'import' and aggregate_id = :id and action = 'intent_import'`,
)

export const importRepo = {
  inbox: (db: Db, workspace: string, id: string) => db.first(standing, { workspace, id }),
}
