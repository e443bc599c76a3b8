// Whether two rules ask for opposite things (R5): opposed, so that both cannot be approved, or possibly opposed, so that a reviewer
// looks. The words that say so explain it. Pure.
import { compareAmounts, isSameAmount } from './amounts.ts'
import type { Clause, Matter } from './clause.ts'
import { CHOOSING, isMeasure, kindOf, WHOLE } from './vocabulary.ts'

export interface Opposition {
  readonly strength: 'opposed' | 'possible'
  /** One asks for what the other refuses. */
  readonly isDenial: boolean
  /** What each says, in its words. */
  readonly mine: string
  readonly theirs: string
}

/** Clauses that say more of their own than they share are about different things. */
const LEAST_SHARED = 0.34
/** Text without spaces is compared by pairs of characters, of which some differ even between the same words. */
const LEAST_PAIRS = 0.5

export function oppose(mine: readonly Clause[], theirs: readonly Clause[]): Opposition | undefined {
  let possible: Opposition | undefined
  for (const [one, other] of compared(mine, theirs)) {
    const found = compare(one, other)
    if (found?.strength === 'opposed') return found
    possible ??= found
  }
  return possible
}

/** Of two long texts, those clauses are compared that have most in common, so that no text makes a comparison slow. */
const MOST_COMPARED = 200

function compared(mine: readonly Clause[], theirs: readonly Clause[]): (readonly [Clause, Clause])[] {
  if (mine.length * theirs.length <= MOST_COMPARED)
    return mine.flatMap((one) => theirs.map((other) => [one, other] as const))
  const byKey = placesOf(theirs)
  const pairs = mine.flatMap((one) => {
    const shared = new Map<Clause, number>()
    for (const key of keysOf(one))
      for (const other of byKey.get(key) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
    return [...shared].map(([other, count]) => ({ pair: [one, other] as const, count }))
  })
  pairs.sort((a, b) => b.count - a.count)
  return pairs.slice(0, MOST_COMPARED).map(({ pair }) => pair)
}

const known = new WeakMap<readonly Clause[], ReadonlyMap<string, readonly Clause[]>>()

function placesOf(clauses: readonly Clause[]): ReadonlyMap<string, readonly Clause[]> {
  const found = known.get(clauses)
  if (found) return found
  const places = new Map<string, Clause[]>()
  for (const one of clauses) for (const key of keysOf(one)) places.set(key, [...(places.get(key) ?? []), one])
  known.set(clauses, places)
  return places
}

/** Clauses that contradict each other share a word, a scale or a unit. */
function keysOf({ matter, ends, amounts }: Clause): string[] {
  return [
    ...matter.keys(),
    ...[...ends.keys()].map((scale) => `the scale ${scale}`),
    ...amounts.map(({ unit }) => `a number of ${unit}`),
  ]
}

/** Whether two rules without a contradiction ask for and against the same, at the same ends and amounts. */
export function agree(mine: readonly Clause[], theirs: readonly Clause[]): boolean {
  return mine.length === theirs.length && mine.every((one, at) => askAlike(one, theirs[at] as Clause))
}

function askAlike(a: Clause, b: Clause): boolean {
  const isSameEnds =
    a.ends.size === b.ends.size && [...a.ends].every(([scale, { sign }]) => b.ends.get(scale)?.sign === sign)
  const isSameAmounts =
    a.amounts.length === b.amounts.length &&
    a.amounts.every((one) => b.amounts.some((other) => isSameAmount(one, other)))
  return a.isNegative === b.isNegative && isSameEnds && isSameAmounts
}

type Conflict = Pick<Opposition, 'mine' | 'theirs'> & {
  readonly isSoft?: boolean
  readonly isDenial?: boolean
  /** Further words that the conflict explains, as those of a refused verb. */
  readonly without?: readonly string[]
}

function compare(a: Clause, b: Clause): Opposition | undefined {
  const common = commonOf(a, b)
  const conflict = conflictOf(a, b, common)
  if (!conflict) return undefined
  const { mine, theirs, isDenial = false } = conflict
  const fit = fitOf(a, b, common, conflict)
  if (fit === undefined) return undefined
  return { strength: fit === 'same' && !conflict.isSoft ? 'opposed' : 'possible', isDenial, mine, theirs }
}

interface Common {
  readonly shared: number
  readonly isSequenceTurned: boolean
  /** The stems that only one of them has. */
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
  readonly sameEnds: readonly string[]
  readonly turnedEnds: readonly string[]
  /** How many scales and amounts only one of them names. */
  readonly myEnds: number
  readonly theirEnds: number
}

function commonOf(a: Clause, b: Clause): Common {
  const ends = [...a.ends.keys()].filter((scale) => b.ends.has(scale))
  const sameEnds = ends.filter((scale) => a.ends.get(scale)?.sign === b.ends.get(scale)?.sign)
  const mine = [...a.matter.keys()].filter((stem) => !b.matter.has(stem))
  return {
    shared: a.matter.size - mine.length,
    isSequenceTurned: isTurned(a, b),
    mine,
    theirs: [...b.matter.keys()].filter((stem) => !a.matter.has(stem)),
    sameEnds,
    turnedEnds: ends.filter((scale) => !sameEnds.includes(scale)),
    myEnds: a.ends.size - ends.length + amountsBesides(a, b),
    theirEnds: b.ends.size - ends.length + amountsBesides(b, a),
  }
}

function amountsBesides(one: Clause, other: Clause): number {
  const units = new Set(other.amounts.map(({ unit }) => unit))
  return one.amounts.filter(({ unit }) => !units.has(unit)).length
}

function conflictOf(a: Clause, b: Clause, common: Common): Conflict | undefined {
  const { shared, turnedEnds, sameEnds, isSequenceTurned } = common
  const amounts = amountsApart(a, b)
  const isDenied = a.isNegative !== b.isNegative
  if (amounts?.isSoft === false && !isDenied) return { ...amounts, isSoft: turnedEnds.length > 0 }
  if (isDenied) {
    const turns =
      turnedEnds.length +
      Number(isSequenceTurned) +
      Number(common.mine.some((one) => common.theirs.some((other) => isReverse(one, other))))
    // The opposite of the opposite is the same again.
    if (turns > 0 || shared + sameEnds.length === 0) return undefined
    const [refusing, asking] = a.isNegative ? [a, b] : [b, a]
    if (asking.isLimit) return undefined
    return {
      mine: a.text,
      theirs: b.text,
      without: refusing.isRefusal && asking.first !== undefined && !asking.hasOtherVerb ? [asking.first] : [],
      isDenial: true,
    }
  }
  const bothRefuse = a.isNegative || (a.isMild && b.isMild)
  if (bothRefuse) return undefined
  const [scale] = turnedEnds
  if (scale !== undefined) {
    const isSoft = (turnedEnds.length > 1 && shared > 0) || a.isMild || b.isMild
    return { mine: a.ends.get(scale)?.said ?? '', theirs: b.ends.get(scale)?.said ?? '', isSoft }
  }
  if (isSequenceTurned) return { mine: a.text, theirs: b.text }
  return alternativeTo(a, b, common) ?? amounts
}

function amountsApart(a: Clause, b: Clause): Conflict | undefined {
  let soft: Conflict | undefined
  for (const mine of a.amounts)
    for (const theirs of b.amounts) {
      if (mine.unit !== theirs.unit) continue
      const how = compareAmounts(mine, theirs)
      if (how === 'apart') return { mine: mine.said, theirs: theirs.said, isSoft: false }
      if (how === 'moved') soft ??= { mine: mine.said, theirs: theirs.said, isSoft: true }
    }
  return soft
}

/** "Translated" and "untranslated". */
function isReverse(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= 4 && REVERSING.some((prefix) => long === prefix + short)
}

const REVERSING = ['un', 'non', 'non-', 'dis', 'in', 'im', 'ir']

/** Two values of one kind in the same place, such as two languages, or two words that may be. */
function alternativeTo(a: Clause, b: Clause, { mine, theirs, shared }: Common): Conflict | undefined {
  for (const one of mine)
    for (const other of theirs) {
      const [here, there] = [a.matter.get(one) as Matter, b.matter.get(other) as Matter]
      const kind = kindOf(here)
      const without = [one, other]
      if (kind !== undefined && kind === kindOf(there)) {
        const isChoice = isMeasure(kind) || (isChosen(a, one) && isChosen(b, other))
        const beside = [...besideIn(a, here, mine), ...besideIn(b, there, theirs)]
        return { mine: here.text, theirs: there.text, without: [...without, ...beside], isSoft: !isChoice }
      }
      if (isReverse(one, other)) return { mine: here.text, theirs: there.text, without, isSoft: true }
      const isAlone = mine.length === 1 && theirs.length === 1 && a.amounts.length + b.amounts.length === 0
      if (isAlone && shared > 0 && here.after === there.after && isValuePlace(here))
        return { mine: here.text, theirs: there.text, without, isSoft: true }
    }
  return undefined
}

/** Whether the value is what the clause is for: "use tabs", "answer in German", and not "validate JSON". */
function isChosen({ first, matter }: Clause, stem: string): boolean {
  const text = first === undefined ? '' : (matter.get(first)?.text ?? '')
  return first === undefined || first === stem || WHOLE.has(text) || CHOOSING.has(text)
}

/** A further word right beside it belongs to it: "bullet points", "local time". */
function besideIn({ matter }: Clause, value: Matter, others: readonly string[]): string[] {
  return others.filter((stem) => Math.abs((matter.get(stem)?.at ?? Number.NaN) - value.at) === 1)
}

const VALUE_PLACES = new Set(['in', 'as', 'by', 'with', 'to', 'at'])

function isValuePlace({ after }: Matter): boolean {
  return VALUE_PLACES.has(after)
}

function isTurned(a: Clause, b: Clause): boolean {
  if (!a.sequence || !b.sequence) return false
  const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].some((stem) => other.has(stem))
  const [first, second] = [a.sequence, b.sequence]
  return (
    overlap(first.earlier, second.later) &&
    overlap(first.later, second.earlier) &&
    !(overlap(first.earlier, second.earlier) && overlap(first.later, second.later))
  )
}

/** Whether both are about the same, one about a case of the other, or each about something of its own. */
function fitOf(
  a: Clause,
  b: Clause,
  common: Common,
  { without = [], isDenial = false }: Conflict,
): 'same' | 'alike' | undefined {
  const isFree = (stem: string) => without.includes(stem)
  const [mine, theirs] = withoutRelated(
    common.mine.filter((stem) => !isFree(stem)),
    common.theirs.filter((stem) => !isFree(stem)),
  )
  const related = common.mine.filter((stem) => !isFree(stem)).length - mine.length
  const [myRest, theirRest] = [mine.length + common.myEnds, theirs.length + common.theirEnds]
  if (myRest + theirRest === 0) return related === 0 ? 'same' : 'alike'
  if (a.isUnspaced && b.isUnspaced)
    return common.shared / (common.shared + myRest + theirRest) >= LEAST_PAIRS ? 'same' : undefined
  if (myRest > 0 && theirRest > 0) {
    const areCases =
      mine.some((stem) => a.matter.get(stem)?.isCondition) && theirs.some((stem) => b.matter.get(stem)?.isCondition)
    const isReplaced = myRest === 1 && theirRest === 1
    return areCases || isReplaced || common.shared < Math.max(myRest, theirRest) ? undefined : 'alike'
  }
  const rest = [...mine, ...theirs].filter((stem) => !isFree(stem))
  const ends = common.myEnds + common.theirEnds
  if (
    ends === 0 &&
    !isDenial &&
    rest.every((stem) => WHOLE.has(stem) || WHOLE.has((a.matter.get(stem) ?? b.matter.get(stem))?.text ?? ''))
  )
    return 'same'
  const anchors = common.shared + common.sameEnds.length + common.turnedEnds.length + 1
  return anchors / (anchors + myRest + theirRest) >= LEAST_SHARED ? 'alike' : undefined
}

/** Without pairs of words that begin alike, as "disclose" and "disclosure" do: they may be the same. */
function withoutRelated(mine: readonly string[], theirs: readonly string[]): [string[], string[]] {
  const left = [...theirs]
  const rest = mine.filter((one) => {
    const at = left.findIndex((other) => beginAlike(one, other))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [rest, left]
}

const ALIKE = 5

function beginAlike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const least = Math.min(ALIKE, Math.max(4, short.length - 1))
  return short.length >= 4 && long.slice(0, least) === short.slice(0, least) && long.length - short.length <= 4
}
