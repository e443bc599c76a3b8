// What a message said, as it would have been heard when it came in, without recording anything: for conversations of the past.
import type { ActionContext } from '../../kernel/context.ts'
import { whoAsks } from './asker.ts'
import { judge, standingIn } from './judge.ts'

export interface Past {
  readonly message: string
  /** What was asked before and what was answered; both are empty at the beginning of a conversation. */
  readonly query: string
  readonly response: string
}

export interface Overheard {
  /** It rejects the answer before it. */
  readonly isCorrection: boolean
  /** It says so in words, and does not only ask again or give up. */
  readonly isExplicit: boolean
  /** The words that are meant to last; absent if there are none. */
  readonly standing?: string
}

export async function overhear(context: ActionContext, { message, query, response }: Past): Promise<Overheard> {
  if (query === '' && response === '') return heard(false, false, await standingIn(context, message))
  const exchange = { previousQuery: query, previousResponse: response, message }
  const { feedbackType, correctionType, standing } = await judge(context, exchange, whoAsks(context))
  return heard(feedbackType === 'rejected', correctionType === 'explicit', standing)
}

function heard(
  isCorrection: boolean,
  isExplicit: boolean,
  standing: { readonly words: string } | undefined,
): Overheard {
  return { isCorrection, isExplicit, ...(standing && { standing: standing.words }) }
}
