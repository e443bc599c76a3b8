// What a person meant whose request was answered wrongly: the verb that their message names or describes.
import { whatWasMeant } from '../domain/conversation/index.ts'
import {
  type Heard,
  type Likely,
  likeliestVerb,
  meantEntity,
  type NameTaken,
  type Renamed,
} from '../domain/intent/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import { objectionIn } from '../kernel/reader/index.ts'

export interface Understood {
  /** Undefined if it is not clear. */
  readonly meant: Pick<Likely, 'verb' | 'certainty'> | undefined
  /** The verbs that come into question, the likeliest first. */
  readonly choices: Likely['choices']
  /** The verb was wrong. If not, they object to something else: a name, a time, what was left out. */
  readonly isAboutVerb: boolean
}

/** How likely a verb has to be by what they say alone, if they say that they meant it, and if they only ask in other words. */
const SAID = 0.3
const RESTATED = 0.7

/** What they say they meant, or what they ask beside "no" and the like. If they say nothing beside that, the verb was wrong. */
export async function understand(context: ActionContext, message: string, heard: Heard): Promise<Understood> {
  const { objects, rest, isFlat } = objectionIn(message)
  if (isFlat) return doubted((await likeliestVerb(context, heard.request, heard))?.choices)
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
  return choices ? doubted(choices) : OTHERWISE
}

/** The same request in other words: if that does not make it clear, the verb was wrong. */
export async function understandAgain(context: ActionContext, message: string, heard: Heard): Promise<Understood> {
  const likely = await likeliestVerb(context, message, heard)
  return likely?.isClear && likely.alone >= RESTATED ? clear(likely) : doubted(likely?.choices)
}

/** Nothing that the message says is about the verb. */
export const OTHERWISE: Understood = { meant: undefined, choices: [], isAboutVerb: false }

function clear(likely: Likely): Understood {
  return { meant: likely, choices: likely.choices, isAboutVerb: true }
}

function doubted(choices: Likely['choices'] = []): Understood {
  return { meant: undefined, choices, isAboutVerb: true }
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
