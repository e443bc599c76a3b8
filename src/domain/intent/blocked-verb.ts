// "Never X for Y" (I7), for an agent that is about to do X: the block that forbids the verb of a tool for what was asked.
import type { ActionContext } from '../../kernel/context.ts'
import { textId } from '../../kernel/similarity/index.ts'
import type { Stored } from '../../kernel/store/index.ts'
import { blockRepo } from './repo/blocks.ts'
import { keepsFrom } from './state/blocks.ts'
import { readIntents } from './state/intent-view.ts'
import type { blockTable } from './tables.ts'

type VerbBlock = Stored<typeof blockTable>

/** The verb that a tool is; undefined if it is none. */
export function verbOfTool(context: ActionContext, isIt: (verb: string) => boolean): Promise<string | undefined> {
  return readIntents(context, ({ verbs }) => [...verbs.keys()].find(isIt))
}

/** Read from the store, because the view does not keep why. */
export async function blockOf(context: ActionContext, verb: string, request: string): Promise<VerbBlock | undefined> {
  const { caller, db, envelope, now } = context
  const features = await context.vectors.ask(request)
  const near = await readIntents(context, ({ blocks }) =>
    blocks.near(textId(request), features).find((one) => one.verb === verb && keepsFrom(one, envelope.person ?? null)),
  )
  if (!near) return undefined
  const stored = await blockRepo.at(db, caller.workspace, near.phrase_id, now())
  return stored.find((one) => one.verb === verb && one.person === near.person)
}
