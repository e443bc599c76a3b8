// How sure answers may be before anyone has judged one. Exemplars are asked about as if they were not there, and how often the
// others find the right label says how sure an answer is. Labels that are easily told apart give surer answers.

import type { Features } from '../embed/features.ts'
import { createTextIndex } from '../index/text-index.ts'
import { createTally, type Line, lineThrough, plainLine, tally } from './calibration.ts'
import { createClassifier } from './classifier.ts'
import { judge } from './judgement.ts'

export interface Rehearsed {
  readonly text: string
  readonly features: Features
  readonly labels: readonly string[]
  /** Whether people talk like this. A name or a description is an exemplar too, but is not asked about. */
  readonly isAsked: boolean
}

/** Enough for an estimate, and few enough to ask about before an answer. */
const mostAsked = 400
/** Fewer than this say too little. */
const leastAsked = 50
/** If more exemplars are known, the logit is good as it is. */
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
  // For a real query, its label has one exemplar more than for an exemplar that was left out.
  return { slope, shift: shift + 1 / exemplarsEach(known) }
}

function exemplarsEach(known: readonly Rehearsed[]): number {
  const exemplars = known.flatMap(({ labels }) => labels)
  return exemplars.length / new Set(exemplars).size
}
