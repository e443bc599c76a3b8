// What a comment asks for, point by point: "Nice. Please cite the source, and keep it short" makes two. Each point is compared and counted by
// itself. Pure.
import { withoutPunctuation } from '../../../kernel/similarity/index.ts'
import {
  ARTICLES,
  ASKING,
  BEFORE_ASKING,
  GOOD,
  HOLLOW,
  JOINING,
  NO_ORDER,
  OBLIGING,
  PRAISING,
  SMALL,
  TELLING,
} from './instruction-words.ts'

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
/** A list item, or the end of a part that can be read alone. */
const LINE = /\n+|(?<=[;。！？])/u
const BULLET = /^\s*(?:[-*•–—]|\d{1,2}[.)])\s+/u
const EDGES = /^[\s,;:.–—-]+|[\s,;:–—-]+$/gu

/** Longer comments are documents; their beginning is enough. */
const LONGEST = 4_000
const MOST_POINTS = 20

/** In their words, in the order in which they are made. None if the comment only praises, or says nothing by itself. */
export function pointsOf(comment: string): readonly string[] {
  const parts = comment
    .slice(0, LONGEST)
    .split(LINE)
    .flatMap((line) => sentencesOf(line.replace(BULLET, '')))
    .flatMap(clauses)
    .map(bare)
    .filter((part) => isSaid(part) && !isHollow(part))
  return [...new Set(parts)].slice(0, MOST_POINTS)
}

/** Whether an agent can follow it: it says what to do, and not only what was wrong. */
export function isInstruction(point: string): boolean {
  const said = wordsOf(point)
  return startsInstruction(said, 0) || obliges(said) || says(said, 'do', 'not')
}

/** "The summary should come first" obliges; "it always forgets the unit" and "this should not be so long" tell what was wrong. */
function obliges(said: readonly string[]): boolean {
  const at = said.findIndex((word) => OBLIGING.has(word))
  if (at < 0) return false
  const isTold = said.slice(0, at).some((word) => TOLD.has(word))
  return !isTold && !(said[at + 1] === 'not' && said.some((word) => word === 'this' || word === 'so'))
}

const TOLD = new Set(['it', 'this', 'that', 'there', 'they', 'he', 'she', 'i'])

/** A sentence breaks where another instruction begins. */
function clauses(sentence: string): string[] {
  const tokens = [...sentence.matchAll(/\S+/gu)]
  const said = tokens.map(([token]) => wordsOf(token)[0] ?? '')
  const parts: string[] = []
  let start = 0
  for (let at = 1; at < tokens.length; at += 1) {
    const isJoint = JOINING.has(said[at] ?? '') || /[,:–—-]$/u.test(tokens[at - 1]?.[0] ?? '')
    if (!isJoint || !startsInstruction(said, at) || !isWhole(said.slice(start, at))) continue
    parts.push(sentence.slice(tokens[start]?.index, tokens[at]?.index))
    start = at
  }
  return [...parts, sentence.slice(tokens[start]?.index ?? 0)]
}

/** "Search and replace" is one instruction, and "In replies to complaints, apologise" and "Could you also add it" too. */
function isWhole(said: readonly string[]): boolean {
  if (said.every((word) => BEFORE_ASKING.has(word))) return false
  return said.every((word) => PRAISING.has(word)) || (said.length > 1 && !SCOPING.has(said[0] ?? ''))
}

const SCOPING = new Set([
  'in',
  'for',
  'when',
  'whenever',
  'if',
  'before',
  'after',
  'once',
  'on',
  'at',
  'with',
  'unless',
  'while',
])

function startsInstruction(said: readonly string[], from: number): boolean {
  let at = from
  while (BEFORE_ASKING.has(said[at] ?? '')) at += 1
  const word = said[at] ?? ''
  const next = said[at + 1] ?? ''
  const isAsking = (ASKING.has(word) && next !== '' && !TELLING.has(next)) || isVerb(word, next)
  return (
    isAsking || word === 'dont' || word === 'avoid' || (word === 'do' && said[at + 1] === 'not') || isNo(said, at, from)
  )
}

/** "Bind the parameters": a word before an article that is neither a small word nor a form like "missing" or "failed". */
function isVerb(word: string, next: string): boolean {
  return ARTICLES.has(next) && !SMALL.has(word) && !/(?:ing|ed|s)$/u.test(word)
}

/** "No bullet points": of two words at least, so that "no" alone asks for nothing. */
function isNo(said: readonly string[], at: number, from: number): boolean {
  const isOrder = said[at] === 'no' && said.length > at + 1 && !NO_ORDER.has(said[at + 1] ?? '')
  return at === from && isOrder && !AGAIN.has(said.at(-1) ?? '')
}

const AGAIN = new Set(['again', 'still', 'here', 'either'])

function says(said: readonly string[], first: string, second: string): boolean {
  return said.some((word, at) => word === first && said[at + 1] === second)
}

/** How much a point matters, and not what it says: "super-nit: ". */
const LABEL = /^(?:[\p{L}]+[ -])?(?:nit|nits|nitpick|minor|optional|suggestion|fyi)\s*[:–—-]\s*/iu

function bare(part: string): string {
  let text = part.replaceAll(EDGES, '').replace(LABEL, '')
  for (let first = /^\p{L}+,?\s+/u.exec(text); first && JOINING.has(wordsOf(first[0])[0] ?? ''); ) {
    text = text.slice(first[0].length)
    first = /^\p{L}+,?\s+/u.exec(text)
  }
  return text.trim()
}

/** Words, and not a piece of code or a single word. */
function isSaid(part: string): boolean {
  const tokens = part.split(/\s+/u)
  const said = tokens.filter((token) => PROSE.test(token)).length
  return UNSPACED.test(part) || (said > 1 && 2 * said > tokens.length)
}

const PROSE = /^[^\p{L}\p{N}]?[\p{L}\p{M}'’-]+[^\p{L}\p{N}]{0,2}$/u
/** Scripts whose sentences have no spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** It only praises, or says only that something is to be done: "Please add that." */
function isHollow(part: string): boolean {
  const said = wordsOf(part)
  return praises(said) || said.every((word) => HOLLOW.has(word) || PRAISING.has(word))
}

/** Also what is good: "A really nice summary". */
function praises(said: readonly string[]): boolean {
  const others = [...said.keys()].filter((at) => !PRAISING.has(said[at] ?? ''))
  return others.length === 0 || (others.length === 1 && GOOD.has(said[(others[0] ?? 0) - 1] ?? ''))
}

/** "Mr." ends no sentence. */
function sentencesOf(line: string): string[] {
  const found: string[] = []
  for (const { segment } of sentences.segment(line)) {
    const last = found.at(-1)
    if (last !== undefined && ABBREVIATED.test(last)) found[found.length - 1] = `${last}${segment}`
    else found.push(segment)
  }
  return found
}

const ABBREVIATED = /\b(?:Mr|Mrs|Ms|Dr|St|No|vs|approx|incl|e\.g|i\.e)\.\s*$/iu

function wordsOf(text: string): string[] {
  return withoutPunctuation(text.replaceAll(/['’]/gu, '')).split(' ')
}
