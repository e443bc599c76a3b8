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
  /** What is written; undefined if it is missing. */
  readonly value: unknown
  /** How many others come before it in a list. */
  readonly at: number
}

export function foundIn(file: SettingsFile, text: string | undefined): Found[] {
  if (file.format === 'toml') {
    const table = text === undefined ? undefined : tableIn(text, file.table, file.path)
    return [{ part: 'MCP server', value: table, at: 0 }]
  }
  const [, rest = ''] = afterMark(text)
  return file.entries.map((entry) => {
    const [first] = foundAt(rest, entry, file.path)
    return { part: entry.part, value: first?.value, at: first?.at ?? 0 }
  })
}

/** What starts Heed, as an entry says it: a program with arguments, or a line for the shell. */
export interface WrittenCommand {
  readonly command: string
  readonly args: readonly string[] | undefined
  readonly env: Readonly<Record<string, string>>
}

export function commandIn({ part, value }: Found): WrittenCommand | undefined {
  const isHook = purposes.some((purpose) => purpose === part)
  const holder = isHook ? (value as { hooks?: unknown[] } | undefined)?.hooks?.[0] : value
  const { command, args, env } = (holder ?? {}) as { command?: unknown; args?: unknown; env?: object }
  if (typeof command !== 'string') return undefined
  const given = Object.entries(env ?? {}).map(([name, each]): [string, string] => [name, String(each)])
  return { command, args: Array.isArray(args) ? args.map(String) : undefined, env: Object.fromEntries(given) }
}

function afterMark(text: string | undefined): [string, string | undefined] {
  return text?.startsWith(byteOrderMark) ? [byteOrderMark, text.slice(1)] : ['', text]
}

/** The folder of the data that a written command works on. */
export function dataIn({ command, args, env }: WrittenCommand): string | undefined {
  const at = args?.indexOf('--data') ?? -1
  if (args) return at < 0 ? env.HEED_DATA : args[at + 1]
  const [, single, double, bare] = /--data (?:'((?:[^']|'\\?'')*)'|"([^"]*)"|(\S+))/.exec(command) ?? []
  return single?.replaceAll(/'\\?''/g, "'") ?? double ?? bare
}
