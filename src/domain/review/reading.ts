// What the words of a rule or of a correction say, in a form in which two of them can be compared (R5). Each text is read once and
// kept for further comparisons. Pure.
import { normalise } from '../../kernel/similarity/index.ts'
import { createKeptLast } from './kept-last.ts'
import { type Clause, clausesIn } from './opposition/index.ts'
import { MOST_CHARACTERS } from './rule-text.ts'

export interface Reading {
  /** A new id each time that a text is read. */
  readonly id: number
  readonly isUnspaced: boolean
  /** What it is about, without numbers. */
  readonly matter: ReadonlySet<string>
  /** All its numbers, separated by spaces. */
  readonly figures: string
  /** What it asks for, clause by clause. */
  readonly clauses: readonly Clause[]
}

const word = /[\p{L}\p{M}\p{N}_]+(?:['-][\p{L}\p{N}]+)*/gu
/** Text without spaces: pairs of characters are compared instead of words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
const number = /^\d+(?:[.,]\d+)*$/u
/** Words that do not say what a rule is about. */
const HOLLOW = new Set(
  'a an the to of in on at for with by as is are be been do does and or but it its this that these those you your we our always never not no please must should shall will would can could may any all every each use using make sure ensure when if from now instead rather than over under keep stay have has include omit avoid stop without'.split(
    ' ',
  ),
)
/** The length of the longest rule with what its kind adds. Of a longer text, only the beginning is compared. */
const MOST_COMPARED = MOST_CHARACTERS + 100

/** In characters of text: the reading of 2,000 characters takes about 60 kB, so that all take at most 30 MB. */
const readings = createKeptLast<Reading>(1_000_000)
let lastId = 0

export function readingOf(said: string): Reading {
  const text = said.slice(0, MOST_COMPARED)
  return readings.get(text, () => read(text), text.length)
}

function read(said: string): Reading {
  // Normalising turns some characters into many.
  const text = normalise(said).slice(0, MOST_COMPARED).replaceAll('’', "'")
  lastId += 1
  return {
    id: lastId,
    isUnspaced: text.search(unspaced) >= 0,
    matter: new Set([...wordsIn(text), ...pairsIn(text)]),
    figures: numbersIn(text).join(' '),
    clauses: clausesIn(said.normalize('NFKC').slice(0, MOST_COMPARED)),
  }
}

function numbersIn(text: string): string[] {
  return (text.match(word) ?? []).filter((one) => number.test(one))
}

function wordsIn(text: string): string[] {
  const words = text.replaceAll(unspaced, ' ').match(word) ?? []
  return words.filter((one) => !HOLLOW.has(one) && !number.test(one)).map(stem)
}

function pairsIn(text: string): string[] {
  return (text.match(unspaced) ?? []).flatMap((run) =>
    Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  )
}

/** Without endings that do not change what it is about. */
function stem(one: string): string {
  return one.length > 4 ? one.replace(/(?:ing|ed|es|s)$/u, '') : one
}
