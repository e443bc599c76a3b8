// Converts the stored rows of a phrase to what the gate reads.
import { reporterBehind } from '../../../kernel/gate/index.ts'
import type { StoredCandidate, StoredPhrase } from '../repo/phrases.ts'
import type { PhraseCandidate, Turned, Voice } from './index.ts'

export function candidateOf(stored: StoredCandidate): PhraseCandidate {
  return {
    id: stored.candidate_id,
    text: stored.phrase_id,
    phrase: stored.phrase,
    verb: stored.verb,
    isApproved: stored.approvals > 0,
    isRejected: stored.rejected === 1,
    corrections: stored.corrections,
    confidence: stored.confidence,
  }
}

/** The last word of each reporter. */
export function voicesOf(phrase: StoredPhrase | undefined): Voice[] {
  const inOrder = (phrase?.reports ?? []).toSorted((a, b) => a.seq - b.seq)
  const last = new Map(inOrder.map(({ reporter, verb }) => [reporterBehind(reporter), verb]))
  return Array.from(last, ([reporter, verb]) => ({ reporter, verb }))
}

export function turnedOf(phrase: StoredPhrase | undefined): Turned[] {
  return (phrase?.turned ?? []).map(({ reporter, verb, meant_it }) => ({ reporter, verb, meantIt: meant_it === 1 }))
}
