// The inbox item of an import, if there is one: the same import again then adds no row.
import { type Db, inboxTable, pick, select } from '../../../kernel/store/index.ts'

const inboxItem = select(pick(inboxTable, 'id', 'feedback_id', 'waiting', 'rejected'))(
  `from inbox_item
    where workspace = :workspace and aggregate_type = 'import' and aggregate_id = :id and action = 'intent_import'`,
)

export const importRepo = {
  inbox: (db: Db, workspace: string, id: string) => db.first(inboxItem, { workspace, id }),
}
