// How much a clause asks for: a number with its unit and which side of it is allowed. Pure.

import { HOLLOW, onScale, quantity } from './vocabulary.ts'
import { numberIn, type Word } from './words.ts'

export interface Amount {
  readonly unit: string
  readonly least: number
  readonly most: number
  /** As it is written. */
  readonly said: string
}

export interface Amounts {
  readonly amounts: readonly Amount[]
  /** The words that say no amount. */
  readonly rest: readonly Word[]
  /** Whether the negation of the clause is a part of an amount: "do not use more than two". */
  readonly hasNegation: boolean
}

type Bound = 'least' | 'most' | 'exact'

const IN_MINUTES: ReadonlyMap<string, number> = new Map([
  ['second', 1 / 60],
  ['minut', 1],
  ['hour', 60],
  ['day', 1_440],
  ['week', 10_080],
  ['month', 43_800],
  ['year', 525_600],
])
const [MOST, LEAST, EXACT] = [
  new Set(['most', 'maximum', 'max', 'within', 'höchstens', 'maximal', 'máximo', 'limit', 'limited', 'limits']),
  new Set(['least', 'minimum', 'min', 'mindestens', 'mínimo']),
  new Set(['exactly', 'precisely', 'genau']),
]
/** Words between a bound and its number. */
const BETWEEN = new Set(['of', 'to', 'a', 'the', 'is', 'than', 'at', 'up', 'any', 'about'])
const NEGATES = new Set(['no', 'not', 'never', 'avoid', 'without'])
/** A number after one of these names a part. */
const NAMING = new Set(
  `section step version chapter page line part phase level tier table figure rule item report slide document paragraph appendix ticket
  order invoice issue bug task case request booking contract customer account module question exercise lesson release build sprint batch
  run branch`.split(/\s+/u),
)
const STRICT = 1e-6

export function amountsIn(words: readonly Word[]): Amounts {
  const taken = new Set<number>()
  const amounts: Amount[] = []
  let hasNegation = false
  for (let at = 0; at < words.length; at += 1) {
    const value = valueAt(words, at)
    if (value === undefined || NAMING.has(words[at - 1]?.text ?? '')) continue
    const before = boundBefore(words, at)
    const early = boundAfter(words, at)
    const unitAt = unitBeside(words, early?.at ?? at)
    const unit = unitAt === undefined ? '' : (words[unitAt]?.stem ?? '')
    const after = early ?? boundAfter(words, Math.max(at, unitAt ?? at))
    const limited =
      words[at - 1]?.text === 'to' ? words.findLastIndex(({ forms }, one) => one < at && forms.some(isLimiting)) : -1
    const isLimited = before.bound === 'exact' && limited >= 0
    if (isLimited) taken.add(limited)
    const beside = isLimited ? 'most' : after?.bound
    const { bound, from, isNegated } = before.bound === 'exact' && beside ? { ...before, bound: beside } : before
    hasNegation ||= isNegated
    const [start, end] = [Math.min(from, unitAt ?? from), Math.max(at, unitAt ?? at, after?.at ?? at)]
    const minutes = IN_MINUTES.get(unit)
    const scaled = value * (minutes ?? 1)
    amounts.push({
      unit: minutes === undefined ? unit : 'minut',
      least: bound === 'most' ? Number.NEGATIVE_INFINITY : scaled,
      most: bound === 'least' ? Number.POSITIVE_INFINITY : scaled,
      said: words
        .slice(start, end + 1)
        .map(({ text }) => text)
        .join(' '),
    })
    for (let one = start; one <= end; one += 1) taken.add(one)
  }
  return { amounts, rest: words.filter((_, at) => !taken.has(at)), hasNegation }
}

/** Whether no amount fits both, or both are limits of the same side at other amounts. */
export function compareAmounts(a: Amount, b: Amount): 'fit' | 'moved' | 'apart' {
  if (a.least > b.most + STRICT || b.least > a.most + STRICT) return 'apart'
  const isSameSide =
    Number.isFinite(a.least) === Number.isFinite(b.least) && Number.isFinite(a.most) === Number.isFinite(b.most)
  return isSameSide && (a.least !== b.least || a.most !== b.most) ? 'moved' : 'fit'
}

export function isSameAmount(a: Amount, b: Amount): boolean {
  return a.unit === b.unit && a.least === b.least && a.most === b.most
}

function valueAt(words: readonly Word[], at: number): number | undefined {
  const word = words[at]
  if (!word) return undefined
  const isUnitNext = IN_MINUTES.has(words[at + 1]?.stem ?? '')
  if (word.text === 'half') return 0.5
  if (word.text === 'single' && words[at - 1]?.text === 'a') return 1
  if ((word.text === 'a' || word.text === 'an') && isUnitNext && boundBefore(words, at).bound !== 'exact') return 1
  if (word.text === 'once' || word.text === 'twice') return word.text === 'once' ? 1 : 2
  return numberIn(word)
}

/** What is counted: the word after the number, or what the number belongs to. */
function unitBeside(words: readonly Word[], at: number): number | undefined {
  const next = words[at + 1]
  const skipped = next && /^(?:a|or|of|different)$/u.test(next.text) && words[at]?.text === 'half' ? at + 2 : at + 1
  const word = words[skipped]
  if (word && !HOLLOW.has(word.text) && !isBound(word)) return skipped
  const before = words[at - 1]
  return before && !HOLLOW.has(before.text) && !isBound(before) ? at - 1 : undefined
}

const LIMITING = new Set(['limit', 'cap', 'restrict', 'shorten', 'cut', 'confine'])

function isLimiting(form: string): boolean {
  return LIMITING.has(form)
}

function isBound({ text }: Word): boolean {
  return MOST.has(text) || LEAST.has(text) || EXACT.has(text)
}

interface Before {
  readonly bound: Bound
  readonly from: number
  readonly isNegated: boolean
}

function boundBefore(words: readonly Word[], at: number): Before {
  let from = at
  for (let one = at - 1; one >= Math.max(0, at - 4); one -= 1) {
    const word = words[one] as Word
    const than = words[one + 1]?.text === 'than'
    const sign = than ? (quantity(word) ?? onScale(word)?.sign ?? 1) : undefined
    const exceeds = word.stem === 'exceed'
    const isOver = word.text === 'over' || word.text === 'above'
    const isUnder = word.text === 'under' || word.text === 'below'
    if (sign !== undefined || exceeds || isOver || isUnder) {
      const isAtLeast = exceeds || isOver || sign === 1
      const negated = words.slice(0, one).findLastIndex(({ text }) => NEGATES.has(text))
      const isNegated = negated >= 0
      const start = negated === one - 1 ? negated : one
      // A negation right before it is taken with it; another is still among the words of the clause.
      return { bound: isAtLeast === isNegated ? 'most' : 'least', from: start, isNegated: isNegated && start === one }
    }
    if (MOST.has(word.text))
      return { bound: 'most', from: words[one - 1]?.text === 'at' ? one - 1 : one, isNegated: false }
    if (word.text === 'up' && words[one + 1]?.text === 'to') return { bound: 'most', from: one, isNegated: false }
    if (LEAST.has(word.text))
      return { bound: 'least', from: words[one - 1]?.text === 'at' ? one - 1 : one, isNegated: false }
    if (EXACT.has(word.text)) return { bound: 'exact', from: one, isNegated: false }
    if (!BETWEEN.has(word.text)) break
    from = at
  }
  return { bound: 'exact', from, isNegated: false }
}

function boundAfter(words: readonly Word[], at: number): { readonly bound: Bound; readonly at: number } | undefined {
  const [one, two] = [words[at + 1]?.text ?? '', words[at + 2]?.text ?? '']
  if (one === 'or' && /^(?:more|over|above|longer|higher)$/u.test(two)) return { bound: 'least', at: at + 2 }
  if (one === 'or' && /^(?:less|fewer|under|below|shorter)$/u.test(two)) return { bound: 'most', at: at + 2 }
  if (one === 'at' && (two === 'most' || two === 'least')) return { bound: two, at: at + 2 }
  if (one === 'max' || one === 'maximum' || one === 'tops') return { bound: 'most', at: at + 1 }
  if (one === 'min' || one === 'minimum') return { bound: 'least', at: at + 1 }
  return undefined
}
