// Reports how many rows each statement read or wrote: what a call costs the store, on any machine.
import type { Db, Engine } from './db.ts'

/** `what` is the statement, or the table that was written. */
export type OnRows = (what: string, rows: number) => void

export function observed(engine: Engine, onRows: OnRows): Engine {
  return {
    ...engine,
    reader: observe(engine.reader, onRows),
    transaction: (work) => engine.transaction((connection) => work(observe(connection, onRows))),
    snapshot: (work) => engine.snapshot((db) => work(observe(db, onRows))),
  }
}

function observe<D extends Db>(db: D, onRows: OnRows): D {
  return {
    ...db,
    async all(statement, params) {
      const rows = await db.all(statement, params)
      onRows(statement.text, rows.length)
      return rows
    },
    async first(statement, params) {
      const row = await db.first(statement, params)
      onRows(statement.text, row === undefined ? 0 : 1)
      return row
    },
    async run(statement, params) {
      const touched = await db.run(statement, params)
      onRows(statement.text, touched)
      return touched
    },
    async insertMany(table, rows) {
      await db.insertMany(table, rows)
      onRows(table.name, rows.length)
    },
    async putMany(table, rows) {
      await db.putMany(table, rows)
      onRows(table.name, rows.length)
    },
  } satisfies Db & D
}
