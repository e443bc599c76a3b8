// Lists of columns, each with the type of the rows that it gives: `select(pick(claimTable, 'claim_id'))('from evidence_claim …')`.
// A list is not part of a statement's literal type, because columns are not parameters. The alias of a table is added last.
import type { Table } from './db.ts'
import type { Known, NamesIn, Statement } from './sql.ts'

export interface Selection<Row> {
  readonly list: readonly string[]
  /** Only for types: what is selected. */
  readonly row?: Row
}

/** A statement that selects these columns; its text begins with `from`. */
export function select<Row>(selection: Selection<Row>) {
  const start = `select ${listOf(selection)}`
  return <const Text extends string>(rest: Known<Text>): Statement<NamesIn<Text>, Row> => ({ text: `${start} ${rest}` })
}

export function listOf({ list }: Selection<unknown>): string {
  return list.join(', ')
}

/** All columns, the workspace among them. */
export function whole<Row>({ columns }: Table<Row>): Selection<Row> {
  return { list: columns }
}

export function pick<Row, const Name extends keyof Row & string>(
  _: Selection<Row>,
  ...names: readonly Name[]
): Selection<Pick<Row, Name>> {
  return { list: names }
}

export function omit<Row, const Name extends keyof Row & string>(
  { list }: Selection<Row>,
  ...names: readonly Name[]
): Selection<Omit<Row, Name>> {
  return { list: list.filter((column) => !names.some((name) => name === column)) }
}

/** Columns under other names: `renamed(claimTable, { id: 'claim_id' })`. */
export function renamed<Row, const Names extends Readonly<Record<string, keyof Row & string>>>(
  _: Selection<Row>,
  names: Names,
): Selection<{ [Name in keyof Names]: Row[Names[Name]] }> {
  return { list: Object.entries(names).map(([name, column]) => `${column} as ${name}`) }
}

/** The columns of a table that has an alias in the statement. */
export function aliased<Row>(alias: string, { list }: Selection<Row>): Selection<Row> {
  return { list: list.map((column) => `${alias}.${column}`) }
}

/** The same for a left join: the columns are null if there is no row. */
export function leftJoined<Row>(
  alias: string,
  selection: Selection<Row>,
): Selection<{ [Name in keyof Row]: Row[Name] | null }> {
  return { list: aliased(alias, selection).list }
}

/** Columns that are never null in the rows that are selected. */
export function filled<Row, const Name extends keyof Row & string>(
  { list }: Selection<Row>,
  ..._: readonly Name[]
): Selection<{ [Column in keyof Row]: Column extends Name ? NonNullable<Row[Column]> : Row[Column] }> {
  return { list }
}

/** What is not a column: `computed<{ edges: number }>('count(*) as edges')`. */
export function computed<Row>(...list: readonly string[]): Selection<Row> {
  return { list }
}

/** Several selections in one. */
export function together<const Selections extends readonly Selection<unknown>[]>(
  ...selections: Selections
): Selection<RowOfAll<Selections>> {
  return { list: selections.flatMap(({ list }) => list) }
}

type RowOfAll<Selections> = Flat<Joined<Selections>>
type Joined<Selections> = Selections extends readonly [Selection<infer Row>, ...infer Rest]
  ? Row & Joined<Rest>
  : unknown
type Flat<Row> = { [Name in keyof Row]: Row[Name] }
