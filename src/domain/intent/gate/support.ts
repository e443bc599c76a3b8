// Whether people's reports carry a phrase for everyone (I5). A function of what stands: who says what of the texts around it.
// The same wording is hardly ever said twice, so support is counted beyond it, by two roads:
//   near    enough distinct people mean this verb by texts near the phrase, in these very words or where the fit below does not
//           say otherwise: people who mean a sibling verb by words like these carry nobody's slip;
//   others  what *other* people taught by other words speaks for it: a fit without this reporter, and without what is said for
//           the verb by words as good as these, gives the verb, or nearly; enough people stand behind the verb at all, and
//           nothing imported nearby speaks for another. (How many mean it by such words is for the first road to count.)
// Either way the verb must be what most people mean by texts near the phrase: on the first road more than mean any other.
// The numbers were chosen by measurement: docs/decisions/0013.

import { isPerson } from '../../../kernel/gate/index.ts'
import type { Features, Near, Survey } from '../../../kernel/similarity/index.ts'
import type { Texts } from './snapshot.ts'
import { type Voices, voicesBeforeTurning } from './voices.ts'

export interface GateNumbers {
  /** Distinct people that carry a phrase. */
  readonly people: number
  /** The similarity within which wordings count as one. */
  readonly near: number
  /** The similarity within which two wordings are as good as one. */
  readonly collision: number
}

export interface Support {
  /** By which road, if any. */
  readonly carriedBy: 'people' | 'others' | null
  /** Distinct people for the verb near the phrase. */
  readonly people: number
  /** Where enough people say so: the verbs that as many mean. */
  readonly rivals: readonly string[]
  /** How many more people it takes; 0 where it is carried. */
  readonly missing: number
  /** The verbs that others mean near the phrase: with any, it may take more people. */
  readonly others: readonly string[]
  /** What the others nearby make of what each of its reporters says. */
  readonly heard: readonly Heard[]
  /** Nothing farther away than this can change the answer. */
  readonly radius: number
}

export interface Heard {
  readonly reporter: string
  readonly said: 'confirmed' | 'contradicted' | 'nothing'
}

const NEIGHBOURS = 32
/** Of so many it takes the nearest that others speak of. */
const LOOKED_AT = 4 * NEIGHBOURS
/** Of so many first: fewer than it looks at, however many of them nobody speaks of. */
const FEW = 2 * NEIGHBOURS
/** Larger than for a search: a single person must not decide what others are said to teach. */
const RIDGE = 1
const LEAST_SHARE = 0.25
const MOST_BEHIND_BEST = 0.1
/** What is imported counts as this many people for its verb. */
const REGISTRY_PEOPLE = 3
/** Below these a fit says hardly anything, for the verb or at all: what is like nothing that is known is not confirmed by others. */
const LEAST_SUPPORT = 0.2
const LEAST_TOTAL = 0.65
/** One voice against another says nothing of either. */
const SEVERAL = 2
/** The same similarity, reckoned from the other side, may differ in its last digits. */
const ROUNDING = 1e-9

export function supportOf(index: Texts, all: Voices, text: string, verb: string, numbers: GateNumbers): Support {
  const features = index.features(text)
  // Without a vector, what was said in these very words still counts.
  const survey = features && index.survey(features)
  const near = survey?.within(numbers.near) ?? []
  const voices = voicesBeforeTurning(verb, fewWhoTurned(near, text, all, verb, numbers.people), all)
  const votes = votesAmong(near, text, voices)
  const people = votes.people(verb)
  const mostOther = votes.mostOther(verb, votes.people)
  const lacking = Math.max(0, numbers.people - people)
  const own = voices.all(text).filter((voice) => voice.verb === verb)
  /** What the others nearby make of what a reporter says. It takes several people to contradict one, and fewer who agree. */
  const saidOf = (reporter: string): Heard['said'] => {
    const [agree, differ] = [
      votes.weight(verb, reporter),
      votes.mostOther(verb, (other) => votes.weight(other, reporter)),
    ]
    if (agree > differ) return 'confirmed'
    const against = votes.mostOther(verb, (other) => votes.people(other, reporter))
    const isContradicted =
      against >= SEVERAL && differ >= numbers.people && differ > agree && own.length < numbers.people
    return isContradicted && isPerson(reporter) ? 'contradicted' : 'nothing'
  }
  const rivals = lacking === 0 && people === mostOther ? votes.with(people).filter((other) => other !== verb) : []
  const reports = all.all(text).filter((voice) => voice.verb === verb)
  const heard = reports.map(({ reporter }) => ({ reporter, said: saidOf(reporter) }))
  const others = (voices === all ? votes : votesAmong(near, text, all)).verbs().filter((other) => other !== verb)
  const told = { people, rivals, others, heard, radius: features ? numbers.near : -1 }
  const carried = (carriedBy: 'people' | 'others', radius = told.radius) => ({ ...told, carriedBy, missing: 0, radius })
  const isUncontested = votes.mostOther(verb, votes.weight) === 0
  /** If nobody means another verb, this many more people with these very words are enough. Fewer may do, by the second road. */
  const waiting = (radius = told.radius) => {
    const lead = Math.max(1, lacking, mostOther - people + 1)
    return {
      ...told,
      carriedBy: null,
      missing: isUncontested ? lead : Math.max(lead, numbers.people - own.length),
      radius,
    }
  }
  if (people < mostOther || rivals.length > 0) return waiting()
  // In these very words, or in words like these by which nobody means another verb.
  if (lacking === 0 && (own.length >= numbers.people || isUncontested)) return carried('people')
  // Fewer people than it takes stand behind the verb anywhere: no need to ask what others taught.
  if (!survey || !features || voices.peopleBehind(verb) < numbers.people) return waiting()
  // One voice against another does not keep out what others bear out; more do.
  const isOpposed = votes.weight(verb) < votes.mostOther(verb, votes.weight)
  if (lacking > 0 && isOpposed) return waiting()
  const around = nearestSpokenOf(index, survey, voices)
  const isLeftOut = (similarity: number, said: string) => said === verb && similarity >= numbers.collision
  let { radius } = told
  for (const voice of own.filter((voice) => lacking === 0 || voices.isCounted(text, voice))) {
    const { chosen, reach } = chosenFor(voice.reporter, around, voices, isLeftOut)
    radius = Math.min(radius, reach)
    const fit = fitOfOthers(index, chosen, features, verb)
    if (lacking === 0 ? !fit.saysOtherwise : fit.bearsOut) return carried(lacking === 0 ? 'people' : 'others', radius)
  }
  return waiting(radius)
}

const nobody: ReadonlySet<string> = new Set()

/**
 * Those who turned away from the verb near the phrase, where they are fewer than the gate asks for: until then it counts for
 * themselves only (I7), so that a phrase in effect for everyone is not lost with the first of them.
 */
function fewWhoTurned(
  near: readonly Near[],
  text: string,
  voices: Voices,
  verb: string,
  threshold: number,
): ReadonlySet<string> {
  const turned = new Set<string>()
  for (const id of new Set([text, ...near.map((one) => one.id)]))
    for (const voice of voices.turned(id)) if (voice.verb === verb) turned.add(voice.reporter)
  return turned.size < threshold ? turned : nobody
}

/** What others teach who is not this reporter; and how near a text must be to be among the chosen, or to become one. */
function chosenFor(
  reporter: string,
  around: Around,
  voices: Voices,
  isLeftOut: (similarity: number, verb: string) => boolean,
): { chosen: readonly Chosen[]; reach: number } {
  const few = withoutReporter(around.few(), voices, reporter, isLeftOut)
  const chosen = few.length === NEIGHBOURS ? few : withoutReporter(around.all(), voices, reporter, isLeftOut)
  const farthest = chosen.length === NEIGHBOURS ? chosen.at(-1)?.near : around.all()[LOOKED_AT - 1]
  return { chosen, reach: farthest ? farthest.similarity - ROUNDING : -1 }
}

/** Distinct people a verb among texts; at the phrase itself every report counts, nearby only those within a person's few. */
function votesAmong(near: readonly Near[], text: string, voices: Voices) {
  const reporters = new Map<string, Set<string>>()
  const imported = new Set<string>()
  for (const id of new Set([text, ...near.map((one) => one.id)])) {
    for (const { verb: said, reporter } of id === text ? voices.all(id) : voices.counted(id))
      reporters.set(said, (reporters.get(said) ?? new Set()).add(reporter))
    for (const said of voices.registry(id)) imported.add(said)
  }
  /** Without this reporter, where one is named. */
  const people = (one: string, without?: string) => {
    const said = reporters.get(one)
    return (said?.size ?? 0) - (without !== undefined && said?.has(without) ? 1 : 0)
  }
  const weight = (one: string, without?: string) => people(one, without) + (imported.has(one) ? REGISTRY_PEOPLE : 0)
  return {
    people,
    weight,
    /** Those that anybody means. */
    verbs: () => [...reporters.keys()].sort(),
    /** Those that so many people mean. */
    with: (count: number) => [...reporters.keys()].filter((one) => people(one) === count).sort(),
    mostOther: (one: string, count: (other: string) => number) =>
      Math.max(0, ...[...reporters.keys(), ...imported].filter((other) => other !== one).map(count)),
  }
}

interface Around {
  /** The nearest, some of which nobody may speak of: nearly always they are enough. */
  few(): readonly Near[]
  all(): readonly Near[]
}

/** Each is looked for once. */
function nearestSpokenOf(index: Texts, survey: Survey, voices: Voices): Around {
  const slots = index.slotsOf(voices.spokenOf())
  let [few, all]: (readonly Near[] | undefined)[] = []
  return {
    few() {
      few ??= survey.nearestIn(slots, FEW)
      return few
    },
    all() {
      all ??= lookedAt(slots, survey, voices)
      return all
    },
  }
}

/** To ask of each that might be among the nearest whether it is spoken of takes longer than to find a few more. */
function lookedAt(slots: Int32Array, survey: Survey, voices: Voices): readonly Near[] {
  for (let most = LOOKED_AT + NEIGHBOURS; ; most *= 2) {
    const found = survey.nearestIn(slots, most)
    const spokenOf = found.filter(({ id }) => voices.isSpokenOf(id))
    if (spokenOf.length >= LOOKED_AT || found.length < most) return spokenOf.slice(0, LOOKED_AT)
  }
}

interface Chosen {
  readonly near: Near
  readonly verbs: readonly string[]
}

/** The nearest texts that others speak of, each person once, without what does not count here. */
function withoutReporter(
  candidates: readonly Near[],
  voices: Voices,
  reporter: string,
  isLeftOut: (similarity: number, verb: string) => boolean,
): Chosen[] {
  const heard = new Set([reporter])
  const chosen: Chosen[] = []
  for (const near of candidates) {
    const fresh = voices.counted(near.id).filter((voice) => !heard.has(voice.reporter))
    const said = [...voices.registry(near.id), ...fresh.map(({ verb }) => verb)]
    const verbs = said.filter((verb) => !isLeftOut(near.similarity, verb))
    if (verbs.length === 0) continue
    for (const voice of fresh) heard.add(voice.reporter)
    chosen.push({ near, verbs: verbs.sort() })
    if (chosen.length === NEIGHBOURS) break
  }
  return chosen
}

function fitOfOthers(
  index: Texts,
  chosen: readonly Chosen[],
  features: Features,
  verb: string,
): { bearsOut: boolean; saysOtherwise: boolean } {
  const { weights } = index.fit(
    chosen.map(({ near }) => near),
    features,
    RIDGE,
  )
  const supports = new Map<string, number>()
  for (const [rank, { verbs }] of chosen.entries())
    for (const one of verbs) supports.set(one, (supports.get(one) ?? 0) + (weights[rank] ?? 0) / verbs.length)
  const positive = [...supports.values()].filter((support) => support > 0)
  const total = positive.reduce((sum, support) => sum + support, 0)
  const own = supports.get(verb) ?? 0
  const best = Math.max(0, ...positive)
  const isNearlyBest = best - own <= MOST_BEHIND_BEST * total
  const isClear = total >= LEAST_TOTAL && best >= LEAST_SUPPORT
  return {
    bearsOut: isClear && isNearlyBest && own >= Math.max(LEAST_SUPPORT, LEAST_SHARE * total),
    saysOtherwise: isClear && !isNearlyBest,
  }
}
