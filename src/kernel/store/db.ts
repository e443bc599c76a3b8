// The database as interfaces. `Db` and `Tx` are what the rest of Heed uses: statements in, rows out, and transactions that know the
// log's position. `Engine` and `Ddl` are what each dialect implements.
import type { Parameters, SqlValue, Statement } from './sql.ts'

type Inserted = Readonly<Record<string, SqlValue>>

export interface Table<Row = Inserted> {
  readonly name: string
  readonly columns: readonly string[]
  /** What is inserted. Only the type exists, never a value. */
  readonly inserted?: Row
}

export interface Db {
  all<Name extends string, Row>(statement: Statement<Name, Row>, params: Parameters<Name>): Promise<Row[]>
  first<Name extends string, Row>(statement: Statement<Name, Row>, params: Parameters<Name>): Promise<Row | undefined>
  /** Runs a statement that gives no rows; returns how many rows it changed. */
  run<Name extends string>(statement: Statement<Name>, params: Parameters<Name>): Promise<number>
  insertMany<Row extends Inserted>(table: Table<Row>, rows: readonly NoInfer<Row>[]): Promise<void>
  /** The same, and replaces rows with the same key, which is the primary key without the workspace. */
  putMany<Row extends Inserted>(
    table: Table<Row> & { readonly key: readonly string[] },
    rows: readonly NoInfer<Row>[],
  ): Promise<void>
}

/** How far a workspace's order has come. */
export interface Position {
  seq: number
  at: string
  /** The seal of the newest row; null if no row has one yet. */
  seal: string | null
}

/** The place that a new row gets. */
export interface Place {
  readonly seq: number
  readonly at: string
  /** The seal of the row before it. */
  readonly before: string | null
}

export interface Tx extends Db {
  /** From here to the commit, no other write to this workspace can happen. */
  lock(workspace: string): Promise<void>
  /**
   * Takes the next place in the workspace's order. The counter row stays locked until commit, so that sequence order is
   * commit order, and the time never goes back. The seal of the next row is based on that of what `make` returns.
   */
  take<R extends { readonly seal: string }>(workspace: string, make: (place: Place) => R): Promise<R>
}

/** A connection on which the caller controls the transaction. */
export interface Connection extends Db {
  exec(text: string): Promise<void>
}

export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** Sees every committed write, and nothing else. */
  readonly reader: Db
  /** One write transaction: committed and durable when this resolves, rolled back if it fails. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /** Many reads of one moment, whatever is written meanwhile. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Writes that share a lane wait for each other and are committed together. */
  laneOf(workspace: string): string
  readonly ddl: Ddl
  /** Updates the planner's statistics of these tables. */
  gatherStatistics(tables: readonly string[]): Promise<void>
  /** What the engine finds wrong with its own files, and how far it checked. */
  check(): Promise<{ checked: string; problems: string[] }>
  /** The columns of each table that is there. */
  columns(): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  /** Replaces what is left of these tables by empty ones, as `schema` creates them. `alongside` runs in the same transaction. */
  remake(
    tables: readonly string[],
    schema: readonly string[],
    alongside: (connection: Connection) => Promise<void>,
  ): Promise<void>
  /** A consistent copy of the live data in a new file; only the embedded engine can do this. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}

/** What differs between the engines when tables are created. */
export interface Ddl {
  /** Column type of text that is compared and ordered byte by byte. */
  readonly text: string
  /** Goes after the closing bracket of a table that is stored in the order of its primary key. */
  readonly clustered: string
  /** Statements after which the database itself refuses to update, delete or replace rows of a table with these keys. */
  appendOnly(table: string, keys: readonly (readonly string[])[]): string[]
  /** Statements after which the database itself refuses such new rows; `and` may query other tables and is checked last. */
  refuseInserts(table: string, rows: { when: string; and: string; because: string }): string[]
  /**
   * Tells the planner how selective an index is: rows in all, then rows that share one, two, … of its columns. The primary
   * key of a clustered table goes by the table's name.
   */
  selectivity(indexes: readonly (readonly [table: string, index: string, rows: string])[]): string[]
  /** SQL for the labels of a host name in reverse, each followed by a dot, so that names of one site sort together. */
  reversedLabels(host: string): string
  /** The statement that locks a migration, so that several processes may start at once. */
  readonly migrationLock: string
}
