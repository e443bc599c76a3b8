// The relation of two rules for the same agents (R5): one says the opposite of the other, the same, or a part of it. Sentence models
// place opposites next to each other, so opposites are found by what their clauses ask for (opposition/). Pure.
import { createKeptLast } from './kept-last.ts'
import { agree, type Opposition, oppose, UNWANTED } from './opposition/index.ts'
import { type Reading, readingOf } from './reading.ts'

export const relations = ['contradiction', 'possible_contradiction', 'duplicate', 'subsumption'] as const
export type Relation = (typeof relations)[number]

export interface Related {
  readonly relation: Relation
  /** What each says that the other contradicts, in its words. */
  readonly opposed?: readonly [mine: string, theirs: string]
}

/** Two rules are about the same thing if they are at least this similar, or share at least this part of their words. */
const SAME_MATTER = 0.55
const COMMON_WORDS = 0.5
/** Text without spaces is compared by its characters only, so more of them must be the same. */
const COMMON_CHARACTERS = 0.8
const DUPLICATE = 0.8
/** A rule is part of another if the other says nearly all of it. */
const PART = 0.9

/** The words with the meaning of their kind: an example of what not to do is negated. */
export function spoken({ content, rule_type }: { readonly content: string; readonly rule_type: string }): string {
  return rule_type === 'NEGATIVE_EXAMPLE' ? `${UNWANTED}${content}` : content
}

export function relate(a: string, b: string, similarity: number): Related | undefined {
  return relateReadings(readingOf(a), readingOf(b), similarity)
}

export function relateReadings(a: Reading, b: Reading, similarity: number): Related | undefined {
  const opposition = oppositionOf(a, b)
  if (opposition) {
    const { strength, mine, theirs } = opposition
    return { relation: strength === 'opposed' ? 'contradiction' : 'possible_contradiction', opposed: [mine, theirs] }
  }
  const shared = sharedIn(a, b)
  const common = share(shared, a.matter.size + b.matter.size - shared)
  if ((similarity < SAME_MATTER && common < COMMON_WORDS) || isPutDifferently(a, b, shared)) return undefined
  const isSame = common >= (a.isUnspaced ? COMMON_CHARACTERS : 0) && (similarity >= DUPLICATE || common === 1)
  if (isSame && agree(a.clauses, b.clauses)) return { relation: 'duplicate' }
  const isPart = Math.max(share(shared, a.matter.size), share(shared, b.matter.size)) >= PART
  return isPart ? { relation: 'subsumption' } : undefined
}

/** Whether they contradict each other, so that no agent is told both. */
export function contradict(a: Reading, b: Reading): boolean {
  return oppositionOf(a, b)?.strength === 'opposed'
}

/** Comparing fewer clauses is as fast as looking up a known result. */
const MANY_CLAUSES = 4
const known = createKeptLast<Opposition | undefined>(50_000)

export function oppositionOf(a: Reading, b: Reading): Opposition | undefined {
  const compare = () => oppose(a.clauses, b.clauses)
  return a.clauses.length * b.clauses.length < MANY_CLAUSES ? compare() : known.get(`${a.id} ${b.id}`, compare)
}

/** Takes as many steps as the shorter one has words. */
function sharedIn(a: Reading, b: Reading): number {
  const [few, many] = a.matter.size <= b.matter.size ? [a.matter, b.matter] : [b.matter, a.matter]
  let shared = 0
  for (const one of few) if (many.has(one)) shared += 1
  return shared
}

/** One word or number replaces another: not the same, and not known to be the opposite. */
function isPutDifferently(a: Reading, b: Reading, shared: number): boolean {
  return a.figures !== b.figures || (a.matter.size - shared === 1 && b.matter.size - shared === 1)
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
