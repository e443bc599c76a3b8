// What Heed adds to any settings file can be taken out again, and nothing else changes.
import { evaluate, parse as parseJson } from '@humanwhocodes/momoa'
import fc from 'fast-check'
import { parse as parseToml } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { place, start } from '../../test/setup-place.ts'
import { agents } from '../kernel/agents.ts'
import { merged, type SettingsFile, scopes, setups, unmerged } from './index.ts'

const files = agents.flatMap((agent) => scopes.flatMap((scope) => setups[agent].files(scope, place, start)))

const blank = fc.constantFrom(
  '',
  '',
  ' ',
  '\n',
  '\n  ',
  '\n\t',
  '\r\n',
  '\r\n    ',
  '\n\n',
  '\t',
  ' // a note\n',
  '/* b */',
  ' // c\r\n ',
)
const word = fc.constantFrom('"a"', '"b c"', '"\\u00e9"', '1', '-2.5e3', 'true', 'null', '"{"', '"// no"')
const key = fc.constantFrom('"a"', '"theme"', '"env"', '"Stop"', '"x y"', '"mcp"')

const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    word,
    list(tie('value')),
    object(
      tie('value').map((text) => [text]),
      key,
    ),
  ),
}))

/** The text of a list, in any of the ways that people write one. */
function list(item: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(fc.tuple(blank, item, blank), { maxLength: 3 }), blank, fc.boolean())
    .map(([items, inner, comma]) =>
      bracketed(
        '[]',
        items.map((each) => each.join('')),
        inner,
        comma,
      ),
    )
}

function object(texts: fc.Arbitrary<string[]>, name: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const member = fc.tuple(blank, name, blank, blank, texts, blank)
  return fc
    .tuple(fc.uniqueArray(member, { maxLength: 3, selector: ([, each]) => each }), blank, fc.boolean())
    .map(([members, inner, comma]) =>
      bracketed(
        '{}',
        members.map(([a, each, b, c, [text], d]) => `${a}${each}${b}:${c}${text}${d}`),
        inner,
        comma,
      ),
    )
}

function bracketed(brackets: string, parts: string[], inner: string, comma: boolean): string {
  const [open, close] = brackets
  return `${open}${parts.join(',')}${parts.length > 0 && comma ? ',' : ''}${inner}${close}`
}

const groups = list(
  fc.oneof(word, fc.constant('{"matcher": "Bash", "hooks": [{"type": "command", "command": "./log.sh"}]}')),
)
const holders: Record<string, fc.Arbitrary<string>> = {
  hooks: object(
    groups.map((text) => [text]),
    fc.constantFrom('"Stop"', '"SessionStart"', '"BeforeTool"', '"Other"'),
  ),
  mcpServers: object(
    value.map((text) => [text]),
    fc.constantFrom('"other"', '"memory"'),
  ),
  permissions: object(
    list(word).map((text) => [text]),
    fc.constantFrom('"allow"', '"deny"'),
  ),
  enabledMcpjsonServers: list(word),
}
const held = fc
  .constantFrom(...Object.keys(holders))
  .chain((name) => (holders[name] ?? value).map((text) => [JSON.stringify(name), text] as const))
const member = fc.oneof(fc.tuple(key, value), held)
const settings = fc
  .tuple(
    blank,
    fc.uniqueArray(fc.tuple(blank, member, blank), { maxLength: 5, selector: ([, [name]]) => name }),
    blank,
    fc.boolean(),
    blank,
    fc.constantFrom('', '\uFEFF'),
  )
  .map(
    ([before, members, inner, comma, after, mark]) =>
      mark +
      before +
      bracketed(
        '{}',
        members.map(([a, [name, text], b]) => `${a}${name}: ${text}${b}`),
        inner,
        comma,
      ) +
      after,
  )

const line = fc.constantFrom(
  '# a note',
  '',
  'x = 1',
  '[a]',
  'y = "[mcp_servers.heed]"',
  "z = '''\n[b]\n'''",
  '[mcp_servers.other]',
  'command = "o"',
  '[[hooks.Stop]]',
  '[projects."/x"]',
)
const tomls = fc
  .tuple(fc.uniqueArray(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, nl, last]) => lines.join('\n').replaceAll('\n', nl) + (last ? nl : ''))
  .filter((text) => readToml(text) !== undefined)

const textsOf = (file: SettingsFile) =>
  fc.option(
    file.format === 'toml'
      ? tomls
      : fc.oneof(
          { weight: 9, arbitrary: settings },
          { weight: 1, arbitrary: fc.constantFrom('', '\n', ' \r\n', '\uFEFF') },
        ),
    { nil: undefined },
  )

describe('adding to settings', () => {
  it.each(files)('is undone byte by byte by taking out, and changes nothing the second time: $path', (file) => {
    fc.assert(
      fc.property(textsOf(file), (text) => {
        const written = merged(file, text)
        expect(merged(file, written)).toBe(written)
        expect(unmerged(file, written)).toBe(text)
        expect(unmerged(file, text)).toBe(text)
      }),
      { numRuns: 100 },
    )
  })

  it.each(files)('keeps every other value: $path', (file) => {
    fc.assert(
      fc.property(textsOf(file), (text) => {
        const read = file.format === 'toml' ? readToml : readJson
        expect(read(merged(file, text))).toMatchObject(read(text ?? '') ?? {})
      }),
      { numRuns: 100 },
    )
  })
})

function readJson(text: string): Record<string, unknown> {
  const rest = text.replace('\uFEFF', '')
  if (rest.trim() === '') return {}
  return superset(evaluate(parseJson(rest, { mode: 'jsonc', allowTrailingCommas: true }))) as Record<string, unknown>
}

/** A list that must be in another one, whatever else is there. */
function superset(value: unknown): unknown {
  if (Array.isArray(value)) return Object.fromEntries(value.map((each, at) => [at, superset(each)]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, superset(each)]))
}

function readToml(text: string): Record<string, unknown> | undefined {
  try {
    return parseToml(text)
  } catch {
    return undefined
  }
}
