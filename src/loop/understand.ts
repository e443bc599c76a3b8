// What a person meant whose request was answered wrongly: the verb that their message names or describes.
import { type DetectionRow, whatWasMeant } from '../domain/conversation/index.ts'
import {
  type Likely,
  likeliestVerb,
  meantEntity,
  type NameTaken,
  namedVerb,
  type Renamed,
} from '../domain/intent/index.ts'
import type { ActionContext } from '../kernel/context.ts'

export interface Said {
  readonly message: DetectionRow['payload']['message']
  /** The most important first. */
  readonly evidence: readonly { readonly words: string }[]
}

export interface Understood {
  /** Undefined if it is not clear. */
  readonly meant: Pick<Likely, 'verb' | 'certainty'> | undefined
  /** The verbs that come into question, the likeliest first. */
  readonly choices: Likely['choices']
}

/**
 * `except` are the verbs that they did not mean. A verb that they name is meant; else the first of their words that are clear decide,
 * together with what they asked first. If they only say that it was wrong, what they asked first tells what else it may be.
 */
export async function understand(
  context: ActionContext,
  said: Said,
  request: string,
  except: ReadonlySet<string>,
): Promise<Understood> {
  const named = await namedVerb(context, said.message, except)
  if (named) return { meant: named, choices: named.choices }
  let choices: Likely['choices'] = []
  for (const words of wordsOf(said)) {
    const likely = await likeliestVerb(context, [words, request], except)
    if (likely?.isClear) return { meant: likely, choices: likely.choices }
    if (choices.length === 0) choices = likely?.choices ?? []
  }
  if (choices.length === 0) choices = (await likeliestVerb(context, [request], except))?.choices ?? []
  return { meant: undefined, choices }
}

/** The names that were taken to mean somebody else than the person meant. */
export async function understandNames(
  context: ActionContext,
  said: Said,
  taken: readonly NameTaken[],
): Promise<Renamed[]> {
  const words = wordsOf(said)
  const found = await Promise.all(
    taken.map(async (one) => ({ taken: one, meant: await meantEntity(context, one, words) })),
  )
  return found.flatMap(({ taken, meant }) => (meant === undefined ? [] : [{ taken, meant }]))
}

/** What they say they meant, then the message without the words that reject, then all of it. */
function wordsOf({ message, evidence }: Said): string[] {
  const { wanted } = whatWasMeant(message)
  const rejecting = evidence[0]?.words ?? ''
  const rest = message
    .replace(rejecting, ' ')
    .replace(/^[\s,.;:!?-]+/u, '')
    .trim()
  return [...new Set([wanted ?? '', rest, message])].filter((words) => /\p{L}/u.test(words))
}
