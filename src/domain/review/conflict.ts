// How two rules for the same agents stand to one another (R5): the one says the opposite of the other, the same, or a part of it.
// Sentence models put opposites next to each other, so what is opposed is told from the words. Pure.
import { normalise } from '../../kernel/similarity/index.ts'

export const relations = ['contradiction', 'duplicate', 'subsumption'] as const
export type Relation = (typeof relations)[number]

/** At least so alike, or with so many words in common, two rules are about the same thing. */
const SAME_MATTER = 0.55
const COMMON_WORDS = 0.5
/** In all but their numbers, they differ in how much. */
const SAME_WORDS = 0.8
const DUPLICATE = 0.8
/** A rule is part of another where nearly all it says is said there too. */
const PART = 0.9

/** No negation: they say how much. */
const LIMIT = /\b(?:no|not) (?:more|longer|less|fewer|later|larger|bigger) than\b/gu
const NEGATIVE =
  /\b(?:never|do not|don't|not|no|avoid|stop|without|refrain|forbid(?:den)?|mustn't|shouldn't|cannot|can't|isn't|aren't|won't|leave out|ban(?:ned)?)\b|ない(?:で|こと|ように)?|するな|禁止|避け|やめ|ません|べからず|不要/gu
const CHOICE =
  /([\p{L}\p{N}]+)(?: \w+)?(?: instead of| rather than|, not) ([\p{L}\p{N}]+)|\bprefer ([\p{L}\p{N}]+)(?: \w+)? over ([\p{L}\p{N}]+)/u
/** Numbers that name a place say nothing of how much. */
const NAMED =
  /\b(?:section|step|version|chapter|page|line|part|phase|level|tier|table|figure|rule|item) \d+(?:[.,]\d+)*/gu
const word = /[\p{L}\p{M}\p{N}_]+(?:['-][\p{L}\p{N}]+)*/gu
/** Written without spaces: pairs of characters take the place of words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
const number = /^\d+(?:[.,]\d+)*$/u
/** They say how a rule is put, not what it is about. */
const HOLLOW = new Set(
  'a an the to of in on at for with by as is are be been do does and or but it its this that these those you your we our always never not no please must should shall will would can could may any all every each use using make sure ensure when if from now instead rather than over under keep stay have has avoid stop without'.split(
    ' ',
  ),
)
const OPPOSED = pairs(
  'tabs spaces; include omit; include exclude; include skip; run skip; add remove; add drop; keep remove; enable disable; allow forbid; short long; brief detailed; concise detailed; concise verbose; formal informal; formal casual; uppercase lowercase; before after; more less; more fewer; increase decrease; metric imperial; single double; light dark; first last; minimum maximum; public private; synchronous asynchronous; singular plural; british american; accept reject; open close; plain rich; early late; top bottom; top end; beginning end; start end; throw return; give refuse; ask assume',
)

/** With what its kind says of it: an example of what not to do is a denial. */
export function spoken({ content, rule_type }: { readonly content: string; readonly rule_type: string }): string {
  return rule_type === 'NEGATIVE_EXAMPLE' ? `Do not: ${content}` : content
}

export function relate(a: string, b: string, similarity: number): Relation | undefined {
  const [mine, theirs] = [readingOf(a), readingOf(b)]
  const common = overlap(mine.matter, theirs.matter)
  if (similarity < SAME_MATTER && commonMatter(mine, theirs) < COMMON_WORDS) return undefined
  if (isOpposed(mine, theirs)) return 'contradiction'
  if (isPutDifferently(mine, theirs)) return undefined
  if (common >= leastCommon(mine) && (similarity >= DUPLICATE || common === 1)) return 'duplicate'
  const [covers, isCovered] = [covering(mine.matter, theirs.matter), covering(theirs.matter, mine.matter)]
  return Math.max(covers, isCovered) >= PART ? 'subsumption' : undefined
}

/** One word or number in the place of another, such as one language for another: not the same, and who knows whether the opposite. */
function isPutDifferently(a: Reading, b: Reading): boolean {
  const isTurned = turnedRound(a, b).size > 0
  if (isTurned) return a.isNegative === b.isNegative
  if (!haveSameNumbers(a, b)) return true
  return without(a.matter, b.matter).length === 1 && without(b.matter, a.matter).length === 1
}

function haveSameNumbers(a: Reading, b: Reading): boolean {
  return a.figures.join(' ') === b.figures.join(' ')
}

/** Without spaces between them, the words of a rule are told by their characters alone. */
function leastCommon({ isUnspaced }: Reading): number {
  return isUnspaced ? SAME_WORDS : 0
}

interface Reading {
  readonly isUnspaced: boolean
  readonly isNegative: boolean
  /** What it is about, without numbers. */
  readonly matter: ReadonlySet<string>
  /** How much it says; `figures` are all there are, also those that name a place. */
  readonly numbers: readonly string[]
  readonly figures: readonly string[]
  readonly preferred: string | undefined
  readonly refused: string | undefined
}

function readingOf(said: string): Reading {
  const text = normalise(said).replaceAll('’', "'").replaceAll(LIMIT, ' ')
  const choice = CHOICE.exec(text)
  return {
    isUnspaced: text.search(unspaced) >= 0,
    isNegative: choice === null && (text.match(NEGATIVE) ?? []).length % 2 === 1,
    matter: new Set([...wordsIn(text), ...pairsIn(text.replaceAll(NEGATIVE, ''))]),
    figures: (text.match(word) ?? []).filter((one) => number.test(one)),
    numbers: (text.replaceAll(NAMED, ' ').match(word) ?? []).filter((one) => number.test(one)),
    preferred: stemOf(choice?.[1] ?? choice?.[3]),
    refused: stemOf(choice?.[2] ?? choice?.[4]),
  }
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

function isOpposed(a: Reading, b: Reading): boolean {
  const isSwapped =
    (a.refused !== undefined && isFor(b, a.refused, a.preferred)) ||
    (b.refused !== undefined && isFor(a, b.refused, b.preferred))
  if (isSwapped) return true
  const turned = turnedRound(a, b)
  const common = commonMatter(a, b)
  if (common < COMMON_WORDS) return false
  const isTurned = turned.size > 0
  const isDenied = a.isNegative !== b.isNegative
  // Where each has something of its own besides, they are about different cases; of characters alone that cannot be told.
  const [restA, restB] = [without(a.matter, b.matter), without(b.matter, a.matter)].map((rest) =>
    rest.filter((one) => !isAmong(turned, one)),
  )
  const isApart = (restA?.length && restB?.length) || (isDenied && (a.isNegative ? restB : restA)?.length)
  if (isApart && !a.isUnspaced) return false
  // The opposite of the opposite is the same again.
  if (isTurned || isDenied) return isTurned !== isDenied
  return common >= SAME_WORDS && b.numbers.length === a.numbers.length && a.numbers.join(' ') !== b.numbers.join(' ')
}

function isAmong(turned: ReadonlyMap<string, string>, one: string): boolean {
  return turned.has(one) || [...turned.values()].includes(one)
}

/** Words that are opposed are about the same matter. */
function commonMatter(a: Reading, b: Reading): number {
  const turned = turnedRound(a, b)
  return overlap(new Set([...a.matter].map((one) => turned.get(one) ?? one)), b.matter)
}

/** The words of the one that the other has the opposite of. */
function turnedRound(a: Reading, b: Reading): ReadonlyMap<string, string> {
  const [onlyA, onlyB] = [without(a.matter, b.matter), without(b.matter, a.matter)]
  return new Map(
    onlyA.flatMap((one) =>
      onlyB.filter((other) => OPPOSED.has(`${one} ${other}`)).map((other): [string, string] => [one, other]),
    ),
  )
}

function isFor({ isNegative, matter, refused }: Reading, wanted: string, instead: string | undefined): boolean {
  return (
    !isNegative &&
    matter.has(wanted) &&
    refused !== wanted &&
    (instead === undefined || refused === instead || !matter.has(instead))
  )
}

function stemOf(one: string | undefined): string | undefined {
  return one === undefined ? undefined : stem(one)
}

/** Endings that say nothing of the matter. */
function stem(one: string): string {
  return one.length > 4 ? one.replace(/(?:ing|ed|es|s)$/u, '') : one
}

function without(from: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...from].filter((one) => !others.has(one))
}

/** How much of what both are about they share. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((one) => b.has(one)).length
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}

/** How much of `inner` is in `outer`. */
function covering(outer: ReadonlySet<string>, inner: ReadonlySet<string>): number {
  return inner.size === 0 ? 0 : [...inner].filter((one) => outer.has(one)).length / inner.size
}

function pairs(list: string): ReadonlySet<string> {
  return new Set(
    list.split('; ').flatMap((pair) => {
      const [one = '', other = ''] = pair.split(' ').map(stem)
      return [`${one} ${other}`, `${other} ${one}`]
    }),
  )
}
