// Which words an accepted answer confirms. A reply to a question of the agent ("yes", "the second one") may mean nothing by itself: then
// the verb belongs to what was asked before, if that could mean it, and else to no words at all.
import type { Asked } from '../domain/conversation/index.ts'
import { likeliestVerb } from '../domain/intent/index.ts'
import type { ActionContext } from '../kernel/context.ts'

export async function acceptedRequest(context: ActionContext, asked: Asked): Promise<Asked | undefined> {
  const { verb, words, replyTo } = asked
  if (verb === null || replyTo === null) return verb === null ? undefined : asked
  if (await couldMean(context, replyTo, verb)) return { ...asked, words: replyTo, searchId: null }
  return (await couldMean(context, words, verb)) ? asked : undefined
}

async function couldMean(context: ActionContext, words: string, verb: string): Promise<boolean> {
  const likely = await likeliestVerb(context, [words], new Set())
  if (!likely) return false
  return likely.isClear ? likely.verb === verb : likely.choices.some((one) => one.verb === verb)
}
