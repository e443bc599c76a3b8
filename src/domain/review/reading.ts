// What the words of a rule or of a correction say, in a form in which two of them can be compared (R5). Each text is read once and
// kept for further comparisons. Pure.
import { normalise } from '../../kernel/similarity/index.ts'
import { createKeptLast } from './kept-last.ts'
import { MOST_CHARACTERS } from './rule-text.ts'

export interface Reading {
  /** A new id each time that a text is read. */
  readonly id: number
  readonly isUnspaced: boolean
  readonly isNegative: boolean
  /** What it is about, without numbers. */
  readonly matter: ReadonlySet<string>
  /** The words of `matter` that have an opposite, each with its place. */
  readonly turnable: ReadonlyMap<string, number>
  /** The numbers that say how much, separated by spaces; `figures` are all numbers, including those that name a place. */
  readonly numbers: string
  readonly numberCount: number
  readonly figures: string
  readonly preferred: string | undefined
  readonly refused: string | undefined
}

/** These are not negations: they say how much. */
const LIMIT = /\b(?:no|not) (?:more|longer|less|fewer|later|larger|bigger) than\b/gu
const NEGATIVE =
  /\b(?:never|do not|don't|not|no|avoid|stop|without|refrain|forbid(?:den)?|mustn't|shouldn't|cannot|can't|isn't|aren't|won't|leave out|ban(?:ned)?)\b|ない(?:で|こと|ように)?|するな|禁止|避け|やめ|ません|べからず|不要/gu
const CHOICE =
  /([\p{L}\p{N}]+)(?: \w+)?(?: instead of| rather than|, not) ([\p{L}\p{N}]+)|\bprefer ([\p{L}\p{N}]+)(?: \w+)? over ([\p{L}\p{N}]+)/u
/** Numbers that name a place do not say how much. */
const NAMED =
  /\b(?:section|step|version|chapter|page|line|part|phase|level|tier|table|figure|rule|item) \d+(?:[.,]\d+)*/gu
const word = /[\p{L}\p{M}\p{N}_]+(?:['-][\p{L}\p{N}]+)*/gu
/** Text without spaces: pairs of characters are compared instead of words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
const number = /^\d+(?:[.,]\d+)*$/u
/** Words that do not say what a rule is about. */
const HOLLOW = new Set(
  'a an the to of in on at for with by as is are be been do does and or but it its this that these those you your we our always never not no please must should shall will would can could may any all every each use using make sure ensure when if from now instead rather than over under keep stay have has avoid stop without'.split(
    ' ',
  ),
)
const OPPOSED = opposites(
  'tabs spaces; include omit; include exclude; include skip; run skip; add remove; add drop; keep remove; enable disable; allow forbid; short long; brief detailed; concise detailed; concise verbose; formal informal; formal casual; uppercase lowercase; before after; more less; more fewer; increase decrease; metric imperial; single double; light dark; first last; minimum maximum; public private; synchronous asynchronous; singular plural; british american; accept reject; open close; plain rich; early late; top bottom; top end; beginning end; start end; throw return; give refuse; ask assume',
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

/** The words that say the opposite of this one. */
export function oppositesOf(one: string): readonly string[] {
  return OPPOSED.get(one) ?? []
}

function read(said: string): Reading {
  // Normalising turns some characters into many.
  const text = normalise(said).slice(0, MOST_COMPARED).replaceAll('’', "'").replaceAll(LIMIT, ' ')
  const choice = CHOICE.exec(text)
  const matter = new Set([...wordsIn(text), ...pairsIn(text.replaceAll(NEGATIVE, ''))])
  const numbers = numbersIn(text.replaceAll(NAMED, ' '))
  lastId += 1
  return {
    id: lastId,
    isUnspaced: text.search(unspaced) >= 0,
    isNegative: choice === null && (text.match(NEGATIVE) ?? []).length % 2 === 1,
    matter,
    turnable: new Map([...matter].filter((one) => OPPOSED.has(one)).map((one, place) => [one, place])),
    numbers: numbers.join(' '),
    numberCount: numbers.length,
    figures: numbersIn(text).join(' '),
    preferred: stemOf(choice?.[1] ?? choice?.[3]),
    refused: stemOf(choice?.[2] ?? choice?.[4]),
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

function stemOf(one: string | undefined): string | undefined {
  return one === undefined ? undefined : stem(one)
}

/** Without endings that do not change what it is about. */
function stem(one: string): string {
  return one.length > 4 ? one.replace(/(?:ing|ed|es|s)$/u, '') : one
}

function opposites(list: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const pair of list.split('; ')) {
    const [one = '', other = ''] = pair.split(' ').map(stem)
    found.set(one, [...(found.get(one) ?? []), other])
    found.set(other, [...(found.get(other) ?? []), one])
  }
  return found
}
