// YAML without what runs or swells: no tags of one's own, few aliases, and no more nesting than a document has use for.
import { Composer, type CST, type Document, isNode, LineCounter, Parser, visit } from 'yaml'
import { type HeedError, invalidInput } from '../../kernel/errors.ts'
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
  keepWriting(document)
  return {
    ...recordsIn(contentOf(text, composed)),
    placeOf: (at, field) => placeIn(text, composed, at, field),
  }
}

/** JSON is YAML too, so that lines of either are found here. */
export function compose(text: string): Composed {
  const lines = new LineCounter()
  const tokens = [...new Parser(lines.addNewLine).parse(text)]
  // Composing calls itself for each level, and Node does not survive 20,000 of them: looked at before, without calls.
  const deep = tooDeep(tokens)
  if (deep) throw invalidInput(placeName(lines.linePos(deep.offset)), 'is nested too deeply: write plain lists.')
  const composer = new Composer({ schema: 'core', customTags: [], stringKeys: true, logLevel: 'silent' })
  const [document, another] = composer.compose(tokens, true, text.length)
  if (!document) throw new Error('A document that is to be composed in any case was not.')
  if (another) throw notValid('there is more than one document', lines.linePos(another.range[0]))
  return { document, lines }
}

function tooDeep(tokens: readonly CST.Token[]): CST.Token | undefined {
  const rest: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }))
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { token, depth } = next
    if (depth > DEEPEST) return token
    const inner = 'items' in token ? token.items.flatMap(({ key, value }) => [key, value]) : [valueIn(token)]
    for (const each of inner) if (each) rest.push({ token: each, depth: depth + 1 })
  }
  return undefined
}

function valueIn(token: CST.Token): CST.Token | undefined {
  return token.type === 'document' ? token.value : undefined
}

/** A document on one line is better told by the way to the field. */
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

/** `007` and `1.0` are the id and the phrase they look like; only an attribute is a number. */
function keepWriting(document: Document): void {
  visit(document, {
    Pair: (_, { key }) => (isNode(key) && 'value' in key && key.value === 'attributes' ? visit.SKIP : undefined),
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
    if (unknown === undefined) throw invalidInput('document', 'repeats too much by aliases: write the values out.')
    throw notValid(`no anchor is called ${unknown} before this`, lines.linePos(text.indexOf(`*${unknown}`)))
  }
}

function notValid(message: string, at: { line: number; col: number }): HeedError {
  return invalidInput(placeName(at), `not valid YAML (${message.replace(/\.$/, '')}).`)
}

function placeName({ line, col }: { line: number; col: number }): string {
  return `line ${line}, column ${col}`
}
