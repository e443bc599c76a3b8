// What a person meant who rejects an answer: the verb that their message names or describes.
import { type DetectionRow, whatWasMeant } from '../domain/conversation/index.ts'
import { type Likely, likeliestVerb } from '../domain/intent/index.ts'
import type { ActionContext } from '../kernel/context.ts'

type Rejection = Pick<DetectionRow['payload'], 'message' | 'evidence'>

export interface Understood {
  /** Undefined if it is not clear. */
  readonly meant: Likely | undefined
  /** The verbs that come into question, the likeliest first. */
  readonly choices: Likely['choices']
}

/** `except` are the verbs that they did not mean. The first of their words that are clear decide. */
export async function understand(
  context: ActionContext,
  rejection: Rejection,
  except: ReadonlySet<string>,
): Promise<Understood> {
  let choices: Likely['choices'] = []
  for (const words of wordsOf(rejection)) {
    const likely = await likeliestVerb(context, words, except)
    if (likely?.isClear) return { meant: likely, choices: likely.choices }
    if (choices.length === 0) choices = likely?.choices ?? []
  }
  return { meant: undefined, choices }
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
