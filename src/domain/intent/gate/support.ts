// Whether people's reports support a phrase for everyone (I5). Pure: it depends only on who says what about the texts around it.
// People hardly ever say the same wording twice, so similar wordings count too. `supportFrom` says in which two ways; the numbers
// were chosen by measurement (docs/decisions/0013).
import type { Features, Near, Survey } from '../../../kernel/similarity/index.ts'
import { fewWhoTurned } from './few-who-turned.ts'
import { fitsOfOthers } from './fit-of-others.ts'
import { type Heard, heardOf } from './heard.ts'
import type { GateNumbers } from './numbers.ts'
import type { Texts } from './snapshot.ts'
import { type Voices, voicesBeforeTurning } from './voices.ts'
import { votesAmong } from './votes.ts'

export interface Support {
  /** In which of the two ways; null if in none. */
  readonly carriedBy: 'people' | 'others' | null
  /** Distinct people for the verb near the phrase. */
  readonly people: number
  /** If enough people say so: the other verbs that as many people mean. */
  readonly rivals: readonly string[]
  /** How many more people it needs; 0 if it is supported. */
  readonly missing: number
  /** The verbs that others mean near the phrase. If there are any, it may need more people. */
  readonly others: readonly string[]
  /** For each of its reporters, whether the others nearby confirm or contradict them. */
  readonly heard: readonly Heard[]
  /** Nothing farther away than this can change the answer. */
  readonly radius: number
}

export function supportOf(index: Texts, all: Voices, text: string, verb: string, numbers: GateNumbers): Support {
  const features = index.features(text)
  // Without a vector, what was said in exactly these words still counts.
  const survey = features && index.survey(features)
  const place: Place = { index, text, verb, numbers, features, survey, near: survey?.within(numbers.near) ?? [] }
  const from = (voices: Voices) => supportFrom(place, all, voices)
  const { turned, radius } = fewWhoTurned(place, all, from)
  const support = from(voicesBeforeTurning(verb, turned, all))
  return { ...support, radius: Math.min(radius, support.radius) }
}

/** A phrase and what is near it. */
interface Place {
  readonly index: Texts
  readonly text: string
  readonly verb: string
  readonly numbers: GateNumbers
  readonly features: Features | undefined
  readonly survey: Survey | undefined
  readonly near: readonly Near[]
}

/**
 * From what these voices say; `all` is what people say now. There are two ways:
 * - `people`: enough distinct people mean this verb by texts near the phrase, and either they use exactly these words, or nobody
 *   means another verb nearby, or the fit of others does not contradict it. So people who mean a sibling verb by similar words do
 *   not support somebody's mistake.
 * - `others`: what other people taught by other words supports it: the fit of others (fit-of-others.ts) gives the verb, or nearly.
 *   Enough people must use the verb at all, and no imported verb nearby may outweigh it.
 * Either way, no other verb may be meant by more people near the phrase; in the first way, none by as many.
 */
function supportFrom(place: Place, all: Voices, voices: Voices): Support {
  const { index, text, verb, numbers, features, survey, near } = place
  const votes = votesAmong(near, text, voices)
  const people = votes.people(verb)
  const mostOther = votes.mostOther(verb, votes.people)
  const lacking = Math.max(0, numbers.people - people)
  const own = voices.all(text).filter((voice) => voice.verb === verb)
  const rivals = lacking === 0 && people === mostOther ? votes.with(people).filter((other) => other !== verb) : []
  const reports = all.all(text).filter((voice) => voice.verb === verb)
  const heard = reports.map(({ reporter }) => heardOf(reporter, verb, votes, own.length, numbers))
  const others = (voices === all ? votes : votesAmong(near, text, all)).verbs().filter((other) => other !== verb)
  const common = { people, rivals, others, heard, radius: features ? numbers.near : -1 }
  const carried = (carriedBy: 'people' | 'others', radius = common.radius) => ({
    ...common,
    carriedBy,
    missing: 0,
    radius,
  })
  const isUncontested = votes.mostOther(verb, votes.weight) === 0
  /** If nobody means another verb, `missing` more people with exactly these words are enough; with the fit of others maybe fewer. */
  const waiting = (radius = common.radius) => {
    const lead = Math.max(1, lacking, mostOther - people + 1)
    return {
      ...common,
      carriedBy: null,
      missing: isUncontested ? lead : Math.max(lead, numbers.people - own.length),
      radius,
    }
  }
  if (people < mostOther || rivals.length > 0) return waiting()
  // In exactly these words, or in similar words by which nobody means another verb.
  if (lacking === 0 && (own.length >= numbers.people || isUncontested)) return carried('people')
  // Too few people use the verb anywhere, so what others taught cannot help.
  if (!survey || !features || voices.peopleBehind(verb) < numbers.people) return waiting()
  // No other verb has more people here, so only an imported one can outweigh it.
  const isOpposed = votes.weight(verb) < votes.mostOther(verb, votes.weight)
  if (lacking > 0 && isOpposed) return waiting()
  const fitWithout = fitsOfOthers({ index, verb, numbers, features, survey }, voices)
  let { radius } = common
  for (const voice of own.filter((voice) => lacking === 0 || voices.isCounted(text, voice))) {
    const fit = fitWithout(voice.reporter)
    radius = Math.min(radius, fit.reach)
    if (lacking === 0 ? !fit.contradicts : fit.confirms) return carried(lacking === 0 ? 'people' : 'others', radius)
  }
  return waiting(radius)
}
