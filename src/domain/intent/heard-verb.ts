// What a conversation says of verbs: which one a message names, or most likely means.
import type { ActionContext } from '../../kernel/context.ts'
import { wordsOf } from '../../kernel/reader/index.ts'
import { textId } from '../../kernel/similarity/index.ts'
import {
  type Name,
  type Named,
  verbDescribed,
  verbNamed,
  verbPartlyNamed,
  verbsIn,
  wordsOfName,
} from './heard-named.ts'
import { phraseText } from './import/registry.ts'
import type { Found } from './search/found-verb.ts'
import { searchVerb, type VerbAnswer } from './search/verb-search.ts'
import { verbsKeptFrom } from './state/blocks.ts'
import type { IntentState } from './state/intent-state.ts'
import { readIntents, searchIntents } from './state/intent-view.ts'

/** A request, and what its person said since. */
export interface Heard {
  /** The words that they asked with first. */
  readonly request: string
  /** The verbs that they did not mean, and how sure that is. */
  readonly except: ReadonlySet<string>
  readonly certainty: number
}

/** The verb that a person most likely means, and how likely it is right. */
export interface Likely {
  readonly verb: string
  readonly certainty: number
  /** How likely it is by these words alone. */
  readonly alone: number
  /** It is the likeliest by these words alone, and likely enough together with what they asked first. */
  readonly isClear: boolean
  /** Their words still mean a verb that they rejected, so they may object to something else. */
  readonly isRejected: boolean
  /** What they asked first may mean the same, so it may be the same request in other words. */
  readonly isRelated: boolean
  /** What they asked first is a known phrase of a verb that they rejected, so they may ask for something else now. */
  readonly isRegistered: boolean
  /** Those that come into question, the likeliest first. */
  readonly choices: readonly Choice[]
}

interface Choice {
  readonly verb: string
  readonly score: number
  readonly description: string | null
}

export interface NamedVerb extends Pick<Likely, 'verb' | 'certainty' | 'isClear' | 'choices'> {
  /** The message says that something was wrong, and nothing else beside the name. */
  readonly isCorrection: boolean
  /** The name is all that its clause says. */
  readonly isSure: boolean
}

const MOST_CHOICES = 3
/** Of those that were not rejected. Nobody is asked about a verb with a smaller share. */
const LEAST_CHOICE = 0.1
/** Somebody who says the name of a verb may still confuse it with another. */
const BY_NAME = 0.95

/**
 * The verb that a message names. It is not clear if it is blocked for the request, or if it is named among other words and the request
 * does not mean it at all.
 */
export async function namedVerb(context: ActionContext, message: string, heard: Heard): Promise<NamedVerb | undefined> {
  const found = await readIntents(context, (state) => {
    const found = verbNamed(message, namesIn(state), heard.except)
    return found && named(context, state, found, heard)
  })
  if (!found?.isClear || found.isSure) return found
  return { ...found, isClear: await isPlausible(context, found.verb, heard) }
}

/** The verb of whose name these words are a part, and all that they say. */
export function partlyNamedVerb(context: ActionContext, words: string, heard: Heard): Promise<NamedVerb | undefined> {
  return readIntents(context, (state) => {
    const verb = verbPartlyNamed(words, namesIn(state), heard.except)
    return verb === undefined ? undefined : named(context, state, { verb, isSure: true, isCorrection: true }, heard)
  })
}

/** A verb that they may mean who say some words of its description, and no other verb's. */
export function describedVerb(context: ActionContext, message: string, { except }: Heard): Promise<Choice | undefined> {
  return readIntents(context, (state) => {
    const described = Array.from(state.verbs, ([verb, { description }]) => ({ verb, description: description ?? '' }))
    const verb = verbDescribed(message, described, except)
    return verb === undefined ? undefined : shown(state, { verb, score: BY_DESCRIPTION })
  })
}

/** They may as well only share some ordinary words. */
const BY_DESCRIPTION = 0.5

function named({ envelope }: ActionContext, state: IntentState, found: Named, { request }: Pick<Heard, 'request'>) {
  const blocked = verbsKeptFrom(state.blocks.near(textId(request)), envelope.person ?? null)
  const choices = [shown(state, { verb: found.verb, score: BY_NAME })]
  return { ...found, certainty: BY_NAME, isClear: !blocked.has(found.verb), choices }
}

/** By the verb as it was imported, because most messages are read with the same verbs. */
const names = new WeakMap<object, readonly string[]>()

function namesIn({ verbs }: IntentState): Name[] {
  return Array.from(verbs, ([verb, imported]) => {
    const name = names.get(imported) ?? wordsOfName(verb)
    names.set(imported, name)
    return { verb, name }
  })
}

/** The verbs that a question of the agent offers, in the order in which it names or describes them. */
export function verbsOffered(context: ActionContext, question: string): Promise<string[]> {
  return readIntents(context, (state) => {
    const described = Array.from(state.verbs, ([verb, { description }]) =>
      description ? [{ verb, name: wordsOf(description) }] : [],
    )
    return verbsIn(question.slice(-LONGEST_QUESTION), [...namesIn(state), ...described.flat()])
  })
}

const LONGEST_QUESTION = 2_000

/** Whether a request may mean the verb, if it does not mean one of those that were rejected. */
export async function isPlausible(context: ActionContext, verb: string, heard: Heard): Promise<boolean> {
  const likely = await likeliestVerb(context, heard.request, heard)
  return likely?.choices.some((one) => one.verb === verb) ?? false
}

/** What these words mean, if they say again what was asked first. Undefined if they are like nothing known. */
export async function likeliestVerb(
  context: ActionContext,
  words: string,
  { request, except, certainty }: Heard,
): Promise<Likely | undefined> {
  if (!isSayable(words)) return undefined
  const texts = [words, ...(request !== words && isSayable(request) ? [request] : [])]
  const searches = await lookups(context, texts)
  return searchIntents(context, (state): Likely | undefined => {
    const answers = searches.map((search) => search(state))
    const [alone] = answers
    const own = alone?.candidates[0]
    if (!own || alone.result === 'no_match') return undefined
    const candidates = agreed(
      answers.map((answer) => answer.candidates),
      (verb) => (except.has(verb) ? 1 - certainty : 1),
    )
    const [first] = candidates
    if (!first) return undefined
    const least = state.settings['answer.matched'] / 100
    const isRejected = except.has(own.verb)
    const isClear = !isRejected && first.verb === own.verb && first.score >= least
    const likely = new Set(answers.flatMap((answer) => answer.candidates.filter(isLikely).map(({ verb }) => verb)))
    const others = candidates.filter(({ verb }) => likely.has(verb) && !except.has(verb))
    const total = others.reduce((sum, { score }) => sum + score, 0)
    const choices = others
      .filter(({ score }) => score >= LEAST_CHOICE * total)
      .slice(0, MOST_CHOICES)
      .map((one) => shown(state, one))
    const asked = answers.at(-1)?.candidates ?? []
    const isRelated = asked.some((one) => one.verb === own.verb && isLikely(one))
    const isRegistered = asked[0] !== undefined && asked[0].source !== 'semantic' && except.has(asked[0].verb)
    const is = { isClear, isRejected, isRelated, isRegistered }
    return { verb: first.verb, certainty: first.score, alone: own.score, ...is, choices }
  })
}

/** A verb that a person meant, as it is offered to the agent. */
export function asChoice(context: ActionContext, verb: string, score: number): Promise<Choice> {
  return readIntents(context, (state) => shown(state, { verb, score }))
}

/** Whether the person rejected what these words were answered with before, even if they accepted it since. */
export function wasDoubted(context: ActionContext, words: string): Promise<boolean> {
  const person = context.envelope.person ?? null
  return readIntents(
    context,
    (state) => state.phrase(textId(words))?.doubts.some((one) => one.person === person) ?? false,
  )
}

/** Whether these words mean the verb by themselves. */
export async function isMeantBy(context: ActionContext, words: string, verb: string): Promise<boolean> {
  if (!isSayable(words)) return false
  const [search] = await lookups(context, [words])
  return searchIntents(context, (state) => {
    const found = search?.(state)
    return found?.result === 'matched' && found.candidates[0]?.verb === verb
  })
}

/** Whether the verb is among those that these words most likely mean. */
export async function mayMean(context: ActionContext, words: string, verb: string): Promise<boolean> {
  if (!isSayable(words)) return false
  const [search] = await lookups(context, [words])
  return searchIntents(context, (state) => {
    const { result = 'no_match', candidates = [] } = search?.(state) ?? {}
    const some = candidates.slice(
      0,
      { no_match: 0, matched: 1, suggest: MOST_CHOICES, ambiguous: MOST_CHOICES }[result],
    )
    return some.some((one) => one.verb === verb)
  })
}

function isSayable(words: string): boolean {
  return phraseText().safeParse(words).success
}

type Lookup = (state: IntentState) => VerbAnswer

/** Searches for what each of the texts means by itself. */
function lookups({ vectors, envelope }: ActionContext, texts: readonly string[]): Promise<Lookup[]> {
  const person = envelope.person ?? null
  return Promise.all(
    texts.map(async (words) => {
      const features = await vectors.ask(words)
      return (state) => searchVerb(state, { text: textId(words), words, person, domain: null }, features)
    }),
  )
}

type Scored = Pick<Found, 'verb' | 'score'>

/** The score of a verb that a text does not resemble at all. */
const UNLIKE = 0.005
/** That another verb was rejected makes none likely that has less. */
const LEAST_LIKELY = 4 * UNLIKE

function isLikely({ score }: Scored): boolean {
  return score >= LEAST_LIKELY
}

/** How likely each verb is if all texts mean the same one. */
function agreed(found: readonly (readonly Scored[])[], believed: (verb: string) => number): readonly Scored[] {
  const scores = found.map((one) => new Map(one.map(({ verb, score }) => [verb, score])))
  const verbs = new Set(scores.flatMap((one) => [...one.keys()]))
  const all = [...verbs].map((verb) => {
    const score = scores.reduce((product, one) => product * Math.max(UNLIKE, one.get(verb) ?? 0), believed(verb))
    return { verb, score }
  })
  const total = all.reduce((sum, { score }) => sum + score, 0)
  return all.map(({ verb, score }) => ({ verb, score: score / total })).toSorted((a, b) => b.score - a.score)
}

function shown(state: IntentState, { verb, score }: Scored): Choice {
  return { verb, score, description: state.verbs.get(verb)?.description ?? null }
}
