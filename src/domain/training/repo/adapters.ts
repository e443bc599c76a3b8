// Queries on adapters, and on which of them are active.
import { type Db, type Stored, select } from '../../../kernel/store/index.ts'
import { activationTable, adapterTable } from '../tables.ts'

export type StoredAdapter = Stored<typeof adapterTable>
export type StoredActivation = Stored<typeof activationTable>

const one = select(adapterTable)('from training_adapter where workspace = :workspace and adapter = :adapter')
const newest = select(adapterTable)(
  `from training_adapter where workspace = :workspace and seq < :before and (:kind = '' or kind = :kind)
    order by seq desc limit :limit`,
)
const stack = select(activationTable)(
  'from training_activation where workspace = :workspace and kind = :kind order by level',
)
const active = select(activationTable)(
  `from training_activation a where a.workspace = :workspace and a.kind in @each(:kinds)
    and not exists (select 1 from training_activation b where b.workspace = a.workspace and b.kind = a.kind and b.level > a.level)`,
)

export const adapterRepo = {
  find: (db: Db, workspace: string, adapter: string) => db.first(one, { workspace, adapter }),
  list: (db: Db, page: { workspace: string; before: number; kind: string; limit: number }): Promise<StoredAdapter[]> =>
    db.all(newest, page),
  /** From the one below to the active one. */
  stack: (db: Db, workspace: string, kind: string) => db.all(stack, { workspace, kind }),
  async active(db: Db, workspace: string, kinds: readonly string[]): Promise<ReadonlyMap<string, StoredActivation>> {
    const rows = await db.all(active, { workspace, kinds: JSON.stringify(kinds) })
    return new Map(rows.map((row) => [row.kind, row]))
  },
}
