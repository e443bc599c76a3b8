// Rows as aligned columns, cut to the width of the terminal if there is one.
import { cut, oneLine, pad, plural, width } from './text.ts'

export type Row = Record<string, unknown>

const gap = '  '
const narrowest = 8

/** `columns` in the order to show; without them, every field that occurs. `available` is the terminal's width. */
export function renderTable(rows: readonly Row[], available?: number, columns = fieldsOf(rows)): string {
  const shown = columns.filter((column) => rows.some((row) => cell(row[column]) !== ''))
  const header = shown.map(title)
  const body = rows.map((row) => shown.map((column) => cell(row[column])))
  const natural = shown.map((_, at) =>
    [header, ...body].reduce((most, line) => Math.max(most, width(line[at] ?? '')), 0),
  )
  const widths = available === undefined ? natural : fitted(natural, shown, available)
  const numeric = shown.map((column) => rows.every((row) => isNumeric(row[column])))

  return [header, ...body]
    .map((line) =>
      line
        .map((text, at) => {
          const columns = widths[at] ?? 0
          const short = cut(text, columns)
          return numeric[at] ? ' '.repeat(Math.max(columns - width(short), 0)) + short : pad(short, columns)
        })
        .join(gap)
        .trimEnd(),
    )
    .join('\n')
}

export function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // More digits than anyone reads; --json has them all.
  if (typeof value === 'number' && !Number.isInteger(value)) return String(Number(value.toPrecision(4)))
  if (Array.isArray(value)) return listCell(value)
  if (typeof value === 'object') return recordCell(value)
  return oneLine(String(value))
}

/** `confidence 0.68, uncertainty 0.19`; records inside records are in brackets. */
function recordCell(value: object): string {
  return Object.entries(value)
    .map(([field, inner]) => [field, cell(inner), inner] as const)
    .filter(([, text]) => text !== '')
    .map(([field, text, inner]) => `${oneLine(field)} ${isRecord(inner) ? `(${text})` : text}`)
    .join(', ')
}

export function isRecord(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Lists values, but only counts records. */
function listCell(values: readonly unknown[]): string {
  if (values.some(isRecord)) return plural(values.length, 'item')
  return values.map(cell).join(', ')
}

function isNumeric(value: unknown): boolean {
  return value == null || typeof value === 'number' || (typeof value === 'string' && /^[\d.]+ %$/.test(value))
}

function fieldsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))]
}

function title(column: string): string {
  return column.replaceAll('_', ' ').toUpperCase()
}

/** Narrows the widest column first. Ids are never cut, because people copy them; nor are times. */
function fitted(natural: readonly number[], columns: readonly string[], available: number): number[] {
  const widths = [...natural]
  const total = () => widths.reduce((sum, each) => sum + each, gap.length * (widths.length - 1))
  while (total() > available) {
    let widest = -1
    for (const [at, each] of widths.entries()) {
      const cuttable = each > narrowest && !/(^|_)(id|at)$/.test(columns[at] ?? '')
      if (cuttable && (widest < 0 || each > (widths[widest] ?? 0))) widest = at
    }
    if (widest < 0) break
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  return widths
}
