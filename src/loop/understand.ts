// What a person meant who rejects an answer: the verb that their message names or describes.
import { type DetectionRow, whatWasMeant } from '../domain/conversation/index.ts'
import { type Likely, likeliestVerb, meantEntity, type NameTaken } from '../domain/intent/index.ts'
import type { ActionContext } from '../kernel/context.ts'

type Rejection = Pick<DetectionRow['payload'], 'message' | 'evidence'>

export interface Renamed {
  readonly taken: NameTaken
  readonly meant: string
}

export interface Understood {
  /** Undefined if it is not clear. */
  readonly meant: Likely | undefined
  /** The verbs that come into question, the likeliest first. */
  readonly choices: Likely['choices']
}

/**
 * `except` are the verbs that they did not mean. The first of their words that are clear decide. If they only say that it was wrong, what
 * they asked first tells what else it may be.
 */
export async function understand(
  context: ActionContext,
  rejection: Rejection,
  request: string,
  except: ReadonlySet<string>,
): Promise<Understood> {
  let choices: Likely['choices'] = []
  for (const words of wordsOf(rejection)) {
    const likely = await likeliestVerb(context, words, except)
    if (likely?.isClear) return { meant: likely, choices: likely.choices }
    if (choices.length === 0) choices = likely?.choices ?? []
  }
  if (choices.length === 0) choices = (await likeliestVerb(context, request, except))?.choices ?? []
  return { meant: undefined, choices }
}

/** The names that were taken to mean somebody else than the person meant. */
export async function understandNames(
  context: ActionContext,
  rejection: Rejection,
  taken: readonly NameTaken[],
): Promise<Renamed[]> {
  const words = wordsOf(rejection)
  const found = await Promise.all(
    taken.map(async (one) => ({ taken: one, meant: await meantEntity(context, one, words) })),
  )
  return found.flatMap(({ taken, meant }) => (meant === undefined ? [] : [{ taken, meant }]))
}

/** What they say they meant, then the message without the words that reject, then all of it. */
function wordsOf({ message, evidence }: Rejection): string[] {
  const { wanted } = whatWasMeant(message)
  const rejecting = evidence[0]?.words ?? ''
  const rest = message
    .replace(rejecting, ' ')
    .replace(/^[\s,.;:!?-]+/u, '')
    .trim()
  return [...new Set([wanted ?? '', rest, message])].filter((words) => /\p{L}/u.test(words))
}
