// Brings together what asks for the same in quite different words (R4). Single sentences are too short to show it, but the mean meaning of a
// group does: groups near each other become one, and points near a group become evidence for it instead of a rule of their own. Pure.
import { takingTurns } from '../../kernel/in-slices.ts'
import { type Features, meaningOf, productOf } from '../../kernel/similarity/index.ts'
import { isUnopposed, type Judged } from './cluster.ts'

/** From this similarity of their mean meaning on, two groups ask for the same, or a point asks for what a group asks for. */
const ALIKE = 0.5
/** The mean of many different points is near everything, so the points have to be this near each other on average, too. */
const ALIKE_ON_AVERAGE = 0.4

interface Group {
  members: Judged[]
  meaning: Meaning
}

interface Meaning {
  readonly sum: Float32Array
  /** Of the sum with itself: it is compared with many others. */
  readonly square: number
}

interface Pair {
  readonly one: Group
  readonly other: Group
  readonly similarity: number
}

/** Of more groups, the largest are compared with each other: a rule from few points can wait until it has more. */
const MOST_GROUPS = 100

/** `groups` and `others` are about one agent. It takes turns with other work. */
export async function gather(
  groups: readonly (readonly Judged[])[],
  others: readonly Judged[],
  featuresOf: (one: Judged) => Features | undefined,
): Promise<(readonly Judged[])[]> {
  const turn = takingTurns()
  const meaningIn = (members: readonly Judged[]): Meaning => {
    const sum = meaningOf(members.flatMap((one) => featuresOf(one) ?? []))
    return { sum, square: productOf(sum, sum) }
  }
  const all = groups.map((members): Group => ({ members: [...members], meaning: meaningIn(members) }))
  const largestFirst = all.toSorted((a, b) => b.members.length - a.members.length)
  const largest = largestFirst.slice(0, MOST_GROUPS)
  const gathered = new Set(largest)
  let pairs: Pair[] = []
  for (const [index, one] of largest.entries()) {
    pairs.push(...pairsOf(one, largest.slice(index + 1)))
    await turn()
  }
  for (let pair = nearest(pairs); pair; pair = nearest(pairs)) {
    const { one, other } = pair
    await turn()
    if (!other.members.every((member) => fits(member, one))) {
      pairs = pairs.filter((some) => some !== pair)
      continue
    }
    one.members.push(...other.members)
    one.meaning = meaningIn(one.members)
    gathered.delete(other)
    const isLeft = ({ one: a, other: b }: Pair) => ![a, b].some((group) => group === one || group === other)
    pairs = [
      ...pairs.filter(isLeft),
      ...pairsOf(
        one,
        [...gathered].filter((group) => group !== one),
      ),
    ]
  }
  const found: { readonly one: Judged; readonly group: Group | undefined }[] = []
  for (const one of others) {
    found.push({ one, group: groupFor({ members: [one], meaning: meaningIn([one]) }, gathered) })
    await turn()
  }
  for (const { one, group } of found) group?.members.push(one)
  return [...gathered, ...largestFirst.slice(MOST_GROUPS)].map(({ members }) => members)
}

function pairsOf(one: Group, others: Iterable<Group>): Pair[] {
  const pairs: Pair[] = []
  for (const other of others) {
    const product = productOf(one.meaning.sum, other.meaning.sum)
    const lengths = Math.sqrt(one.meaning.square * other.meaning.square)
    const similarity = lengths === 0 ? 0 : product / lengths
    const leastInAll = ALIKE_ON_AVERAGE * one.members.length * other.members.length
    if (similarity >= ALIKE && product >= leastInAll) pairs.push({ one, other, similarity })
  }
  return pairs
}

function nearest(pairs: readonly Pair[]): Pair | undefined {
  return pairs.reduce<Pair | undefined>(
    (best, pair) => (best && best.similarity >= pair.similarity ? best : pair),
    undefined,
  )
}

function groupFor(alone: Group, groups: Iterable<Group>): Group | undefined {
  const near = pairsOf(alone, groups)
  return nearest(near.filter(({ other }) => alone.members.every((point) => fits(point, other))))?.other
}

function fits({ point }: Judged, { members }: Group): boolean {
  return isUnopposed(
    point,
    members.map((member) => member.point),
  )
}
