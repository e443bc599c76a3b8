// Reads YAML, without what makes it dangerous: no tags, few aliases, and no more nesting than a document needs.
import { Composer, CST, type Document, isNode, isScalar, Lexer, LineCounter, Parser, visit, type YAMLMap } from 'yaml'
import { type HeedError, invalidInput } from '../../../kernel/errors.ts'
import { type Path, recordsIn, type Source } from './document-records.ts'

const MOST_ALIASES = 100
const DEEPEST = 32

interface Composed {
  readonly document: Document
  readonly lines: LineCounter
}

export function readYaml(text: string): Source {
  const composed = compose(text)
  const { document, lines } = composed
  const [fault] = [...document.errors, ...document.warnings]
  if (fault) throw notValid(fault.message, lines.linePos(fault.pos[0]))
  visit(document, { Map: (_, map) => refuseTwice(map, lines) })
  keepWriting(document)
  return {
    ...recordsIn(contentOf(text, composed)),
    placeOf: (at, field) => placeIn(text, composed, at, field),
  }
}

/** JSON is YAML too, so this finds the lines of both. */
export function compose(text: string): Composed {
  const lines = new LineCounter()
  const tokens = [...parse(text, lines)]
  // The library compares every key with every other: 22 s for 30,000 keys. `refuseTwice` takes 0.1 s.
  const composer = new Composer({ schema: 'core', customTags: [], stringKeys: true, uniqueKeys: false })
  const [document, another] = composer.compose(tokens, true, text.length)
  if (!document) throw new Error('The document was not composed, although the composer was forced to.')
  if (another) throw notValid('there is more than one document', lines.linePos(another.range[0]))
  return { document, lines }
}

/** Stops if a document would cost too much: Node crashes when it composes 20,000 levels, and 100,000 aliases took eight minutes. */
function* parse(text: string, lines: LineCounter): Generator<CST.Token> {
  const parser = new Parser(lines.addNewLine)
  lines.addNewLine(0)
  let aliases = 0
  let inScalar = false
  for (const lexeme of new Lexer().lex(text)) {
    const type: string | null = inScalar ? 'text' : CST.tokenType(lexeme)
    inScalar = type === 'scalar'
    if (type === 'alias') aliases += 1
    const problem =
      (parser.stack.length > DEEPEST && 'is nested too deeply. Write plain lists.') ||
      (aliases > MOST_ALIASES && `has more than ${MOST_ALIASES} aliases. Write the values out.`) ||
      (type === 'tag' && 'is a tag, and tags are not allowed. Leave it out.')
    if (problem) throw invalidInput(placeName(lines.linePos(parser.offset)), problem)
    yield* parser.next(lexeme)
  }
  yield* parser.end()
}

/** For a document on one line, the path to the field says more than the line. */
export function placeIn(text: string, { document, lines }: Composed, at: Path, field: readonly string[]): string {
  const way = [...at, ...field]
  if (!text.trim().includes('\n')) return way.join('.')
  for (let length = way.length; length > 0; length--) {
    const node = document.getIn(way.slice(0, length), true)
    if (!isNode(node) || !node.range) continue
    return [`line ${lines.linePos(node.range[0]).line}`, field.join('.')].filter(Boolean).join(', ')
  }
  return way.join('.')
}

function refuseTwice({ items }: YAMLMap, lines: LineCounter): void {
  const seen = new Set<unknown>()
  for (const { key } of items) {
    if (!isScalar(key)) continue
    if (seen.has(key.value)) throw notValid(`${key.value} appears twice`, lines.linePos(key.range?.[0] ?? 0))
    seen.add(key.value)
  }
}

/** `007` and `1.0` stay as they are written, as ids and phrases. */
function keepWriting(document: Document): void {
  visit(document, {
    Scalar(_, node) {
      const isOther = typeof node.value !== 'string' && node.value !== null
      if (isOther && node.source !== undefined) node.value = node.source
    },
  })
}

function contentOf(text: string, { document, lines }: Composed): unknown {
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES })
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    const unknown = /^Unresolved alias .*: (.+)$/.exec(error.message)?.[1]
    if (unknown === undefined) throw invalidInput('document', 'repeats too much through aliases. Write the values out.')
    throw notValid(`no anchor before this is called ${unknown}`, lines.linePos(text.indexOf(`*${unknown}`)))
  }
}

function notValid(message: string, at: { line: number; col: number }): HeedError {
  return invalidInput(placeName(at), `not valid YAML (${message.replace(/\.$/, '')}).`)
}

function placeName({ line, col }: { line: number; col: number }): string {
  return `line ${line}, column ${col}`
}
