// Converts the stored rows of a phrase to what the gate reads.
import { reporterBehind } from '../../../kernel/gate/index.ts'
import type { StoredCandidate, StoredPhrase } from '../repo/phrases.ts'
import type { PhraseCandidate, Said, Turned } from './index.ts'

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
export function voicesOf(phrase: StoredPhrase | undefined): Said[] {
  const inOrder = (phrase?.reports ?? []).toSorted((a, b) => a.seq - b.seq)
  const last = new Map<string, Said>()
  for (const { reporter: speaker, verb, since } of inOrder) {
    const reporter = reporterBehind(speaker)
    const before = last.get(reporter)
    last.set(reporter, { reporter, verb, since: before?.verb === verb ? Math.min(before.since, since) : since })
  }
  return [...last.values()]
}

export function turnedOf(phrase: StoredPhrase | undefined): Turned[] {
  return (phrase?.turned ?? []).map(({ reporter, verb, meant_from: from, meant_until: until }) => ({
    reporter,
    verb,
    ...(from !== null && until !== null && { meant: { from, until } }),
  }))
}
