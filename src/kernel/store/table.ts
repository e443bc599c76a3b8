// Defines tables: each column is declared once, with what it holds. The statement that creates the table, the type of its rows and
// the lists of its columns follow from that. A definition describes the table after all migrations; tests compare the two.
import type { JsonText } from '../json-text.ts'
import type { Ddl, Table } from './db.ts'
import type { Selection } from './select.ts'
import type { SqlValue } from './sql.ts'

export interface Column<Value extends SqlValue = SqlValue> {
  readonly type: (ddl: Ddl) => string
  readonly isNullable: boolean
  /** What it holds. Only the type exists, never a value. */
  readonly holds?: Value
}

/** A column that is not nullable. */
export interface NotNullColumn<Value extends SqlValue> extends Column<Value> {
  /** The same column, nullable. */
  null(): Column<Value | null>
}

function column<Value extends SqlValue>(type: Column['type']): NotNullColumn<Value> {
  return { type, isNullable: false, null: () => ({ type, isNullable: true }) }
}

/** Text that is compared and ordered byte by byte: ids, and everything that is indexed. */
export const key = <Value extends string = string>() => column<Value>(({ text: ordered }) => ordered)
/** Text that is only read. */
export const text = <Value extends string = string>() => column<Value>(() => 'text')
/** JSON text; `toJson` and `fromJson` convert it. */
export const json = <Value>() => column<JsonText<Value>>(() => 'text')
export const integer = () => column<number>(() => 'integer')
/** Places in the log, and counts of what has no bound. */
export const bigint = () => column<number>(() => 'bigint')
export const real = () => column<number>(() => 'double precision')
/** Yes or no. */
export const flag = () => column<0 | 1>(() => 'integer')

type Columns = Readonly<Record<string, Column>>
type RowIn<Of extends Columns> = { readonly [Name in keyof Of]: Exclude<Of[Name]['holds'], undefined> }
type OfWorkspace<Of extends Columns> = Of & { readonly workspace: Column<string> }

/** A row as it is stored, or as much of it as is selected. */
export type Stored<Of extends Selection<unknown>> = Exclude<Of['row'], undefined>

export interface DefinedTable<Of extends Columns = Columns, Row = RowIn<Of>> extends Table<RowIn<Of>>, Selection<Row> {
  /** The primary key; without the workspace, if rows belong to workspaces. */
  readonly key: readonly string[]
  readonly definition: Of
  readonly primaryKey: readonly string[]
}

/** A table whose rows belong to workspaces: it also has the column `workspace`, and its primary key begins with it. */
export function defineTable<const Of extends Columns>(
  name: string,
  key: readonly (keyof NoInfer<Of> & string)[],
  columns: Of,
): DefinedTable<OfWorkspace<Of>, RowIn<Of>> {
  const definition = { workspace: workspaceName, ...columns }
  const primaryKey = ['workspace', ...key]
  return { name, definition, columns: Object.keys(definition), list: Object.keys(columns), key, primaryKey }
}

const workspaceName: Column<string> = key()

/** A table that workspaces share. */
export function defineSharedTable<const Of extends Columns>(
  name: string,
  key: readonly (keyof NoInfer<Of> & string)[],
  definition: Of,
): DefinedTable<Of> {
  const columns = Object.keys(definition)
  return { name, definition, columns, list: columns, key, primaryKey: key }
}

/**
 * For the migration that creates a new table. What a released migration creates never changes: `addedLater` names the columns that
 * later migrations add.
 */
export function createTable(
  { name, definition, primaryKey }: Pick<DefinedTable, 'name' | 'definition' | 'primaryKey'>,
  ddl: Ddl,
  addedLater: readonly string[] = [],
): string {
  const columns = Object.entries(definition)
    .filter(([column]) => !addedLater.includes(column))
    .map(([column, { type, isNullable }]) => `${column} ${type(ddl)}${isNullable ? '' : ' not null'}`)
  return `create table ${name} (${[...columns, `primary key (${primaryKey.join(', ')})`].join(', ')}) ${ddl.clustered}`
}
