// How every phrase stands at the gate, kept up to date: only what a change can touch is admitted again. What it keeps equals
// what `admit` says from scratch; a test holds it to that over random histories.
import type { Features } from '../../../kernel/similarity/index.ts'
import { admit } from './admit.ts'
import type { Admission, PhraseCandidate } from './candidate.ts'
import { type Carried, carriedByTrusted, carriedOf } from './carried.ts'
import { isRejectedFor } from './rejected.ts'
import type { Snapshot } from './snapshot.ts'
import { createStandings } from './standing.ts'
import type { GateNumbers } from './support.ts'

/** What the gate reads that is kept elsewhere. */
export type Sources = Pick<Snapshot, 'index' | 'voices' | 'bare' | 'isKnown' | 'isBlocked'>

/** A candidate that stands differently now; without `after` it is gone. */
export interface Moved {
  readonly candidate: PhraseCandidate
  readonly before?: Admission
  readonly after?: Admission
}

export interface Admissions {
  /** Puts these in the place of the candidates that the text had. */
  set(text: string, candidates: readonly PhraseCandidate[]): void
  /** Something at this text changed that others may have looked at. */
  touch(texts: Iterable<string>): void
  /** Every candidate of this verb is admitted again. */
  touchVerb(verb: string): void
  touchAll(): void
  /** Admits what was touched; answers the candidates that stand differently now. */
  settle(numbers: GateNumbers): readonly Moved[]
  /** The costly part for many: works through so many of them, and says whether there are more before it can be settled. */
  prepare(numbers: GateNumbers, most: number): boolean
  of(candidateId: string): Admission | undefined
  at(text: string): readonly PhraseCandidate[]
  candidates(): Iterable<PhraseCandidate>
  find(candidateId: string): PhraseCandidate | undefined
  /** The texts that a reviewer rejected as phrases of the verb. */
  rejectedOf(verb: string): ReadonlySet<string>
  /** Whether a reviewer rejected these words for the verb, or words like them, and has not imported those since. */
  isRejected(words: string, features: Features | undefined, verb: string, numbers: GateNumbers): boolean
}

const none: ReadonlySet<string> = new Set()

export function createAdmissions(sources: Sources): Admissions {
  const { index, voices, bare } = sources
  const byText = new Map<string, readonly PhraseCandidate[]>()
  const byId = new Map<string, PhraseCandidate>()
  const byVerb = new Map<string, Set<string>>()
  const rejectedOf = new Map<string, Set<string>>()
  const carriedByAll = new Map<string, Carried>()
  const carried = new Map<string, Carried>()
  const admissions = new Map<string, Admission>()
  const standings = createStandings()
  const dirty = new Set<string>()
  const moved = new Set<string>()
  /** Candidates that are gone since the last settling, as they stood. */
  const gone = new Map<string, Moved>()
  /** What was worked out before its turn, as long as nothing else is put in between. */
  const prepared = new Map<string, Carried>()

  const at = (text: string) => byText.get(text) ?? []
  const snapshotWith = (numbers: GateNumbers): Snapshot => ({
    ...sources,
    numbers,
    candidatesAt: at,
    rejectedOf: (verb) => rejectedOf.get(verb) ?? none,
    isContradicted: standings.isContradicted,
    carried: ({ id }) => carried.get(id) ?? notCarried,
  })

  const reportedBy = (reporter: string, verb: string) =>
    [...(byVerb.get(verb) ?? [])]
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ text }) => voices.all(text).some((voice) => voice.verb === verb && voice.reporter === reporter))

  /** The candidates whose support can change with what lies at this text. */
  const reach = (text: string, farthest: number, numbers: GateNumbers): void => {
    const features = index.features(text)
    // Without a vector, what was said in these very words still counts.
    for (const one of features ? [] : at(text)) dirty.add(one.id)
    if (!features) return
    for (const { id, similarity } of index.survey(features).within(farthest))
      for (const one of at(id)) if (similarity >= Math.min(numbers.near, radiusOf(one.id))) dirty.add(one.id)
  }
  /** The last that was worked out of it, by all; among the trusted it looks no less far. */
  const radiusOf = (id: string) => Math.min(carriedByAll.get(id)?.radius ?? 1, carried.get(id)?.radius ?? 1)
  const farthestReach = () => {
    let least = 1
    for (const { radius } of carriedByAll.values()) least = Math.min(least, radius)
    for (const { radius } of carried.values()) least = Math.min(least, radius)
    return least
  }

  /** The candidates that may collide with what lies at this text. */
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
    rejectedOf.get(verb)?.delete(text)
  }
  const letGo = (candidate: PhraseCandidate): void => {
    const { id, verb } = candidate
    const before = admissions.get(id)
    if (before) gone.set(id, { candidate, before })
    standings.replace(verb, carriedByAll.get(id)?.heard ?? [], [])
    carriedByAll.delete(id)
    carried.delete(id)
    admissions.delete(id)
  }

  const touchVerb = (verb: string): void => {
    for (const id of byVerb.get(verb) ?? []) {
      dirty.add(id)
      // What others near it compete with may be no verb any more.
      moved.add(byId.get(id)?.text ?? '')
    }
  }

  const touchAll = (): void => {
    for (const id of byId.keys()) dirty.add(id)
  }

  return {
    set(text, candidates) {
      prepared.clear()
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
        if (one.isRejected) rejectedOf.set(one.verb, (rejectedOf.get(one.verb) ?? new Set()).add(text))
        dirty.add(one.id)
      }
      moved.add(text)
      // Words that differ in punctuation alone need not be near.
      const rejectedNow = rejectedAmong(candidates)
      for (const verb of new Set([...rejectedBefore, ...rejectedNow]))
        if (rejectedBefore.has(verb) !== rejectedNow.has(verb)) touchVerb(verb)
    },

    touch(texts) {
      prepared.clear()
      for (const text of texts) moved.add(text)
    },
    touchVerb,
    touchAll,

    prepare(numbers, most) {
      // To look around each of many texts takes longer than to admit every candidate.
      if (moved.size > byId.size) touchAll()
      const snapshot = snapshotWith(numbers)
      let done = 0
      for (const id of dirty) {
        const candidate = byId.get(id)
        if (!candidate || prepared.has(id)) continue
        if (done === most) return true
        prepared.set(id, carriedOf(snapshot, candidate))
        done += 1
      }
      return false
    },

    settle(numbers) {
      const snapshot = snapshotWith(numbers)
      const farthest = farthestReach()
      for (const text of moved) if (dirty.size < byId.size) reach(text, farthest, numbers)
      for (const id of dirty) {
        const candidate = byId.get(id)
        if (!candidate) continue
        const byAll = prepared.get(id) ?? carriedOf(snapshot, candidate)
        standings.replace(candidate.verb, carriedByAll.get(id)?.heard ?? [], byAll.heard)
        carriedByAll.set(id, byAll)
      }
      const shifted = new Set(moved)
      const reaches = farthestReach()
      for (const { reporter, verb } of standings.takeChanged())
        for (const one of reportedBy(reporter, verb)) {
          dirty.add(one.id)
          shifted.add(one.text)
          reach(one.text, reaches, numbers)
        }
      for (const id of dirty) {
        const candidate = byId.get(id)
        const byAll = carriedByAll.get(id)
        if (!candidate || !byAll) continue
        const before = carried.get(id)
        const after = standings.isAnyoneContradicted() ? carriedByTrusted(snapshot, candidate, byAll) : byAll
        carried.set(id, after)
        if (before?.carriedBy !== after.carriedBy || isContested(before) !== isContested(after))
          shifted.add(candidate.text)
      }
      const again = new Set(dirty)
      for (const text of shifted)
        if (again.size < byId.size) for (const one of collidingWith(text, numbers)) again.add(one.id)
      const changed = new Map(gone)
      for (const all of [dirty, moved, prepared, gone]) all.clear()
      for (const id of again) {
        const candidate = byId.get(id)
        if (!candidate) continue
        const before = admissions.get(id) ?? changed.get(id)?.before
        const after = admit(snapshot, candidate)
        admissions.set(id, after)
        changed.delete(id)
        if (!before || standsElsewise(before, after)) changed.set(id, { candidate, ...(before && { before }), after })
      }
      return [...changed.values()]
    },

    of: (id) => admissions.get(id),
    at,
    candidates: () => byId.values(),
    find: (id) => byId.get(id),
    rejectedOf: (verb) => rejectedOf.get(verb) ?? none,
    isRejected(words, features, verb, numbers) {
      const standing = new Set([...(rejectedOf.get(verb) ?? [])].filter((text) => !voices.registry(text).has(verb)))
      return isRejectedFor({ ...snapshotWith(numbers), rejectedOf: () => standing }, { words, features }, verb)
    },
  }
}

function rejectedAmong(candidates: readonly PhraseCandidate[]): ReadonlySet<string> {
  return new Set(candidates.flatMap(({ verb, isRejected }) => (isRejected ? verb : [])))
}

function isContested({ rivals }: Carried): boolean {
  return rivals.length > 0
}

function standsElsewise(before: Admission, after: Admission): boolean {
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
