// The rules that an agent is told for a person and a task: agent_prompt puts them into the prompt, rule_check runs their checks.
import type { ActionContext } from '../../../kernel/context.ts'
import { nearest } from '../../../kernel/nearest.ts'
import { drawn } from '../effect/holdback.ts'
import { readRules } from '../prompt-watch.ts'
import { ALL_AGENTS } from '../rule.ts'
import { type Snapshot, servingOf } from '../serving.ts'

export interface ForAgent extends ReturnType<typeof drawn> {
  /** Whether any rule, or what a person asked for, names this place in a prompt. */
  hasPlace(name: string): boolean
  /** Names in rules like that of the agent, if no rule names it: it may be a slip. Undefined if a rule names it, or no agent at all. */
  readonly similarNames: readonly string[] | undefined
}

export async function rulesForAgent(context: ActionContext, agent: string): Promise<ForAgent> {
  const { person = null, taskId, sessionId } = context.envelope
  const task = taskId ?? sessionId
  const percent = task === undefined ? 0 : (await context.settings())['review.holdback']
  const chosen = (snapshot: Snapshot) => drawn(servingOf(snapshot)({ agent, person }), { percent, task })
  return readRules(context, (snapshot) => ({
    ...chosen(snapshot),
    hasPlace: snapshot.hasPlace,
    similarNames: namesLike(agent, snapshot),
  }))
}

function namesLike(agent: string, rules: Snapshot): string[] | undefined {
  if (agent === ALL_AGENTS || rules.approved('agent', agent).length + rules.instructions('agent', agent).length > 0)
    return undefined
  const named = rules.agents().filter((name) => name !== ALL_AGENTS)
  return named.length > 0 ? nearest(agent, named) : undefined
}
