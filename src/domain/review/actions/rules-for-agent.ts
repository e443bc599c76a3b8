// The rules that an agent is told for a person and a task: agent_prompt puts them into the prompt, rule_check runs their checks.
import type { ActionContext } from '../../../kernel/context.ts'
import { drawn } from '../effect/holdback.ts'
import { readRules } from '../prompt-watch.ts'
import { type Snapshot, servingOf } from '../serving.ts'

export interface ForAgent extends ReturnType<typeof drawn> {
  /** Whether any rule, or what a person asked for, names this place in a prompt. */
  hasPlace(name: string): boolean
}

export async function rulesForAgent(context: ActionContext, agent: string): Promise<ForAgent> {
  const { person = null, taskId, sessionId } = context.envelope
  const task = taskId ?? sessionId
  const percent = task === undefined ? 0 : (await context.settings())['review.holdback']
  const chosen = (snapshot: Snapshot) => drawn(servingOf(snapshot)({ agent, person }), { percent, task })
  return readRules(context, (snapshot) => ({ ...chosen(snapshot), hasPlace: snapshot.hasPlace }))
}
