// What people said of earlier verdicts moves the next one (C8): where words like these were read the same way before, after an
// answer of the same kind, and a person said that they meant otherwise. What a person said counts for them at once; for others
// when enough people say so, or a reviewer does. A function of the corrections in force, whatever order they came in.
import type { Evidence, FeedbackType, Verdict } from './detector/index.ts'
import type { StoredCorrection } from './repo/corrections.ts'

export interface NearCorrection extends StoredCorrection {
  /** How alike its message is to the one at hand, 0 to 1. */
  readonly similarity: number
}

export interface Asker {
  readonly person: string | undefined
  /** How many people it takes for everyone. */
  readonly people: number
}

const LONGEST_WORDS = 200

export function adapt(
  verdict: Verdict,
  message: string,
  responseKinds: string,
  near: readonly NearCorrection[],
  { person, people }: Asker,
): Verdict {
  const alike = near.filter(
    ({ response_kinds, similarity, read_as }) =>
      // Of their very words it holds however they are read.
      response_kinds === responseKinds && (similarity === 1 || read_as === verdict.feedbackType),
  )
  const own = person === undefined ? [] : alike.filter((correction) => correction.person === person)
  const decisive = nearest(own) ?? nearest(alike.filter(({ trust }) => trust === 'reviewer')) ?? carried(alike, people)
  if (decisive === undefined || decisive.feedback_type === verdict.feedbackType) return verdict
  const { feedback_type, correction_type, similarity } = decisive
  const evidence: Evidence = {
    signal: 'corrected_before',
    speaksFor: feedback_type,
    words: decisive.message.slice(0, LONGEST_WORDS).toWellFormed(),
    weight: Math.round(100 * similarity) / 100,
  }
  const isRejected = feedback_type === 'rejected'
  return {
    feedbackType: feedback_type,
    confidence: Math.min(0.95, similarity),
    correctionType: isRejected ? (correction_type ?? 'explicit') : null,
    userSaid: isRejected ? message : null,
    evidence: [evidence, ...verdict.evidence],
  }
}

/** The most alike; of equals the latest. */
function nearest(corrections: readonly NearCorrection[]): NearCorrection | undefined {
  return corrections.toSorted((a, b) => b.similarity - a.similarity || b.seq - a.seq)[0]
}

/** The verdict that enough people say, and more than say any other. */
function carried(corrections: readonly NearCorrection[], people: number): NearCorrection | undefined {
  const latest = new Map<string, NearCorrection>()
  for (const correction of corrections.toSorted((a, b) => a.seq - b.seq)) latest.set(correction.reporter, correction)
  const votes = new Map<FeedbackType, NearCorrection[]>()
  for (const vote of latest.values()) votes.set(vote.feedback_type, [...(votes.get(vote.feedback_type) ?? []), vote])
  const [first, second] = [...votes.values()].toSorted((a, b) => b.length - a.length)
  if (first === undefined || first.length < people || first.length === second?.length) return undefined
  return nearest(first)
}
