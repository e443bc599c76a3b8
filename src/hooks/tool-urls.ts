// The addresses that a tool call goes to, as far as its input shows them. Pure.
import type { ToolUse } from './event.ts'
import { type Fields, isFields } from './event.ts'

/** What these write may mention any address: it is not fetched. */
const EDITORS = new Set([
  'Write',
  'Edit',
  'MultiEdit',
  'NotebookEdit',
  'TodoWrite',
  'apply_patch',
  'write_file',
  'replace',
])
const ADDRESS = /\bhttps?:\/\/[^\s"'`<>\\|;,)\]}]+/giu
/** Fields whose text is an address also without a scheme. */
const ADDRESS_FIELD = /^(?:url|uri|href|link|domain|host)s?$/iu
/** Programs that take an address without a scheme. */
const FETCHER = /\b(?:curl|wget|http|https|xh|lynx|w3m|aria2c)\b/u
const BARE_HOST = /^[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)+(?:[:/?#]\S*)?$/iu

const MOST_ADDRESSES = 50

export function addressesIn({ tool, input }: Pick<ToolUse, 'tool' | 'input'>): string[] {
  return EDITORS.has(tool) ? [] : [...new Set(below(input, ''))].slice(0, MOST_ADDRESSES)
}

function below(value: unknown, field: string): string[] {
  if (typeof value === 'string') return inText(value, field)
  if (Array.isArray(value)) return value.flatMap((one) => below(one, field))
  return isFields(value) ? Object.entries(value as Fields).flatMap(([name, inner]) => below(inner, name)) : []
}

function inText(text: string, field: string): string[] {
  const found = text.match(ADDRESS) ?? []
  if (ADDRESS_FIELD.test(field) && found.length === 0) return [text]
  if (!FETCHER.test(text)) return found
  return [...found, ...text.split(/[\s"'`;|&()]+/u).filter((word) => BARE_HOST.test(word))]
}
