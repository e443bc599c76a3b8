// Which phrases hold for everyone (I5, I8). Told from what stands, in steps that never look at later ones' results, so that
// neither the order of arrival nor what was let in before can matter:
//   standing  whom others contradict in most of what they say of a verb is not counted there from here on;
//   carried   a reviewer approved it, or people's reports carry it and no reviewer rejected it or something near it;
//   live      carried, and nothing speaks against it: its verb is known, it is not blocked, it is 1 to 60 words long, and no
//             phrase of another verb that is imported, approved or said by as many lies within the collision similarity; and
//             not all its reporters are people whom others contradict in most of what they say of the verb.
// Only what a change can touch is told again; a test holds it to telling everything from the start.
import type { TextIndex } from '../../kernel/similarity/index.ts'
import { isRetired } from './confidence.ts'
import { createStandings } from './standing.ts'
import { type GateNumbers, type Heard, type Support, supportOf } from './support.ts'
import { type Voice, type Voices, voicesThat } from './voices.ts'

export interface PhraseCandidate {
  readonly id: string
  readonly text: string
  readonly phrase: string
  readonly verb: string
  readonly isApproved: boolean
  readonly isRejected: boolean
  readonly corrections: number
  readonly confidence: number
}

export type Carrier = NonNullable<Support['carriedBy']> | 'reviewer'
export type Waiting = 'people' | 'collision' | 'length' | 'blocked' | 'unknown_verb' | 'contradicted'

export interface Admission {
  readonly state: 'live' | 'waiting' | 'rejected' | 'retired'
  /** What it waits for. */
  readonly because?: Waiting
  /** What let it through: enough people, what others taught by other words, or a reviewer. */
  readonly carriedBy: Carrier | null
  readonly people: number
  readonly missing: number
  /** The phrases of other verbs that it collides with. */
  readonly collisions: readonly { readonly text: string; readonly verb: string; readonly similarity: number }[]
}

export interface Admissions {
  /** Puts these in the place of the candidates that the text had. */
  set(text: string, candidates: readonly PhraseCandidate[]): void
  /** Something at this text changed that others may have looked at. */
  touch(texts: Iterable<string>): void
  /** Every candidate of this verb is told again. */
  touchVerb(verb: string): void
  touchAll(): void
  /** Tells what was touched; answers the texts whose candidates now stand otherwise. */
  settle(numbers: GateNumbers): ReadonlySet<string>
  /** The same for many: tells so many of them, and whether there are more before it can be settled. */
  prepare(numbers: GateNumbers, most: number): boolean
  of(candidateId: string): Admission | undefined
  /** How a candidate would stand, with the voices as they are now. */
  suppose(candidate: PhraseCandidate, numbers: GateNumbers): Admission
  at(text: string): readonly PhraseCandidate[]
  candidates(): Iterable<PhraseCandidate>
  find(candidateId: string): PhraseCandidate | undefined
}

interface Carried {
  readonly carriedBy: Carrier | null
  /** Enough people say so, and as many say otherwise. */
  readonly isContested: boolean
  readonly isRejected: boolean
  readonly people: number
  readonly missing: number
  readonly heard: readonly Heard[]
  readonly radius: number
}

const MOST_WORDS = 60

export function createAdmissions(
  index: TextIndex,
  voices: Voices,
  isKnown: (verb: string) => boolean,
  /** For everyone, at this moment. */
  isBlocked: (text: string, verb: string) => boolean,
): Admissions {
  const byText = new Map<string, readonly PhraseCandidate[]>()
  const byId = new Map<string, PhraseCandidate>()
  const byVerb = new Map<string, Set<string>>()
  /** By verb: the texts that a reviewer said are none of it. */
  const rejectedOf = new Map<string, Set<string>>()
  const carriedByAll = new Map<string, Carried>()
  const carried = new Map<string, Carried>()
  const admissions = new Map<string, Admission>()
  const standings = createStandings()
  const dirty = new Set<string>()
  const moved = new Set<string>()
  /** What was told before its turn, as long as nothing else is put in between. */
  const prepared = new Map<string, Carried>()

  const at = (text: string) => byText.get(text) ?? []

  const isTrusted = ({ reporter, verb }: Voice) => !standings.isContradicted(reporter, verb)
  const trusted = voicesThat(isTrusted, voices)

  const carriedOf = (candidate: PhraseCandidate, numbers: GateNumbers, heard = voices): Carried => {
    const { text, verb } = candidate
    const support = supportOf(index, heard, text, verb, numbers)
    if (candidate.isApproved)
      return { ...support, carriedBy: 'reviewer', isContested: false, isRejected: false, missing: 0 }
    const isRejected = candidate.isRejected || (hasRejections(verb) && isRejectedNear(candidate, numbers))
    const isContested = support.isTied && !isRejected
    return { ...support, carriedBy: isRejected ? null : support.carriedBy, isContested, isRejected }
  }

  /** From what all say to what those say who are not contradicted. */
  const amongTrusted = (candidate: PhraseCandidate, byAll: Carried, numbers: GateNumbers): Carried => {
    if (!standings.isAnyoneContradicted() || !hearsUntrusted(candidate.text, byAll.radius)) return byAll
    const { heard } = byAll
    const told = carriedOf(candidate, numbers, trusted)
    return { ...told, heard, radius: Math.min(told.radius, byAll.radius) }
  }
  const hearsUntrusted = (text: string, radius: number) => {
    const features = index.features(text)
    const near = features ? index.survey(features).within(radius) : []
    return [text, ...near.map(({ id }) => id)].some((id) => !voices.all(id).every(isTrusted))
  }

  const hasRejections = (verb: string) => (rejectedOf.get(verb)?.size ?? 0) > 0
  const isRejectedNear = ({ text, verb }: PhraseCandidate, { near }: GateNumbers) => {
    const features = index.features(text)
    const rejected = rejectedOf.get(verb)
    return (
      features !== undefined &&
      index
        .survey(features)
        .within(near)
        .some(({ id }) => rejected?.has(id))
    )
  }

  const admissionOf = (candidate: PhraseCandidate, support: Carried, numbers: GateNumbers): Admission => {
    const { carriedBy, isContested, isRejected, people, missing } = support
    const collisions = (carriedBy || isContested) && !candidate.isApproved ? collisionsOf(candidate, numbers) : []
    const tell = (state: Admission['state'], because?: Waiting): Admission => ({
      state,
      ...(because && { because }),
      carriedBy,
      people,
      missing,
      collisions,
    })
    if (isRejected) return tell('rejected')
    if (!isKnown(candidate.verb)) return tell('waiting', 'unknown_verb')
    if (isContradicted(candidate)) return tell('waiting', 'contradicted')
    if (!carriedBy) return tell('waiting', collisions.length > 0 ? 'collision' : 'people')
    if (candidate.corrections >= numbers.people && isRetired(candidate.confidence)) return tell('retired')
    if (isBlocked(candidate.text, candidate.verb)) return tell('waiting', 'blocked')
    if (candidate.isApproved) return tell('live')
    if (wordsIn(candidate.phrase) > MOST_WORDS) return tell('waiting', 'length')
    return collisions.length > 0 ? tell('waiting', 'collision') : tell('live')
  }

  const reportersOf = ({ text, verb }: PhraseCandidate) =>
    voices.all(text).flatMap((voice) => (voice.verb === verb ? voice.reporter : []))
  const reportedBy = (reporter: string, verb: string) =>
    [...(byVerb.get(verb) ?? [])]
      .flatMap((id) => byId.get(id) ?? [])
      .filter((candidate) => reportersOf(candidate).includes(reporter))
  const isContradicted = (candidate: PhraseCandidate) => {
    if (candidate.isApproved || !standings.isAnyoneContradicted()) return false
    const reporters = reportersOf(candidate)
    return reporters.length > 0 && reporters.every((one) => standings.isContradicted(one, candidate.verb))
  }

  const collisionsOf = ({ text, verb }: PhraseCandidate, { collision }: GateNumbers): Admission['collisions'] => {
    const features = index.features(text)
    if (!features) return []
    return index
      .survey(features)
      .within(collision)
      .flatMap(({ id, similarity }) => {
        const others = new Set([...voices.registry(id), ...at(id).flatMap((one) => (isSaid(one) ? one.verb : []))])
        others.delete(verb)
        return [...others].map((other) => ({ text: id, verb: other, similarity }))
      })
      .sort((a, b) => b.similarity - a.similarity || order(a.text, b.text) || order(a.verb, b.verb))
  }

  const isSaid = (candidate: PhraseCandidate) => {
    const { carriedBy, isContested } = carried.get(candidate.id) ?? notCarried
    return (carriedBy !== null || isContested) && !isContradicted(candidate)
  }

  /** The candidates whose answer can change with what lies at this text. */
  const reach = (text: string, farthest: number, numbers: GateNumbers): void => {
    const features = index.features(text)
    // Without a vector, what was said in these very words still counts.
    for (const one of features ? [] : at(text)) dirty.add(one.id)
    if (!features) return
    const all = index.survey(features).within(farthest)
    for (const { id, similarity } of all)
      for (const one of at(id)) if (similarity >= Math.min(numbers.near, radiusOf(one.id))) dirty.add(one.id)
  }
  /** The last that was told of it, by all; among the trusted it looks no less far. */
  const radiusOf = (id: string) => Math.min(carriedByAll.get(id)?.radius ?? 1, carried.get(id)?.radius ?? 1)
  const farthestReach = () => {
    let least = 1
    for (const { radius } of carriedByAll.values()) least = Math.min(least, radius)
    for (const { radius } of carried.values()) least = Math.min(least, radius)
    return least
  }

  return {
    set(text, candidates) {
      prepared.clear()
      for (const old of at(text)) {
        byId.delete(old.id)
        dirty.delete(old.id)
        byVerb.get(old.verb)?.delete(old.id)
        rejectedOf.get(old.verb)?.delete(text)
        if (!candidates.some(({ id }) => id === old.id)) {
          standings.replace(old.verb, carriedByAll.get(old.id)?.heard ?? [], [])
          carriedByAll.delete(old.id)
          carried.delete(old.id)
          admissions.delete(old.id)
        }
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
    },

    touch(texts) {
      prepared.clear()
      for (const text of texts) moved.add(text)
    },
    touchVerb(verb) {
      for (const id of byVerb.get(verb) ?? []) dirty.add(id)
    },
    touchAll() {
      for (const id of byId.keys()) dirty.add(id)
    },

    prepare(numbers, most) {
      let told = 0
      for (const id of dirty) {
        const candidate = byId.get(id)
        if (!candidate || prepared.has(id)) continue
        if (told === most) return true
        prepared.set(id, carriedOf(candidate, numbers))
        told += 1
      }
      return false
    },

    settle(numbers) {
      const farthest = farthestReach()
      for (const text of moved) if (dirty.size < byId.size) reach(text, farthest, numbers)
      for (const id of dirty) {
        const candidate = byId.get(id)
        if (!candidate) continue
        const told = prepared.get(id) ?? carriedOf(candidate, numbers)
        standings.replace(candidate.verb, carriedByAll.get(id)?.heard ?? [], told.heard)
        carriedByAll.set(id, told)
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
        const after = amongTrusted(candidate, byAll, numbers)
        carried.set(id, after)
        if (before?.carriedBy !== after.carriedBy || before.isContested !== after.isContested)
          shifted.add(candidate.text)
      }
      const again = new Set(dirty)
      for (const text of shifted) {
        const features = index.features(text)
        if (!features || again.size === byId.size) continue
        for (const near of index.survey(features).within(numbers.collision))
          for (const one of at(near.id)) again.add(one.id)
      }
      dirty.clear()
      moved.clear()
      prepared.clear()
      const changed = new Set<string>()
      for (const id of again) {
        const candidate = byId.get(id)
        if (!candidate) continue
        const before = admissions.get(id)
        const after = admissionOf(candidate, carried.get(id) ?? notCarried, numbers)
        admissions.set(id, after)
        if (before?.state !== after.state) changed.add(candidate.text)
      }
      return changed
    },

    of: (id) => admissions.get(id),
    suppose(candidate, numbers) {
      const { text, verb } = candidate
      const byAll = carriedOf(candidate, numbers)
      const before = at(text).flatMap((one) => (one.verb === verb ? (carriedByAll.get(one.id)?.heard ?? []) : []))
      // Who says it may stand otherwise by saying it.
      standings.replace(verb, before, byAll.heard)
      try {
        return admissionOf(candidate, amongTrusted(candidate, byAll, numbers), numbers)
      } finally {
        standings.replace(verb, byAll.heard, before)
      }
    },
    at,
    candidates: () => byId.values(),
    find: (id) => byId.get(id),
  }
}

const notCarried: Carried = {
  carriedBy: null,
  isContested: false,
  isRejected: false,
  people: 0,
  missing: 0,
  heard: [],
  radius: -1,
}

function wordsIn(phrase: string): number {
  return phrase.split(/\s+/u).filter((word) => word !== '').length
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
