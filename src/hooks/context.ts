// What the model is to know when a session starts: the rules that apply, in words.
import { linesOf } from '../domain/review/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import { contextText } from '../loop/context-text.ts'
import { rulesFor } from '../loop/lookup.ts'
import type { HookAgent } from './event.ts'

export async function rulesText(context: ActionContext, agent: HookAgent, on_behalf_of: string | undefined) {
  const rules = await rulesFor(context, agent, on_behalf_of === undefined ? {} : { on_behalf_of })
  const nothingElse = { rejection: undefined, rejectionsInARow: 0, verb: undefined, question: undefined }
  const lists = { notMeant: [], names: [], use: [], avoid: [] }
  return contextText({ ...nothingElse, ...lists, rules: rules.length === 0 ? [] : linesOf(rules).split('\n') })
}
