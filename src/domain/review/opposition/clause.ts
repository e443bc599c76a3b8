// What one clause of a rule asks for, in parts that can be compared: whether it asks for or against something, how much of it, which
// end of a scale, and what it is about. Pure.
import { type Amount, amountsIn } from './amounts.ts'
import { unspaced } from './unspaced.ts'
import { HOLLOW, LIGHT, NAMING_PLACES, NEGATIVE_VERBS, negates, onScale, quantity } from './vocabulary.ts'
import { type Word, wordsOf } from './words.ts'

export interface Clause {
  readonly text: string
  readonly isNegative: boolean
  /** It asks against something only above or below an amount: "do not quote more than two sentences". */
  readonly isLimit: boolean
  /** It only refuses too much of something: "do not be too short". */
  readonly isMild: boolean
  /** What it is about are pairs of characters. */
  readonly isUnspaced: boolean
  /** What it is about, by stem. */
  readonly matter: ReadonlyMap<string, Matter>
  /** The scales it names, and `amount` if it asks for more or less; each with the end that it asks for. */
  readonly ends: ReadonlyMap<string, { readonly sign: number; readonly said: string }>
  readonly amounts: readonly Amount[]
  /** What comes before what, if it says so. */
  readonly sequence: { readonly earlier: ReadonlySet<string>; readonly later: ReadonlySet<string> } | undefined
  /** The first word that says something, which is its verb unless another verb is before it ("use tabs"). */
  readonly first: string | undefined
  readonly hasOtherVerb: boolean
  /** Its negation is its verb, so that it refuses whatever could be done with something: "no emojis". */
  readonly isRefusal: boolean
}

export interface Matter {
  readonly text: string
  readonly forms: readonly string[]
  /** The word before it, such as the "in" of "in German"; its place in the sentence. */
  readonly after: string
  readonly at: number
  readonly isCondition: boolean
}

const TIMES = new Set(['before', 'after'])
const BE = new Set(['be', 'is', 'are', 'been', 'being', 'was', 'were'])
const EXCEPT = new Set(['unless', 'until'])
const DEGREES = new Set(['very', 'much', 'many', 'more', 'less', 'most', 'as', 'so'])

/** `condition` is what comes before it: "in emails", "if it rains". */
export function readClause(text: string, condition = ''): Clause {
  const pairs = unspaced(text)
  const { amounts, rest, hasNegation } = amountsIn(wordsOf(pairs?.text ?? text))
  const found = createFindings()
  let turns = (hasNegation ? 1 : 0) + (pairs?.turns ?? 0)
  let isMild = false
  let isRefusedAlone = false
  let opens = true
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] as Word
    const before = rest[at - 1]
    if (isNegation(word, before, opens)) {
      const degree = degreeAfter(rest, at)
      if (degree) {
        found.end(degree.word, degree.sign, degree.said)
        isMild ||= degree.isMild
        at = degree.at
      } else {
        turns += 1
        isRefusedAlone ||= opens && !/^(?:not|never)$/u.test(word.text)
      }
      continue
    }
    const degree = degreeAt(rest, at)
    if (degree) {
      found.end(degree.word, degree.sign, degree.said)
      at = degree.at
      opens = false
      continue
    }
    if (TIMES.has(word.text) && opens === false) found.time(word.text)
    else if (onScale(word) && !isName(word, rest[at + 1])) found.end(word, 1, word.text)
    else if (!HOLLOW.has(word.text)) {
      found.about(word, before, opens, at)
      opens = false
    }
  }
  const conditions = wordsOf(condition)
  const isUnmet = conditions.filter((word) => negates(word) || EXCEPT.has(word.text)).length % 2 === 1
  for (const word of conditions) if (!HOLLOW.has(word.text) && !negates(word)) found.condition(word, isUnmet)
  return {
    text: text.replaceAll(/\s+/gu, ' ').trim(),
    isNegative: turns % 2 === 1,
    isLimit: hasNegation,
    isMild,
    isUnspaced: pairs !== undefined,
    matter: found.matter,
    ends: found.ends,
    amounts,
    sequence: found.sequence(),
    first: found.first(),
    hasOtherVerb: rest.slice(0, found.firstAt()).some(({ text }) => LIGHT.has(text)),
    isRefusal: isRefusedAlone,
  }
}

function createFindings() {
  const matter = new Map<string, Matter>()
  const ends = new Map<string, { sign: number; said: string }>()
  let time: string | undefined
  let first: string | undefined
  const [former, latter] = [new Set<string>(), new Set<string>()]
  const note = (stem: string) => (time === undefined ? former : latter).add(stem)
  const about = (
    { text, stem, forms }: Word,
    before: Word | undefined,
    isFirst: boolean,
    at: number,
    isCondition = false,
  ) => {
    if (isFirst) first ??= stem
    matter.set(stem, { text, forms, after: before?.text ?? '', at, isCondition })
    note(stem)
  }
  return {
    matter,
    ends,
    about: (word: Word, before: Word | undefined, isFirst: boolean, at: number) => about(word, before, isFirst, at),
    condition: (word: Word, isUnmet: boolean) =>
      about(isUnmet ? { ...word, stem: `not ${word.stem}` } : word, undefined, false, Number.NaN, true),
    time: (word: string) => {
      time = word
    },
    end(word: Word | undefined, sign: number, said: string) {
      const on = word && onScale(word)
      if (on) ends.set(on.scale, { sign: sign * on.sign, said })
      else {
        ends.set('amount', { sign, said })
        if (word && !HOLLOW.has(word.text)) about(word, undefined, false, Number.NaN)
      }
    },
    first: () => first,
    firstAt: () => (first === undefined ? 0 : (matter.get(first)?.at ?? 0)),
    sequence() {
      if (time === undefined) return undefined
      return time === 'before' ? { earlier: former, later: latter } : { earlier: latter, later: former }
    },
  }
}

/** "First name", not "name first". */
function isName({ text }: Word, next: Word | undefined): boolean {
  return NAMING_PLACES.has(text) && next !== undefined && !HOLLOW.has(next.text)
}

function isNegation(word: Word, before: Word | undefined, opens: boolean): boolean {
  if (negates(word)) return true
  const isVerb = word.forms.some((form) => NEGATIVE_VERBS.has(form))
  return isVerb && (opens || (before !== undefined && BE.has(before.text)))
}

interface Degree {
  /** The word whose degree it is, if it follows. */
  readonly word: Word | undefined
  readonly sign: number
  readonly said: string
  readonly at: number
  readonly isMild: boolean
}

/** "too long", "more formal", "less text", "reduce the number of reminders". */
function degreeAt(words: readonly Word[], at: number): Degree | undefined {
  const word = words[at] as Word
  if (word.text === 'too') {
    const isMuch = /^(?:much|many)$/u.test(words[at + 1]?.text ?? '')
    const isFew = words[at + 1] !== undefined && quantity(words[at + 1] as Word) === -1
    if (isMuch || isFew) return degree(undefined, isMuch ? -1 : 1, words, at, at + 1)
    return words[at + 1] ? degree(words[at + 1], -1, words, at, at + 1) : undefined
  }
  const sign = quantity(word)
  if (sign === undefined) return undefined
  const next = DEGREES.has(words[at + 1]?.text ?? '') ? at + 2 : at + 1
  const scaled = words[next]
  if (scaled && onScale(scaled)) return degree(scaled, sign, words, at, next)
  return degree(undefined, sign, words, at, at)
}

/** "not too long", "not enough text", "not formal enough": the negation is a part of the degree. */
function degreeAfter(words: readonly Word[], at: number): Degree | undefined {
  const near = words.slice(at + 1, at + 4)
  const next = near.findIndex(({ text }) => text === 'too' || text === 'enough')
  if (next < 0) return undefined
  const isRight = near.slice(0, next).every(({ text }) => HOLLOW.has(text))
  if (near[next]?.text === 'too' ? !isRight : words[at]?.text !== 'not') return undefined
  const place = at + 1 + next
  if (words[place]?.text === 'too') {
    const found = degreeAt(words, place)
    return found && { ...found, isMild: true }
  }
  if (next === 0) return degree(undefined, 1, words, at, place)
  return degree(words[place - 1], 1, words, at, place)
}

function degree(word: Word | undefined, sign: number, words: readonly Word[], from: number, at: number): Degree {
  const said = words
    .slice(from, at + 1)
    .map(({ text }) => text)
    .join(' ')
  return { word, sign, said, at, isMild: false }
}
