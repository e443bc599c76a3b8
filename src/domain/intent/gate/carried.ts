// Whether a phrase is supported: a reviewer approved it, or enough reports support it and no reviewer rejected it or words
// like it.

import type { Carrier, PhraseCandidate } from './candidate.ts'
import type { Heard } from './heard.ts'
import { isRejectedFor } from './rejected.ts'
import type { Snapshot } from './snapshot.ts'
import { supportOf } from './support.ts'
import { type Voice, voicesThat } from './voices.ts'

export interface Carried {
  readonly carriedBy: Carrier | null
  /** If enough people say so: the other verbs that as many people mean. */
  readonly rivals: readonly string[]
  readonly isRejected: boolean
  readonly people: number
  readonly missing: number
  /** The verbs that others mean near the phrase. */
  readonly others: readonly string[]
  readonly heard: readonly Heard[]
  /** Nothing farther away than this can change the answer. */
  readonly radius: number
}

type Reports = Pick<Snapshot, 'index' | 'numbers' | 'rejectedOf' | 'voices'>

/** From what the voices of the snapshot say. */
export function carriedOf(snapshot: Reports, candidate: PhraseCandidate): Carried {
  const { index, voices, numbers } = snapshot
  const support = supportOf(index, voices, candidate.text, candidate.verb, numbers)
  if (candidate.isApproved) return { ...support, carriedBy: 'reviewer', rivals: [], isRejected: false, missing: 0 }
  const isRejected = candidate.isRejected || isRejectedFor(snapshot, wordsOf(snapshot, candidate), candidate.verb)
  return isRejected ? { ...support, carriedBy: null, rivals: [], isRejected } : { ...support, isRejected }
}

function wordsOf({ index }: Reports, { phrase, text }: PhraseCandidate) {
  return { words: phrase, features: index.features(text) }
}

type Trusting = Reports & Pick<Snapshot, 'isContradicted' | 'contradictedTexts'>

/** From the reporters that are not contradicted; `byAll` is the result from everyone. */
export function carriedByTrusted(snapshot: Trusting, candidate: PhraseCandidate, byAll: Carried): Carried {
  const { index, voices } = snapshot
  const isTrusted = ({ reporter, verb }: Voice) => !snapshot.isContradicted(reporter, verb)
  const texts = snapshot.contradictedTexts()
  const features = index.features(candidate.text)
  const isInReach =
    texts.has(candidate.text) ||
    (features && index.surveyOf(index.slotsOf(texts), features).within(byAll.radius).length > 0)
  if (!isInReach) return byAll
  const trusted = carriedOf({ ...snapshot, voices: voicesThat(isTrusted, voices) }, candidate)
  return { ...trusted, heard: byAll.heard, radius: Math.min(trusted.radius, byAll.radius) }
}
