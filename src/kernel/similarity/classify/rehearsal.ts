// How sure answers may be before anyone has judged one: each exemplar is asked for as if it were not there, and how often the
// others find its label says how far they can be believed. Labels that are easily told apart earn surer answers than a muddle.

import type { Features } from '../embed/features.ts'
import { createTextIndex } from '../index/text-index.ts'
import { createTally, type Line, lineThrough, plainLine, tally } from './calibration.ts'
import { createClassifier } from './classifier.ts'
import { judge } from './judgement.ts'

export interface Rehearsed {
  readonly text: string
  readonly features: Features
  readonly labels: readonly string[]
  /** Whether people talk like this: a name or a description is known, but not asked for. */
  readonly isAsked: boolean
}

/** Enough to tell, and little enough to ask for before an answer. */
const mostAsked = 400
/** So few say nothing about the others. */
const leastAsked = 50
/** Where more are known the logit is good as it is. */
export const mostRehearsed = 5000
const rehearsalMoves = { slopeDeviation: 0.3, shiftDeviation: 1 }

/** In small steps. */
export function* rehearsing(known: readonly Rehearsed[], dimensions: number): Generator<void, Line> {
  const asked = known
    .filter(({ isAsked }) => isAsked)
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .slice(0, mostAsked)
  if (asked.length < leastAsked) return plainLine
  const index = createTextIndex(dimensions)
  const classifier = createClassifier(index)
  const exemplarsOf = ({ text, labels }: Rehearsed) => labels.map((label) => ({ text, label, owner: null }))
  for (const one of known) {
    index.add(one.text, one.features)
    exemplarsOf(one).forEach(classifier.add)
    yield
  }
  const counted = createTally()
  for (const one of asked) {
    exemplarsOf(one).forEach(classifier.remove)
    const { candidates, novelty } = classifier.query(one.features, null)
    tally(counted, judge(candidates, novelty).logit, one.labels.includes(candidates[0]?.label ?? ''))
    exemplarsOf(one).forEach(classifier.add)
    yield
  }
  const { slope, shift } = lineThrough(counted, { ...plainLine, ...rehearsalMoves })
  // A real query finds one exemplar more of its label than one that had to do without itself.
  return { slope, shift: shift + 1 / exemplarsEach(known) }
}

function exemplarsEach(known: readonly Rehearsed[]): number {
  const exemplars = known.flatMap(({ labels }) => labels)
  return exemplars.length / new Set(exemplars).size
}
