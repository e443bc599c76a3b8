// What a person meant whose request was answered wrongly: the verb that their message names or describes.
import { whatWasMeant } from '../domain/conversation/index.ts'
import {
  describedVerb,
  type Heard,
  type Likely,
  likeliestVerb,
  meantEntity,
  type NamedVerb,
  type NameTaken,
  othersNamed,
  partlyNamedVerb,
  type Renamed,
} from '../domain/intent/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import { objecting, objectionIn, wordsOf } from '../kernel/reader/index.ts'

export interface Understood {
  /** Undefined if it is not clear. */
  readonly meant: Pick<Likely, 'verb' | 'certainty'> | undefined
  /** The verbs that come into question, the likeliest first. */
  readonly choices: Likely['choices']
  /** The verb was wrong. If not, they object to something else: a name, a time, what was left out. */
  readonly isAboutVerb: boolean
  /** They object and ask for something, or say something like their request: it may be that in other words, or how it should be done. */
  readonly isDoubtful: boolean
}

/** How likely a verb has to be by what they say alone, if they say that they meant it, and if they only ask in other words. */
const SAID = 0.3
const RESTATED = 0.7

/** What they say they meant, or what they ask beside "no" and the like. If they say nothing beside that, the verb was wrong. */
export async function understand(context: ActionContext, message: string, heard: Heard): Promise<Understood> {
  const { objects, rest, isFlat } = objectionIn(message)
  if (isFlat) return doubted(await possible(context, message, heard))
  const { wanted } = whatWasMeant(message)
  let choices: Likely['choices'] | undefined
  for (const { words, least } of [
    ...(wanted === null ? [] : [{ words: wanted, least: SAID }]),
    ...(objects ? [{ words: rest, least: RESTATED }] : []),
  ]) {
    const likely = await likeliestVerb(context, words, heard)
    if (likely?.isClear && likely.alone >= least && !(words === rest && likely.isRegistered)) return clear(likely)
    if (likely && !likely.isRejected) choices ??= likely.choices
  }
  if (choices) return doubted(choices)
  const again = await likeliestVerb(context, rest, heard)
  return { ...OTHERWISE, isDoubtful: again !== undefined && (objects || again.isRelated) }
}

/** The verbs that the request may mean, after the one that their words may describe. */
async function possible(context: ActionContext, message: string, heard: Heard): Promise<Likely['choices']> {
  const described = await describedVerb(context, message, heard)
  const { choices = [] } = (await likeliestVerb(context, heard.request, heard)) ?? {}
  return described ? [described, ...choices.filter(({ verb }) => verb !== described.verb)] : choices
}

/** The same request in other words: if that does not make it clear, the verb was wrong. */
export async function understandAgain(context: ActionContext, message: string, heard: Heard): Promise<Understood> {
  const likely = await likeliestVerb(context, message, heard)
  return likely?.isClear && likely.alone >= RESTATED ? clear(likely) : doubted(likely?.choices)
}

/**
 * "I only wanted it paused", "Not pause. Replace.": a part of the name is enough if it is all that they say they meant, or all beside "no".
 */
export async function namedInPart(
  context: ActionContext,
  message: string,
  heard: Heard,
): Promise<NamedVerb | undefined> {
  const { wanted } = whatWasMeant(message)
  const { objects, rest } = objectionIn(message)
  if (!objects && !wordsOf(message).some(objecting)) return undefined
  // After a known phrase, it may be another request.
  if (wanted === null && (await likeliestVerb(context, heard.request, heard))?.isRegistered) return undefined
  return partlyNamedVerb(context, wanted ?? rest, heard)
}

/** How likely a verb has to be for somebody to be asked whether they meant it. */
const PLAUSIBLE = 0.1

export function plausible<T extends { readonly score: number }>(choices: readonly T[]): readonly T[] {
  return choices.filter(({ score }) => score >= PLAUSIBLE)
}

/** Nothing that the message says is about the verb. */
export const OTHERWISE: Understood = { meant: undefined, choices: [], isAboutVerb: false, isDoubtful: false }

function clear(likely: Likely): Understood {
  return { meant: likely, choices: likely.choices, isAboutVerb: true, isDoubtful: false }
}

function doubted(choices: Likely['choices'] = []): Understood {
  return { meant: undefined, choices, isAboutVerb: true, isDoubtful: false }
}

/** The names that were taken to mean somebody else than the person meant. */
export async function understandNames(
  context: ActionContext,
  message: string,
  taken: readonly NameTaken[],
): Promise<Renamed[]> {
  const { wanted } = whatWasMeant(message)
  const words = [wanted ?? '', objectionIn(message).rest, message].filter((one) => /\p{L}/u.test(one))
  const found = await Promise.all(
    taken.map(async (one) => ({ taken: one, meant: await meantEntity(context, one, [...new Set(words)]) })),
  )
  return found.flatMap(({ taken, meant }) => (meant === undefined ? [] : [{ taken, meant }]))
}

/** A name that may have been taken for the wrong one, and whom else it may mean. */
export interface DoubtedName {
  readonly name: string
  readonly others: readonly string[]
}

/** If a message only says that something was wrong, or a name with it, that may be any name that means several. */
export async function doubtedNames(
  context: ActionContext,
  message: string,
  taken: readonly NameTaken[],
): Promise<DoubtedName[]> {
  const names = taken.map(({ name }) => name)
  if (!objectionIn(without(message, names)).isFlat) return []
  const doubted = await Promise.all(
    taken.map(async (one) => ({ name: one.name, others: (await othersNamed(context, one)).map(({ name }) => name) })),
  )
  return doubted.filter(({ others }) => others.length > 0)
}

function without(message: string, names: readonly string[]): string {
  return names.reduce((rest, name) => rest.replaceAll(name, ' '), message)
}
