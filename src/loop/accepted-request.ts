// Which words an accepted answer confirms. A reply to a question of the agent ("yes", "the second one") may mean nothing by itself: then
// the verb belongs to what was asked before, if that could mean it, and else to no words at all. Words that object to an earlier answer
// may be no request, so they have to mean the verb by themselves.
import type { Asked } from '../domain/conversation/index.ts'
import { isMeantBy, mayMean } from '../domain/intent/index.ts'
import type { ActionContext } from '../kernel/context.ts'

export async function acceptedRequest(context: ActionContext, asked: Asked): Promise<Asked | undefined> {
  const { verb, words, replyTo, isObjection } = asked
  if (verb === null) return undefined
  if (isObjection) return (await isMeantBy(context, words, verb)) ? asked : undefined
  if (replyTo === null) return asked
  if (await mayMean(context, replyTo, verb)) return { ...asked, words: replyTo, searchId: null }
  return (await mayMean(context, words, verb)) ? asked : undefined
}
