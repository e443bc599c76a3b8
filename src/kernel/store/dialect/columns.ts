// The columns of each table, as both engines list them.
import { groupBy } from '../../group-by.ts'

export interface ColumnRow {
  readonly table: string
  readonly column: string
}

export function byTable(rows: readonly ColumnRow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = groupBy(rows, ({ table }) => table)
  return new Map([...tables].map(([table, own]) => [table, new Set(own.map(({ column }) => column))]))
}
