// How two rules for the same agents stand to one another (R5): the one says the opposite of the other, the same, or a part of it.
// Sentence models put opposites next to each other, so what is opposed is told from the words. Pure.
import { createKeptLast } from './kept-last.ts'
import { oppositesOf, type Reading, readingOf } from './reading.ts'

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

/** With what its kind says of it: an example of what not to do is a denial. */
export function spoken({ content, rule_type }: { readonly content: string; readonly rule_type: string }): string {
  return rule_type === 'NEGATIVE_EXAMPLE' ? `Do not: ${content}` : content
}

export function relate(a: string, b: string, similarity: number): Relation | undefined {
  return relateReadings(readingOf(a), readingOf(b), similarity)
}

export function relateReadings(a: Reading, b: Reading, similarity: number): Relation | undefined {
  const pair = compare(a, b)
  const { mine, theirs, shared } = pair
  if (similarity < SAME_MATTER && commonMatter(pair) < COMMON_WORDS) return undefined
  if (isOpposed(pair)) return 'contradiction'
  if (isPutDifferently(pair)) return undefined
  const common = share(shared, mine.matter.size + theirs.matter.size - shared)
  if (common >= leastCommon(mine) && (similarity >= DUPLICATE || common === 1)) return 'duplicate'
  const [covers, isCovered] = [share(shared, theirs.matter.size), share(shared, mine.matter.size)]
  return Math.max(covers, isCovered) >= PART ? 'subsumption' : undefined
}

/** Whether that is their relation. The words nearly always say it alone, so how alike they are is only asked for where it matters. */
export function contradict(a: Reading, b: Reading, similarity: () => number): boolean {
  const pair = compare(a, b)
  return isOpposed(pair) && (commonMatter(pair) >= COMMON_WORDS || similarity() >= SAME_MATTER)
}

/** Two readings, and what they have in common. */
interface Pair extends Common {
  readonly mine: Reading
  readonly theirs: Reading
}

interface Common {
  /** How many words they share. */
  readonly shared: number
  /** How many words of the one the other has the opposite of, and how many those are there. */
  readonly turned: { readonly mine: number; readonly theirs: number }
}

/** Fewer words are compared as fast as it is found what is known of them. */
const MANY_WORDS = 32
const known = createKeptLast<Common>(50_000)

function compare(mine: Reading, theirs: Reading): Pair {
  const isQuick = Math.min(mine.matter.size, theirs.matter.size) < MANY_WORDS
  const common = isQuick ? commonOf(mine, theirs) : known.get(`${mine.id} ${theirs.id}`, () => commonOf(mine, theirs))
  return { mine, theirs, ...common }
}

/** In as many steps as the shorter one has words. */
function commonOf(mine: Reading, theirs: Reading): Common {
  const [few, many] =
    mine.matter.size <= theirs.matter.size ? [mine.matter, theirs.matter] : [theirs.matter, mine.matter]
  let shared = 0
  for (const one of few) if (many.has(one)) shared += 1
  return { shared, turned: turnedRound(mine, theirs) }
}

/** One word or number in the place of another, such as one language for another: not the same, and who knows whether the opposite. */
function isPutDifferently({ mine, theirs, shared, turned }: Pair): boolean {
  if (turned.mine > 0) return mine.isNegative === theirs.isNegative
  if (mine.figures !== theirs.figures) return true
  return mine.matter.size - shared === 1 && theirs.matter.size - shared === 1
}

/** Without spaces between them, the words of a rule are told by their characters alone. */
function leastCommon({ isUnspaced }: Reading): number {
  return isUnspaced ? SAME_WORDS : 0
}

function isOpposed(pair: Pair): boolean {
  const { mine, theirs, shared, turned } = pair
  const isSwapped =
    (mine.refused !== undefined && isFor(theirs, mine.refused, mine.preferred)) ||
    (theirs.refused !== undefined && isFor(mine, theirs.refused, theirs.preferred))
  if (isSwapped) return true
  const common = commonMatter(pair)
  if (common < COMMON_WORDS) return false
  const isTurned = turned.mine > 0
  const isDenied = mine.isNegative !== theirs.isNegative
  // Where each has something of its own besides, they are about different cases; of characters alone that cannot be told.
  const [myRest, theirRest] = [
    mine.matter.size - shared - turned.mine > 0,
    theirs.matter.size - shared - turned.theirs > 0,
  ]
  const isApart = (myRest && theirRest) || (isDenied && (mine.isNegative ? theirRest : myRest))
  if (isApart && !mine.isUnspaced) return false
  // The opposite of the opposite is the same again.
  if (isTurned || isDenied) return isTurned !== isDenied
  return common >= SAME_WORDS && mine.numberCount === theirs.numberCount && mine.numbers !== theirs.numbers
}

/** How much of what both are about they share. Words that are opposed are about the same matter. */
function commonMatter({ mine, theirs, shared, turned }: Pair): number {
  const size = mine.matter.size - turned.mine + turned.theirs
  const both = shared + turned.theirs
  return share(both, size + theirs.matter.size - both)
}

/** The words of the one that the other has the opposite of: each takes the place of the last of these. */
function turnedRound(mine: Reading, theirs: Reading): Common['turned'] {
  const turned = [...mine.turnable.keys()].flatMap((one) => {
    if (theirs.matter.has(one)) return []
    const opposed = oppositesOf(one).filter((other) => theirs.turnable.has(other) && !mine.matter.has(other))
    const [last] = opposed.toSorted((a, b) => (theirs.turnable.get(b) ?? 0) - (theirs.turnable.get(a) ?? 0))
    return last === undefined ? [] : [last]
  })
  return { mine: turned.length, theirs: new Set(turned).size }
}

function isFor({ isNegative, matter, refused }: Reading, wanted: string, instead: string | undefined): boolean {
  return (
    !isNegative &&
    matter.has(wanted) &&
    refused !== wanted &&
    (instead === undefined || refused === instead || !matter.has(instead))
  )
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
