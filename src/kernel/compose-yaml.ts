// Composes YAML, without what makes it dangerous: no tags, few aliases, and no more nesting than a document needs.
import { Composer, CST, type Document, isScalar, Lexer, LineCounter, Parser, visit, type YAMLMap } from 'yaml'
import { type HeedError, invalidInput } from './errors.ts'

export const MOST_ALIASES = 100
const DEEPEST = 32

export interface ComposedYaml {
  readonly document: Document
  readonly lines: LineCounter
}

/** JSON is YAML too, so this finds the lines of both. */
export function composeYaml(text: string): ComposedYaml {
  const lines = new LineCounter()
  const tokens = [...parse(text, lines)]
  // The library compares every key with every other: 22 s for 30,000 keys. `refuseTwice` takes 0.1 s.
  const composer = new Composer({ schema: 'core', customTags: [], stringKeys: true, uniqueKeys: false })
  const [document, another] = composer.compose(tokens, true, text.length)
  if (!document) throw new Error('The document was not composed, although the composer was forced to.')
  if (another) throw notValidYaml('there is more than one document', lines.linePos(another.range[0]))
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

/** Refuses what cannot be read, and keys that appear twice. */
export function refuseFaults({ document, lines }: ComposedYaml): void {
  const [fault] = [...document.errors, ...document.warnings]
  if (fault) throw notValidYaml(fault.message, lines.linePos(fault.pos[0]))
  visit(document, { Map: (_, map) => refuseTwice(map, lines) })
}

function refuseTwice({ items }: YAMLMap, lines: LineCounter): void {
  const seen = new Set<unknown>()
  for (const { key } of items) {
    if (!isScalar(key)) continue
    if (seen.has(key.value)) throw notValidYaml(`${key.value} appears twice`, lines.linePos(key.range?.[0] ?? 0))
    seen.add(key.value)
  }
}

export function notValidYaml(message: string, at: { line: number; col: number }): HeedError {
  return invalidInput(placeName(at), `not valid YAML (${message.replace(/\.$/, '')}).`)
}

function placeName({ line, col }: { line: number; col: number }): string {
  return `line ${line}, column ${col}`
}
