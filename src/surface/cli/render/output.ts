// What an action answers with, laid out for a person: a receipt, a table, or tidy `key: value` lines.
import { noPaint, type Paint } from './paint.ts'
import { isReceipt, receiptFields, renderReceipt } from './receipt.ts'
import { renderRows } from './rows.ts'
import { cell, isRecord, type Row } from './table.ts'
import { indent, safe } from './text.ts'

export function renderOutput(output: Record<string, unknown>, available?: number, paint: Paint = noPaint): string {
  const { next_cursor: cursor, ...whole } = output
  const { secret, rest } = splitSecret(whole)
  const parts: string[] = []
  if (isReceipt(rest)) {
    const beyond = Object.entries(rest).filter(([field]) => !receiptFields.has(field))
    parts.push(renderReceipt(rest, paint), renderFields(Object.fromEntries(beyond), available))
  } else {
    parts.push(renderList(rest, available) ?? renderFields(rest, available))
  }
  if (typeof cursor === 'string') parts.push(`There is more: repeat the command with --cursor ${safe(cursor)}`)
  if (secret !== undefined) {
    parts.push(`\n  ${safe(secret)}\n\nThis is the only time the key is shown. Store it now: Heed keeps only its hash.`)
  }
  return parts.filter((part) => part !== '').join('\n') || 'Done.'
}

/** A new key comes with its id. It is printed apart from the rest, because it cannot be shown again. */
function splitSecret(output: Record<string, unknown>): { secret?: string; rest: Record<string, unknown> } {
  const { key, ...rest } = output
  return typeof key === 'string' && 'key_id' in rest ? { secret: key, rest } : { rest: output }
}

/** A page of a list is only a table; the name of its one field would say nothing. */
function renderList(output: Record<string, unknown>, available?: number): string | undefined {
  const [only, ...others] = Object.values(output)
  if (others.length > 0 || !Array.isArray(only)) return undefined
  if (only.length === 0) return 'Nothing to show.'
  return isRows(only) ? renderRows(only, available) : only.map(cell).join('\n')
}

function renderFields(fields: Record<string, unknown>, available?: number): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
  const empty = given.filter(([, value]) => Array.isArray(value) && value.length === 0)
  // One line for each would bury what there is.
  const together = empty.length > 1 ? empty : []
  const lines = given
    .filter((entry) => !together.includes(entry))
    .map(([field, value]) => renderField(field, value, available))
  if (together.length > 0) lines.push(`none: ${together.map(([field]) => field).join(', ')}`)
  return lines.join('\n')
}

function renderField(field: string, value: unknown, available?: number): string {
  const inner = available === undefined ? undefined : available - 2
  if (Array.isArray(value)) {
    if (value.length === 0) return `${field}: none`
    if (isRows(value)) return `${field}:\n${indent(renderRows(value, inner))}`
    return `${field}: ${value.map(cell).join(', ')}`
  }
  if (value === null) return `${field}: none`
  if (typeof value === 'object') {
    const nested = renderFields(value as Record<string, unknown>, inner)
    return nested === '' ? `${field}: none` : `${field}:\n${indent(nested)}`
  }
  if (typeof value === 'string' && value.includes('\n')) return `${field}:\n${indent(safe(value.trimEnd()))}`
  return `${field}: ${cell(value)}`
}

function isRows(values: readonly unknown[]): values is Row[] {
  return values.every(isRecord)
}
