export type { Db, Engine, Place, Position, Table, Tx } from './db.ts'
export { gatheringInserts } from './gathered.ts'
export { isMarked, type Migration, rederiveAll, rederiveMarked, remakeTables } from './migrate.ts'
export { kernelMigrations } from './migrations.ts'
export type { OnRows } from './observed.ts'
export { openStore, type Store, type StoreLocation } from './open.ts'
export {
  aliased,
  computed,
  filled,
  leftJoined,
  listOf,
  omit,
  pick,
  renamed,
  type Selection,
  select,
  together,
  whole,
} from './select.ts'
export { command, composed, query, type SqlValue, type Statement } from './sql.ts'
export {
  bigint,
  createTable,
  type DefinedTable,
  defineTable,
  flag,
  integer,
  json,
  key,
  real,
  type Stored,
  text,
} from './table.ts'
export { inboxTable, logTable, outOfForceTable, textTable } from './tables.ts'
