// The part of regular expressions that can be run in time linear in the text: no references to what was matched before and no looking
// around. A single character is whatever JavaScript reads as one. Pure.

/** Whether it is one of the characters that the node stands for. */
export type IsOne = (character: string) => boolean

export type Node =
  | { readonly kind: 'one'; readonly is: IsOne }
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly least: number; readonly most: number }

/** The start or the end of a line, the border of a word, or no border of one. */
export type Place = '^' | '$' | 'b' | 'B'

/** A pattern that cannot be run. */
export class PatternProblem extends Error {}

const CASELESS = '(?i)'
const MOST_DEPTH = 20

export function parsePattern(source: string): Node {
  const isCaseless = source.startsWith(CASELESS)
  const parser = { source: isCaseless ? source.slice(CASELESS.length) : source, at: 0, flags: isCaseless ? 'iu' : 'u' }
  const node = alternatives(parser, 0)
  if (parser.at < parser.source.length) throw new PatternProblem('has a ) without its (')
  return node
}

interface Parser {
  readonly source: string
  at: number
  readonly flags: string
}

function alternatives(parser: Parser, depth: number): Node {
  if (depth > MOST_DEPTH) throw new PatternProblem(`has more than ${MOST_DEPTH} groups inside each other`)
  const parts = [sequence(parser, depth)]
  while (takes(parser, '|')) parts.push(sequence(parser, depth))
  return parts.length === 1 ? (parts[0] as Node) : { kind: 'any', parts }
}

function sequence(parser: Parser, depth: number): Node {
  const parts: Node[] = []
  while (parser.at < parser.source.length && !/[|)]/.test(parser.source[parser.at] ?? ''))
    parts.push(repeated(parser, atom(parser, depth)))
  return { kind: 'all', parts }
}

function takes(parser: Parser, text: string): boolean {
  if (!parser.source.startsWith(text, parser.at)) return false
  parser.at += text.length
  return true
}

/** An escape, a class, or any other character. */
const ONE = /^(?:\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\.|\[(?:\\.|[^\]\\])*\]|.)/su

function atom(parser: Parser, depth: number): Node {
  if (takes(parser, '(')) return group(parser, depth)
  if (takes(parser, '^')) return { kind: 'place', place: '^' }
  if (takes(parser, '$')) return { kind: 'place', place: '$' }
  if (takes(parser, '\\b')) return { kind: 'place', place: 'b' }
  if (takes(parser, '\\B')) return { kind: 'place', place: 'B' }
  const found = ONE.exec(parser.source.slice(parser.at))
  const one = found?.[0] ?? ''
  if (/^\\[1-9k]/u.test(one))
    throw new PatternProblem('refers to an earlier group, which cannot be run in bounded time')
  parser.at += one.length
  return { kind: 'one', is: isOne(one, parser.flags) }
}

function group(parser: Parser, depth: number): Node {
  if (/^\?<?[=!]/.test(parser.source.slice(parser.at)))
    throw new PatternProblem('looks ahead or behind, which cannot be run in bounded time')
  if (!takes(parser, '?:') && parser.source[parser.at] === '?')
    throw new PatternProblem('has a group that is none of (…), (?:…) and, at the start, (?i)')
  const node = alternatives(parser, depth + 1)
  if (!takes(parser, ')')) throw new PatternProblem('has a ( without its )')
  return node
}

function repeated(parser: Parser, part: Node): Node {
  const found = /^(?:[*+?]|\{(\d{1,4})(,(\d{0,4}))?\})/.exec(parser.source.slice(parser.at))
  if (!found) return part
  parser.at += found[0].length
  const isLazy = takes(parser, '?')
  if (!isLazy && /^[*+?{]/.test(parser.source.slice(parser.at))) throw new PatternProblem('repeats a repetition')
  return { kind: 'repeat', part, ...timesIn(found) }
}

const FOREVER = Number.POSITIVE_INFINITY

function timesIn([sign = '', least, hasMost, most]: RegExpExecArray): { least: number; most: number } {
  if (least === undefined) return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : FOREVER }
  const times = { least: Number(least), most: hasMost === undefined ? Number(least) : most ? Number(most) : FOREVER }
  if (times.most < times.least) throw new PatternProblem(`asks for {${times.least},${times.most}}`)
  return times
}

function isOne(source: string, flags: string): IsOne {
  const test = oneOf(source, flags)
  const ascii = Array.from({ length: 128 }, (_, code) => test(String.fromCharCode(code)))
  return (character) => ascii[character.codePointAt(0) ?? 0] ?? test(character)
}

function oneOf(source: string, flags: string): IsOne {
  try {
    const one = new RegExp(`^${source}$`, flags)
    return (character) => one.test(character)
  } catch {
    throw new PatternProblem(`has ${JSON.stringify(source)}, which is no character, class or escape`)
  }
}
