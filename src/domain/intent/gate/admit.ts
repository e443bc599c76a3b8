// Which phrases are in effect for everyone (I5, I7, I8): the one function behind searches, receipts, lists, the inbox and
// `heed check`. Pure. It derives who is contradicted, then what is supported (carried.ts), then, here, what speaks against it. No
// step looks at the results of a later one, so neither the order of arrival nor what was admitted before matters.
import type { Admission, Collision, PhraseCandidate, Reason } from './candidate.ts'
import { FULL, isRetired } from './confidence.ts'
import type { Snapshot } from './snapshot.ts'

const MOST_WORDS = 60

export function admit(snapshot: Snapshot, candidate: PhraseCandidate): Admission {
  const { carriedBy, rivals: tied, isRejected, people, missing, others } = snapshot.carried(candidate)
  const rivals = tied.filter((verb) => isOffered(snapshot, candidate.text, verb))
  const { isApproved } = candidate
  const confidence = beliefIn(snapshot, candidate)
  const collisions = isApproved || isRejected ? [] : collisionsOf(snapshot, candidate)
  const decided = { carriedBy, people, confidence, collisions, rivals: [], missing: 0 }
  const meantToo = collisions.map(({ verb }) => verb).filter((verb) => !snapshot.isBlocked(candidate.text, verb))
  const split = [...new Set([...rivals, ...meantToo])]
  const waits = (because: Reason, more: number): Admission => ({ ...decided, state: 'waiting', because, missing: more })

  if (isRejected) return { ...decided, state: 'rejected' }
  if (!snapshot.isKnown(candidate.verb)) return waits('unknown_verb', 0)
  if (isRetired(confidence)) return { ...decided, state: 'retired' }
  if (isContradicted(snapshot, candidate)) return waits('contradicted', REVIEWER)
  if (snapshot.isBlocked(candidate.text, candidate.verb)) return waits('blocked', 0)
  if (isApproved) return { ...decided, state: 'live' }
  // What more people cannot change comes before how many more it needs.
  if (wordsIn(candidate.phrase) > MOST_WORDS) return waits('length', REVIEWER)
  if (collisions.some(({ isFixed }) => isFixed)) return waits('collision', REVIEWER)
  if (rivals.length > 0) return { ...waits('split', missing), rivals: split }
  if (!carriedBy && tied.length === 0)
    return { ...waits('people', missing), rivals: [...new Set([...others, ...split])] }
  return split.length > 0 ? { ...waits('split', REVIEWER), rivals: split } : { ...decided, state: 'live' }
}

/** Corrections count only once as many people made them as the gate requires. */
function beliefIn({ numbers }: Snapshot, { corrections, confidence }: PhraseCandidate): number {
  return corrections >= numbers.people ? confidence : FULL
}

/** One reviewer decides about a phrase. */
const REVIEWER = 1

/** Whether others contradict each of its reporters too often on this verb (track-record.ts). */
function isContradicted({ voices, isContradicted }: Snapshot, { text, verb, isApproved }: PhraseCandidate): boolean {
  if (isApproved) return false
  const reporters = voices.all(text).filter((voice) => voice.verb === verb)
  return reporters.length > 0 && reporters.every(({ reporter }) => isContradicted(reporter, verb))
}

/** Phrases of other verbs in nearly the same words that are imported, approved or supported. Words of courtesy do not count. */
function collisionsOf(snapshot: Snapshot, { text, verb }: PhraseCandidate): Collision[] {
  const { bare, voices } = snapshot
  const found = new Map<string, Collision>()
  for (const { id, similarity } of asGoodAs(snapshot, text)) {
    for (const other of [id, ...bare.behind(id)]) {
      const imported = voices.registry(other)
      const learned = snapshot.candidatesAt(other).filter((one) => isSaid(snapshot, one))
      for (const meant of new Set([...imported, ...learned.map((one) => one.verb)])) {
        const key = JSON.stringify([other, meant])
        if (meant === verb || (found.get(key)?.similarity ?? -1) >= similarity) continue
        const isFixed = imported.has(meant) || learned.some((one) => one.verb === meant && one.isApproved)
        found.set(key, { text: other, verb: meant, similarity, isFixed })
      }
    }
  }
  return [...found.values()].sort(
    (a, b) => b.similarity - a.similarity || order(a.text, b.text) || order(a.verb, b.verb),
  )
}

function asGoodAs({ index, bare, numbers }: Snapshot, text: string): { id: string; similarity: number }[] {
  const bareText = bare.of(text)
  return [text, ...(bareText === undefined ? [] : [bareText])].flatMap((id) => {
    const features = index.features(id)
    return features ? index.survey(features).within(numbers.collision) : [{ id, similarity: 1 }]
  })
}

function isSaid(snapshot: Snapshot, candidate: PhraseCandidate): boolean {
  const { carriedBy, rivals } = snapshot.carried(candidate)
  const isEnough = carriedBy !== null || rivals.length > 0
  const isBelieved = snapshot.isKnown(candidate.verb) && !isRetired(beliefIn(snapshot, candidate))
  return isEnough && isBelieved && !isContradicted(snapshot, candidate)
}

/**
 * Whether a verb that as many people mean near the phrase may be offered: it is known, not blocked there, and no reviewer
 * rejected it nearby.
 */
function isOffered({ index, numbers, isKnown, isBlocked, rejectedOf }: Snapshot, text: string, verb: string): boolean {
  if (!isKnown(verb) || isBlocked(text, verb)) return false
  const rejected = rejectedOf(verb)
  const features = rejected.size > 0 ? index.features(text) : undefined
  const near = features ? index.survey(features).within(numbers.near) : [{ id: text }]
  return !near.some(({ id }) => rejected.has(id))
}

function wordsIn(phrase: string): number {
  return phrase.split(/\s+/u).filter((word) => word !== '').length
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
