// Corrections of earlier verdicts change the next one (C8), if words like these, after an answer of the same kind, were read the
// same way and a person said that they meant otherwise. A correction counts for that person at once; for others when enough people
// say so, or a reviewer does. It is a function of the corrections in effect, in any order.
import { reporterBehind } from '../../kernel/gate/index.ts'
import { type Evidence, type FeedbackType, shownWords, type Verdict } from './detector/index.ts'
import type { StoredCorrection } from './repo/corrections.ts'

export interface NearCorrection extends Omit<StoredCorrection, 'response'> {
  /** What the answer that it reacts to did. */
  readonly responseKinds: string
  /** Whether its message is exactly the same. */
  readonly isSame: boolean
  /** How similar its message is; 1 only if it is the same. */
  readonly similarity: number
}

export function adapt(verdict: Verdict, message: string, decisive: NearCorrection | undefined): Verdict {
  if (decisive === undefined || decisive.feedback_type === verdict.feedbackType) return verdict
  const { feedback_type, correction_type, similarity } = decisive
  const evidence: Evidence = {
    signal: 'corrected_before',
    speaksFor: feedback_type,
    words: shownWords(decisive.message),
    weight: Math.round(100 * similarity) / 100,
  }
  const isRejected = feedback_type === 'rejected'
  return {
    ...verdict,
    feedbackType: feedback_type,
    confidence: Math.min(0.95, similarity),
    correctionType: isRejected ? (correction_type ?? 'explicit') : null,
    userSaid: isRejected ? message : null,
    evidence: [evidence, ...verdict.evidence],
  }
}

/**
 * The correction that decides how a message with this reading is taken; undefined if none does. `people`: how many it takes for
 * everyone.
 */
export function decisiveAmong(
  near: readonly NearCorrection[],
  readAs: FeedbackType,
  responseKinds: string,
  who: string | null,
  people: number,
): NearCorrection | undefined {
  const alike = near.filter(
    // For exactly the same words it counts however they are read.
    (one) => one.responseKinds === responseKinds && (one.isSame || one.read_as === readAs),
  )
  const own = alike.filter((one) => one.who !== null && one.who === who)
  return nearest(own) ?? nearest(alike.filter(({ trust }) => trust === 'reviewer')) ?? byMajority(alike, people)
}

/** The most similar; among equals the latest. */
function nearest(corrections: readonly NearCorrection[]): NearCorrection | undefined {
  return corrections.toSorted((a, b) => b.similarity - a.similarity || b.seq - a.seq)[0]
}

/** The verdict of enough people, and of more than any other has. */
function byMajority(corrections: readonly NearCorrection[], people: number): NearCorrection | undefined {
  const latest = new Map<string, NearCorrection>()
  for (const correction of corrections.toSorted((a, b) => a.seq - b.seq))
    latest.set(reporterBehind(correction.reporter), correction)
  const votes = new Map<FeedbackType, NearCorrection[]>()
  for (const vote of latest.values()) votes.set(vote.feedback_type, [...(votes.get(vote.feedback_type) ?? []), vote])
  const [first, second] = [...votes.values()].toSorted((a, b) => b.length - a.length)
  if (first === undefined || first.length < people || first.length === second?.length) return undefined
  return nearest(first)
}
