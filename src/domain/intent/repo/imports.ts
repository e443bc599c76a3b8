// How an import stands in the inbox: the same again adds no row.
import { type Db, query } from '../../../kernel/store/index.ts'

export interface StandingImport {
  id: string
  feedback_id: string
  waiting: number
  rejected: number
}

const standing = query<StandingImport>()(
  `select id, feedback_id, waiting, rejected from inbox_item
    where workspace = :workspace and aggregate_type = 'import' and aggregate_id = :id and action = 'intent_import'`,
)

export const importRepo = {
  inbox: (db: Db, workspace: string, id: string) => db.first(standing, { workspace, id }),
}
