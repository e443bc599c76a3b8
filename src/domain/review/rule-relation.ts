// The relation of two rules for the same agents (R5): one says the opposite of the other, the same, or a part of it. Sentence models
// place opposites next to each other, so opposites are found by their words. Pure.
import { createKeptLast } from './kept-last.ts'
import { oppositesOf, type Reading, readingOf } from './reading.ts'

export const relations = ['contradiction', 'duplicate', 'subsumption'] as const
export type Relation = (typeof relations)[number]

/** Two rules are about the same thing if they are at least this similar, or share at least this part of their words. */
const SAME_MATTER = 0.55
const COMMON_WORDS = 0.5
/** Two rules that share this part of their words and differ in their numbers say different amounts. */
const SAME_WORDS = 0.8
const DUPLICATE = 0.8
/** A rule is part of another if the other says nearly all of it. */
const PART = 0.9

/** The words with the meaning of their kind: an example of what not to do is negated. */
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

/** Whether they contradict each other. The words alone nearly always decide, so the similarity is only computed if it matters. */
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
  /** How many words of the one have an opposite in the other, and how many words of the other these opposites are. */
  readonly turned: { readonly mine: number; readonly theirs: number }
}

/** Comparing fewer words is as fast as looking up a known result. */
const MANY_WORDS = 32
const known = createKeptLast<Common>(50_000)

function compare(mine: Reading, theirs: Reading): Pair {
  const isQuick = Math.min(mine.matter.size, theirs.matter.size) < MANY_WORDS
  const common = isQuick ? commonOf(mine, theirs) : known.get(`${mine.id} ${theirs.id}`, () => commonOf(mine, theirs))
  return { mine, theirs, ...common }
}

/** Takes as many steps as the shorter one has words. */
function commonOf(mine: Reading, theirs: Reading): Common {
  const [few, many] =
    mine.matter.size <= theirs.matter.size ? [mine.matter, theirs.matter] : [theirs.matter, mine.matter]
  let shared = 0
  for (const one of few) if (many.has(one)) shared += 1
  return { shared, turned: turnedRound(mine, theirs) }
}

/** One word or number replaces another, such as one language another: not the same, and not known to be the opposite. */
function isPutDifferently({ mine, theirs, shared, turned }: Pair): boolean {
  if (turned.mine > 0) return mine.isNegative === theirs.isNegative
  if (mine.figures !== theirs.figures) return true
  return mine.matter.size - shared === 1 && theirs.matter.size - shared === 1
}

/** Text without spaces is compared by its characters only, so more of them must be the same. */
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
  // If each has further words of its own, they are about different cases; characters alone do not show that.
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

/** Which part of their words they share. Opposites count as shared: they are about the same matter. */
function commonMatter({ mine, theirs, shared, turned }: Pair): number {
  const size = mine.matter.size - turned.mine + turned.theirs
  const both = shared + turned.theirs
  return share(both, size + theirs.matter.size - both)
}

/** Pairs each word of the one with its opposite in the other; with the last one, if there are several. */
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
