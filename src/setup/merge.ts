// Puts what Heed needs into the text of a settings file, takes it out again, and says what of it is there.
import { type Part, purposes, type SettingsFile } from './agent.ts'
import { foundAt, withEntry, withoutEntry } from './json-edit.ts'
import { tableIn, withoutTable, withTable } from './toml-block.ts'

const byteOrderMark = '\uFEFF'

/** `text` is undefined if there is no file. */
export function merged(file: SettingsFile, text: string | undefined): string {
  if (file.format === 'toml') return withTable(text, file.table, file.path)
  const [mark, rest] = afterMark(text)
  let written = rest
  for (const entry of file.entries) written = withEntry(written, entry, file.path)
  return mark + (written ?? '')
}

/** Undefined if nothing is left of a file that Heed made. */
export function unmerged(file: SettingsFile, text: string | undefined): string | undefined {
  if (file.format === 'toml') return withoutTable(text, file.table, file.path)
  const [mark, rest] = afterMark(text)
  let left = rest
  for (const entry of file.entries.toReversed()) left = withoutEntry(left, entry, file.path)
  return left === undefined ? undefined : mark + left
}

export interface Found {
  readonly part: Part
  /** What is written: empty if it is missing. */
  readonly values: readonly unknown[]
}

export function foundIn(file: SettingsFile, text: string | undefined): Found[] {
  if (file.format === 'toml') {
    const table = text === undefined ? undefined : tableIn(text, file.table, file.path)
    return [{ part: 'MCP server', values: table ? [table] : [] }]
  }
  const [, rest = ''] = afterMark(text)
  return file.entries.map((entry) => ({ part: entry.part, values: foundAt(rest, entry, file.path) }))
}

/** What starts Heed, as an entry says it: a program with arguments, or a line for the shell. */
export interface WrittenCommand {
  readonly command: string
  readonly args: readonly string[] | undefined
  readonly env: Readonly<Record<string, string>>
}

export function commandIn({ part, values }: Found): WrittenCommand | undefined {
  const [value] = values as { hooks?: unknown[] }[]
  const holder = purposes.some((purpose) => purpose === part) ? value?.hooks?.[0] : value
  const { command, args, env } = (holder ?? {}) as { command?: unknown; args?: unknown; env?: object }
  if (typeof command !== 'string') return undefined
  const given = Object.entries(env ?? {}).map(([name, each]): [string, string] => [name, String(each)])
  return { command, args: Array.isArray(args) ? args.map(String) : undefined, env: Object.fromEntries(given) }
}

function afterMark(text: string | undefined): [string, string | undefined] {
  return text?.startsWith(byteOrderMark) ? [byteOrderMark, text.slice(1)] : ['', text]
}
