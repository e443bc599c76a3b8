// The state of every phrase at the gate, kept up to date: only what a change can affect is decided again. A test with random
// histories checks that the result is the same as when `admit` decides everything from scratch.
import { atOnce } from '../../../kernel/in-steps.ts'
import type { Features, Neighbourhoods } from '../../../kernel/similarity/index.ts'
import { admit } from './admit.ts'
import type { Admission, PhraseCandidate } from './candidate.ts'
import { type Carried, carriedByTrusted, carriedOf } from './carried.ts'
import type { GateNumbers } from './numbers.ts'
import { createRejected, isRejectedFor, type Rejected, type RejectedStore } from './rejected.ts'
import type { Snapshot } from './snapshot.ts'
import { createTrackRecords } from './track-record.ts'
import type { Voice } from './voices.ts'

/** What the gate reads that is kept elsewhere. */
export type Sources = Pick<Snapshot, 'voices' | 'bare' | 'isKnown' | 'isBlocked'> & { readonly index: Neighbourhoods }

/** A candidate whose state changed; without `after` it is gone. */
export interface Moved {
  readonly candidate: PhraseCandidate
  readonly before?: Admission
  readonly after?: Admission
}

export interface Admissions {
  /** Replaces the candidates of the text. */
  set(text: string, candidates: readonly PhraseCandidate[]): void
  /** Something at these texts changed, so whatever depends on them is decided again. */
  touch(texts: Iterable<string>): void
  /** Every candidate of this verb is decided again. */
  touchVerb(verb: string): void
  touchAll(): void
  /** Decides again what was touched; answers the candidates whose state changed. */
  settle(numbers: GateNumbers): readonly Moved[]
  /** The same in small steps. Until it is done, nothing else may read or change this. */
  settling(numbers: GateNumbers): Generator<void, readonly Moved[]>
  of(candidateId: string): Admission | undefined
  at(text: string): readonly PhraseCandidate[]
  candidates(): Iterable<PhraseCandidate>
  find(candidateId: string): PhraseCandidate | undefined
  /** Candidates that are rejected because a reviewer rejected words like theirs. */
  rejectedAlike(): Iterable<string>
  /** What reviewers rejected as phrases of the verb. */
  rejectedOf(verb: string): Rejected
  /** Whether a reviewer rejected these words for the verb, or words like them, and has not imported those since. */
  isRejected(words: string, features: Features | undefined, verb: string, numbers: GateNumbers): boolean
}

const none: Rejected = createRejected()

export function createAdmissions(sources: Sources): Admissions {
  const { voices, bare, index } = sources
  const byText = new Map<string, readonly PhraseCandidate[]>()
  const byId = new Map<string, PhraseCandidate>()
  const byVerb = new Map<string, Set<string>>()
  const rejected = new Map<string, RejectedStore>()
  const carriedByAll = new Map<string, Carried>()
  const carried = new Map<string, Carried>()
  const admissions = new Map<string, Admission>()
  const rejectedAlike = new Set<string>()
  const trackRecords = createTrackRecords()
  const dirty = new Set<string>()
  const moved = new Set<string>()
  /** Candidates that are gone since the last settling, with their last state. */
  const gone = new Map<string, Moved>()
  /** Verbs to touch at the next settling: once each, however often something about them changes before. */
  const touched = new Set<string>()
  let contradictedTexts: ReadonlySet<string> = new Set()

  const at = (text: string) => byText.get(text) ?? []
  const rejectedOf = (verb: string) => rejected.get(verb) ?? none
  const snapshotWith = (numbers: GateNumbers): Snapshot => ({
    ...sources,
    numbers,
    candidatesAt: at,
    rejectedOf,
    isContradicted: trackRecords.isContradicted,
    contradictedTexts: () => contradictedTexts,
    carried: ({ id }) => carried.get(id) ?? notCarried,
  })

  const reportedBy = (voice: Voice) =>
    voices.textsOf(voice).flatMap((text) => at(text).filter(({ verb }) => verb === voice.verb))

  /** Marks the candidates whose support can change with what is said at this text. */
  const reach = (text: string, farthest: number, numbers: GateNumbers): void => {
    const features = index.features(text)
    // Without a vector, what was said in exactly these words still counts.
    for (const one of features ? [] : at(text)) dirty.add(one.id)
    if (!features) return
    for (const { id, similarity } of index.survey(features).within(farthest))
      for (const one of at(id)) if (similarity >= Math.min(numbers.near, radiusOf(one.id))) dirty.add(one.id)
  }
  /** How far its support looked when it was last derived, from everyone's reports or from the trusted ones. */
  const radiusOf = (id: string) => Math.min(carriedByAll.get(id)?.radius ?? 1, carried.get(id)?.radius ?? 1)
  const farthestReach = () => {
    let least = 1
    for (const { radius } of carriedByAll.values()) least = Math.min(least, radius)
    for (const { radius } of carried.values()) least = Math.min(least, radius)
    return least
  }

  /** The candidates that may collide with what is said at this text. */
  const collidingWith = (text: string, numbers: GateNumbers): PhraseCandidate[] => {
    const bareText = bare.of(text)
    return [text, ...(bareText === undefined ? [] : [bareText])].flatMap((id) => {
      const features = index.features(id)
      const near = features ? index.survey(features).within(numbers.collision) : [{ id }]
      return near.flatMap((one) => [one.id, ...bare.behind(one.id)].flatMap(at))
    })
  }

  const forget = ({ id, verb, text }: PhraseCandidate): void => {
    byId.delete(id)
    dirty.delete(id)
    byVerb.get(verb)?.delete(id)
    rejected.get(verb)?.remove(text)
  }
  const reject = ({ verb, text, phrase }: PhraseCandidate): void => {
    const ofVerb = rejected.get(verb) ?? createRejected()
    ofVerb.add(text, phrase)
    rejected.set(verb, ofVerb)
  }
  const letGo = (candidate: PhraseCandidate): void => {
    const { id, verb } = candidate
    const before = admissions.get(id)
    if (before) gone.set(id, { candidate, before })
    trackRecords.replace(verb, carriedByAll.get(id)?.heard ?? [], [])
    carriedByAll.delete(id)
    carried.delete(id)
    admissions.delete(id)
    rejectedAlike.delete(id)
  }

  const spreadTouched = (): void => {
    for (const verb of touched)
      for (const id of byVerb.get(verb) ?? []) {
        dirty.add(id)
        // The verb may be gone, so what competes with it nearby is decided again.
        moved.add(byId.get(id)?.text ?? '')
      }
    touched.clear()
  }

  const touchAll = (): void => {
    for (const id of byId.keys()) dirty.add(id)
  }

  function* settling(numbers: GateNumbers): Generator<void, readonly Moved[]> {
    index.renew(Math.min(numbers.near, numbers.collision))
    try {
      return yield* admitting(numbers)
    } finally {
      index.forget()
    }
  }

  function* admitting(numbers: GateNumbers): Generator<void, readonly Moved[]> {
    const snapshot = snapshotWith(numbers)
    spreadTouched()
    // Looking around many texts takes longer than deciding about every candidate.
    if (moved.size > byId.size) touchAll()
    const farthest = farthestReach()
    for (const text of moved) {
      if (dirty.size === byId.size) break
      reach(text, farthest, numbers)
      yield
    }
    yield* index.lookAround(new Set(Array.from(dirty, (id) => byId.get(id)?.text ?? '')))
    for (const id of dirty) {
      const candidate = byId.get(id)
      if (!candidate) continue
      const byAll = carriedOf(snapshot, candidate)
      trackRecords.replace(candidate.verb, carriedByAll.get(id)?.heard ?? [], byAll.heard)
      carriedByAll.set(id, byAll)
      yield
    }
    const shifted = new Set(moved)
    const reaches = farthestReach()
    for (const voice of trackRecords.takeChanged())
      for (const one of reportedBy(voice)) {
        dirty.add(one.id)
        shifted.add(one.text)
        if (dirty.size < byId.size) reach(one.text, reaches, numbers)
        yield
      }
    contradictedTexts = new Set(Array.from(trackRecords.contradicted(), voices.textsOf).flat())
    for (const id of dirty) {
      const candidate = byId.get(id)
      const byAll = carriedByAll.get(id)
      if (!candidate || !byAll) continue
      const before = carried.get(id)
      const after = contradictedTexts.size > 0 ? carriedByTrusted(snapshot, candidate, byAll) : byAll
      carried.set(id, after)
      if (before?.carriedBy !== after.carriedBy || isContested(before) !== isContested(after))
        shifted.add(candidate.text)
      yield
    }
    const again = new Set(dirty)
    for (const text of shifted) {
      if (again.size === byId.size) break
      for (const one of collidingWith(text, numbers)) again.add(one.id)
      yield
    }
    const changed = new Map(gone)
    for (const all of [dirty, moved, gone]) all.clear()
    for (const id of again) {
      const candidate = byId.get(id)
      if (!candidate) continue
      const before = admissions.get(id) ?? changed.get(id)?.before
      const after = admit(snapshot, candidate)
      admissions.set(id, after)
      if (after.state === 'rejected' && !candidate.isRejected) rejectedAlike.add(id)
      else rejectedAlike.delete(id)
      changed.delete(id)
      if (!before || isDifferent(before, after)) changed.set(id, { candidate, ...(before && { before }), after })
      yield
    }
    return [...changed.values()]
  }

  return {
    set(text, candidates) {
      const kept = new Set(candidates.map(({ id }) => id))
      const rejectedBefore = rejectedAmong(at(text))
      for (const old of at(text)) {
        forget(old)
        if (!kept.has(old.id)) letGo(old)
      }
      if (candidates.length > 0) byText.set(text, candidates)
      else byText.delete(text)
      for (const one of candidates) {
        byId.set(one.id, one)
        byVerb.set(one.verb, (byVerb.get(one.verb) ?? new Set()).add(one.id))
        if (one.isRejected) reject(one)
        dirty.add(one.id)
      }
      moved.add(text)
      // Words that differ only in punctuation may not be near, so the whole verb is touched.
      const rejectedNow = rejectedAmong(candidates)
      for (const verb of new Set([...rejectedBefore, ...rejectedNow]))
        if (rejectedBefore.has(verb) !== rejectedNow.has(verb)) touched.add(verb)
    },

    touch(texts) {
      for (const text of texts) moved.add(text)
    },
    touchVerb: (verb) => touched.add(verb),
    touchAll,

    settling,
    settle: (numbers) => atOnce(settling(numbers)),

    of: (id) => admissions.get(id),
    at,
    candidates: () => byId.values(),
    find: (id) => byId.get(id),
    rejectedAlike: () => rejectedAlike,
    rejectedOf,
    isRejected: (words, features, verb, numbers) =>
      isRejectedFor(
        // An import asks about many words, and few texts are rejected: only those are compared.
        {
          index: { survey: (of) => index.surveyOf(index.slotsOf(rejectedOf(verb).texts()), of) },
          numbers,
          rejectedOf,
        },
        { words, features },
        verb,
        (text) => !voices.registry(text).has(verb),
      ),
  }
}

function rejectedAmong(candidates: readonly PhraseCandidate[]): ReadonlySet<string> {
  return new Set(candidates.flatMap(({ verb, isRejected }) => (isRejected ? verb : [])))
}

function isContested({ rivals }: Carried): boolean {
  return rivals.length > 0
}

function isDifferent(before: Admission, after: Admission): boolean {
  const fields = ['state', 'because', 'missing', 'confidence'] as const
  return fields.some((field) => before[field] !== after[field]) || before.rivals.join() !== after.rivals.join()
}

const notCarried: Carried = {
  carriedBy: null,
  rivals: [],
  isRejected: false,
  people: 0,
  missing: 0,
  others: [],
  heard: [],
  radius: -1,
}
