// A table of Heed in a TOML file: a marked block at the end, so that the rest stays byte by byte as it is.
import { isDeepStrictEqual } from 'node:util'
import { parse, TomlError, type TomlTableWithoutBigInt as Values } from 'smol-toml'
import { HeedError, invalidInput } from '../kernel/errors.ts'
import type { TomlTable } from './agent.ts'

const opening = '# heed: from here on'
const closing = '# heed: up to here'

/** `text` is undefined if there is no file. */
export function withTable(text: string | undefined, table: TomlTable, file: string): string {
  const nl = text?.includes('\r\n') ? '\r\n' : '\n'
  const block = blockOf(table, nl)
  if (text === undefined) return block + nl
  checkToml(text, file)
  const there = placeOf(text)
  if (there)
    return (
      text.slice(0, there.start) + block + nl.repeat(there.others === '' ? 0 : 1) + there.others + text.slice(there.end)
    )
  const foreign = withoutForeign(text, table, file)
  // A break before the block and, if the last line had one, after it: what takes it out knows what was there.
  const added = foreign + nl + block + (foreign.endsWith('\n') ? nl : '')
  checkToml(added, file)
  return added
}

/** Undefined if nothing is left of a file that Heed made. */
export function withoutTable(text: string | undefined, table: TomlTable, file: string): string | undefined {
  if (text === undefined) return undefined
  checkToml(text, file)
  const there = placeOf(text)
  if (!there) return withoutForeign(text, table, file)
  const before = text.slice(0, there.start)
  const after = there.others + text.slice(there.end).replace(/^\r?\n/, '')
  if (before === '' && after === '') return undefined
  return before.replace(/\r?\n$/, '') + after
}

/** The values of that table, wherever they are written. */
export function tableIn(text: string, { path }: TomlTable, file: string): Values | undefined {
  const [outer, inner] = path
  const table = tableOf(checkToml(text, file)[outer])
  return tableOf(table?.[inner])
}

function tableOf(value: unknown): Values | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : undefined
}

function checkToml(text: string, file: string): Values {
  try {
    return parse(text.replace(/^\uFEFF/, '')) as Values
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [what = ''] = error.message.split('\n')
    const problem = `is not valid TOML at line ${error.line}, column ${error.column}: ${what}. Nothing was changed. Correct that place, and run this again.`
    throw invalidInput(file, problem)
  }
}

function blockOf({ path, lines }: TomlTable, nl: string): string {
  return [opening, `[${path.join('.')}]`, ...lines, closing].join(nl)
}

/** The block, and the tables of others in it: Codex adds its own before the comment that ends a file. */
function placeOf(text: string): { start: number; end: number; others: string } | undefined {
  const start = text.search(new RegExp(`^${opening}\\r?$`, 'm'))
  const last = text.indexOf(closing, start)
  if (start < 0 || last < 0) return undefined
  const headers = [...text.slice(start, last).matchAll(/^[ \t]*\[/gm)]
  const second = headers[1]?.index
  return { start, end: last + closing.length, others: second === undefined ? '' : text.slice(start + second, last) }
}

/** Takes out the same table as Codex wrote it: it rewrites its whole file when it adds a server, and keeps only some comments. */
function withoutForeign(text: string, { path }: TomlTable, file: string): string {
  const [outer, inner] = path
  const values = checkToml(text, file)
  const others = tableOf(values[outer])
  if (others?.[inner] === undefined) return text
  const header = new RegExp(`^[ \\t]*\\[${outer}\\.${inner}[.\\]]`)
  let inside = false
  const kept = text.split(/(?<=\n)/).filter((line) => {
    if (/^[ \t]*\[/.test(line)) inside = header.test(line)
    return !inside && line.trim() !== opening && line.trim() !== closing
  })
  const rest = kept.join('')
  const { [inner]: _gone, ...remaining } = others
  const found = readable(rest)
  if (!found || !isSame({ ...found, [outer]: found[outer] ?? {} }, { ...values, [outer]: remaining })) {
    const message = `${file}: ${outer}.${inner} is already there, in a form that Heed cannot change. Nothing was changed. Remove it, and run this again.`
    throw new HeedError('conflict', message)
  }
  return rest
}

function isSame(one: Values, other: Values): boolean {
  const [a, b] = [one, other].map((each) => JSON.parse(JSON.stringify(each)) as unknown)
  return isDeepStrictEqual(a, b)
}

function readable(text: string): Values | undefined {
  try {
    return parse(text.replace(/^\uFEFF/, '')) as Values
  } catch {
    return undefined
  }
}
