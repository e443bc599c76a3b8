// Pieces that English patterns are made of. Every pattern runs over a `Spoken` line: words between single spaces.
import type { Openings } from './english-openings.ts'
import type { Spoken } from './english-spoken.ts'
import type { Signal } from './language.ts'

/** Words that soften or stress and change nothing. */
const ADVERBS = `(?:(?:really|still|just|even|actually|quite|exactly|very|all|so|totally|completely|also|clearly|simply|definitely|probably|pretty|too|a bit|a little|only|at all|obviously|absolutely|entirely|particularly|especially|ever|always|kind of|sort of|again|yet|already|now) )*`

const PIECES: Readonly<Record<string, string>> = {
  ADV: ADVERBS,
  /** Where a clause ends. */
  END: '(?=[.!?,;]|$)',
  /** What was answered, as a subject. */
  THAT: '(?:thats|that was|that is|this is|this was|its|it was|those are|these are|those were|theyre|that looks|that seems|that sounds|all of that is|everything is|both are)',
  THATNOT:
    '(?:(?:thats|that was|this is|this was|its|it was|those are|these are|theyre|i dont think thats|i dont think this is|i dont think its) not|(?:that|this|it|those|these) (?:isnt|wasnt|arent|werent)|i dont (?:think|believe) (?:thats|this is|its|that was))',
  NUM: '(?:\\d[^ ]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)',
}

/** Where a pattern may be found: where the message, a clause or an order can begin, or anywhere. */
type Where = keyof Openings | 'anywhere'

export interface Pattern {
  /** The stretch of the line it was found in, the first there is. */
  find(text: Spoken): { readonly start: number; readonly end: number } | null
}

const WHERE: Readonly<Record<string, Where>> = { '{FIRST}': 'first', '{START}': 'clause', '{DO}': 'order' }

function markOf(source: string): string {
  return /^\{(?:FIRST|START|DO)\}/.exec(source)?.[0] ?? ''
}

/** A pattern from its pieces: `{THAT}` stands for a piece, and one of FIRST, START and DO in front says where it may begin. */
export function pattern(source: string): Pattern {
  const mark = markOf(source)
  const where = WHERE[mark] ?? 'anywhere'
  const pieces = source.slice(mark.length).replace(/\{([A-Z]+)\}/g, (_, name: string) => piece(name))
  return where === 'anywhere' ? findAnywhere(new RegExp(pieces, 'u')) : findAt(where, new RegExp(pieces, 'uy'))
}

function piece(name: string): string {
  const found = PIECES[name]
  if (found === undefined) throw new Error(`No piece of a pattern is named ${name}.`)
  return found
}

function findAnywhere(expression: RegExp): Pattern {
  return {
    find({ line }) {
      const found = expression.exec(line)
      if (found === null) return null
      const [words] = found
      return { start: found.index + words.length - words.trimStart().length, end: found.index + words.trimEnd().length }
    },
  }
}

function findAt(where: keyof Openings, expression: RegExp): Pattern {
  return {
    find(text) {
      for (const start of text[where]) {
        expression.lastIndex = start
        const found = expression.exec(text.line)
        if (found !== null) return { start, end: start + found[0].trimEnd().length }
      }
      return null
    },
  }
}

/** What it signals, how plainly, and how it is said. */
export interface Wording {
  readonly signal: Signal
  readonly strength: number
  readonly pattern: Pattern
}

export function wordings(signal: Signal, strength: number, sources: readonly string[]): readonly Wording[] {
  const byPlace = new Map<string, string[]>()
  for (const source of sources) {
    const mark = markOf(source)
    byPlace.set(mark, [...(byPlace.get(mark) ?? []), source.slice(mark.length)])
  }
  // One expression for each place: they are tried on every message.
  return [...byPlace].map(([mark, endings]) => ({
    signal,
    strength,
    pattern: pattern(`${mark}(?:${endings.join('|')})`),
  }))
}

/** Alternatives, written one after the other. */
export function any(words: string): string {
  return `(?:${words.trim().split(/\s+/).join('|').replaceAll('_', ' ')})`
}
