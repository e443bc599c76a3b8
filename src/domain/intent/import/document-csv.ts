// Reads CSV. A file has one kind of record, which the header decides. Rows are numbered as in a spreadsheet.
import { CsvError, parse } from 'csv-parse/sync'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import { isSlipOf } from '../../../kernel/nearest.ts'
import {
  attributesIn,
  fieldsOf,
  kindHelp,
  kindOf,
  nounOf,
  type Path,
  type Source,
  type SourceRecord,
} from './document-records.ts'

type Kind = NonNullable<ReturnType<typeof kindOf>>

const separators = [',', ';', '\t']
/** Far more than a record has fields. */
const MOST_COLUMNS = 1_000
const required: Readonly<Record<Kind, readonly string[]>> = {
  aliases: ['alias', 'entity_id'],
  phrases: ['phrase', 'verb'],
  entities: ['id', 'name'],
  verbs: ['name'],
}

export function readCsv(text: string): Source {
  const rows = cellsOf(text)
  const top = rows.findIndex(isFilled)
  const { list, columns } = readHeader(rows[top] ?? [], top + 1)
  const records: SourceRecord[] = []
  const problems: { at: Path; problem: string }[] = []
  for (const [index, cells] of rows.entries()) {
    if (index <= top || !isFilled(cells)) continue
    const at = [index + 1]
    const over = cells.slice(columns.length).some((cell) => cell.trim() !== '')
    if (over) problems.push({ at, problem: tooMany(cells.length, columns.length) })
    else records.push({ list, fields: fieldsFrom(list, columns, cells), at })
  }
  const placeOf = ([row]: Path, field: readonly string[]) => [`row ${row}`, field.join('.')].filter(Boolean).join(', ')
  return { records, problems, placeOf }
}

function tooMany(cells: number, columns: number): string {
  return `has ${cells} cells, but the header has ${columns}. Put double quotes around text that contains the separator.`
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

function cellsOf(text: string): string[][] {
  // Spreadsheets may name the separator on a line of its own. That line still counts as an (empty) row.
  const named = /^sep=(.)(?=\r?\n)/i.exec(text)
  const table = named ? text.slice(named[0].length) : text
  const delimiter = named?.[1] ?? separatorIn(table.trimStart().split(/[\r\n]/, 1)[0] ?? '')
  try {
    return parse(table, { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true })
  } catch (error) {
    if (error instanceof CsvError) throw notValid(table, delimiter, error)
    throw error
  }
}

function separatorIn(header: string): string {
  const times = (separator: string) => header.split(separator).length
  return separators.reduce((best, each) => (times(each) > times(best) ? each : best))
}

/** The parser says where the cell before ended, so separators and line breaks are skipped. */
function notValid(table: string, delimiter: string, error: CsvError): HeedError {
  let at = Buffer.from(table).subarray(0, Number(error.bytes)).toString().length
  while (table[at] === delimiter || table[at] === '\n' || table[at] === '\r') at += 1
  const before = table.slice(0, at).split(/\r\n|\n|\r/)
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
  const remedy = 'Put double quotes around the whole cell, and write double quotes inside it twice.'
  return invalidInput(place, `not valid CSV: the double quotes of this cell do not match. ${remedy}`)
}

/** The names of the columns, in the order of the cells; an attribute keeps its spelling. */
function readHeader(cells: readonly string[], row: number): { list: Kind; columns: string[] } {
  const known = new Set(Object.keys(required).flatMap((list) => fieldsOf(list as Kind)))
  const columns = cells.map((cell) => {
    const plain = cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
    const name = plain === 'invocation_phrases' ? 'phrases' : plain
    return known.has(name) ? name : cell.trim()
  })
  while (columns.at(-1) === '') columns.pop()
  if (columns.length > MOST_COLUMNS)
    throw invalidInput(`row ${row}`, `has ${columns.length} columns. At most ${MOST_COLUMNS} are allowed.`)
  const list = kindOf(columns)
  if (!list) {
    const given = columns.join(', ').slice(0, 100)
    throw invalidInput(`row ${row}`, `is not a known header (${given}). ${kindHelp}`)
  }
  const problems = headerProblems(list, columns).map(({ column, problem }) => ({
    field: [`row ${row}`, column].filter(Boolean).join(', '),
    problem,
  }))
  const message = problems.map(({ field, problem }) => `${field}: ${problem}`).join(' ')
  if (problems.length > 0) throw new HeedError('invalid_input', message, { problems })
  return { list, columns }
}

function headerProblems(list: Kind, columns: readonly string[]): { column: string; problem: string }[] {
  const fields = fieldsOf(list).filter((field) => field !== 'attributes')
  const missing = required[list].filter((field) => !columns.includes(field))
  const slips = new Set<string>()
  const others = columns.flatMap((column, index) => {
    if (column === '') return [{ column, problem: `column ${index + 1} has no name.` }]
    if (columns.indexOf(column) < index) return [{ column, problem: 'appears twice. Name each column once.' }]
    if (fields.includes(column)) return []
    const meant = fields.find((field) => !columns.includes(field) && isSlipOf(column, field))
    // Any other column of an entity is an attribute, and many short names resemble each other.
    if (list === 'entities' && meant !== 'aliases' && !missing.includes(meant ?? '')) return []
    if (meant) slips.add(meant)
    const hint = meant ? `Did you mean ${meant}?` : `${nounOf(list)} has ${fields.join(', ')}.`
    return [{ column, problem: `is not a column here. ${hint}` }]
  })
  const lacking = missing.filter((field) => !slips.has(field))
  return [...others, ...lacking.map((column) => ({ column, problem: 'is required. Add a column with this name.' }))]
}

function fieldsFrom(list: Kind, columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const fields = fieldsOf(list)
  const filled = cells
    .slice(0, columns.length)
    .map((cell, at) => [columns[at] ?? '', cell.trim()] as const)
    .filter(([, cell]) => cell !== '')
  const own = filled
    .filter(([column]) => fields.includes(column))
    .map(([column, cell]) => [column, column === 'phrases' || column === 'aliases' ? piecesOf(cell) : cell])
  const others = filled.filter(([column]) => !fields.includes(column))
  return {
    ...Object.fromEntries(own),
    ...(others.length > 0 && { attributes: attributesIn(Object.fromEntries(others)) }),
  }
}

function piecesOf(cell: string): string[] {
  return cell
    .split('|')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}
