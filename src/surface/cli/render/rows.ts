// The items of a list: a table if it fits, otherwise a block of `key: value` lines for each item, with nothing cut.
import { cell, isRecord, type Row, renderTable } from './table.ts'
import { width } from './text.ts'
import { wrapWhole } from './wrap.ts'

/** A wider table is hard to read, even if no terminal breaks its lines. */
const widestTable = 160

/** `available` is the width of the terminal; undefined if there is none. */
export function renderRows(rows: readonly Row[], available?: number): string {
  const table = renderTable(rows)
  const most = available ?? widestTable
  if (table.split('\n').every((line) => width(line) <= most)) return table
  return rows.map((row) => renderBlock(row, available)).join('\n\n')
}

function renderBlock(row: Row, available?: number): string {
  return Object.entries(row)
    .flatMap(([field, value]) => blockLines(field, value, available))
    .join('\n')
}

function blockLines(field: string, value: unknown, available?: number): string[] {
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
    return [`${field}:`, ...value.flatMap((each) => hanging(`  - ${cell(each)}`, 4, available))]
  }
  const text = cell(value)
  return text === '' ? [] : hanging(`${field}: ${text}`, 2, available)
}

/** Indents the lines after the first. In a pipe there is only one line, which is easier to search. */
function hanging(text: string, by: number, available?: number): string[] {
  if (available === undefined || width(text) <= available) return [text]
  const lead = text.slice(0, text.length - text.trimStart().length)
  const [first = '', ...rest] = wrapWhole(text, available - by)
  return [lead + first, ...rest.map((line) => ' '.repeat(by) + line)]
}
