// What rules change (R8): how often reviewers correct what a rule is about, before it and since.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { pageOf, placeFrom } from '../../../kernel/cursor.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { nextCursor, page } from '../../../kernel/input.ts'
import { isLive } from '../admission.ts'
import { effectsOf } from '../effects.ts'
import { readRules } from '../prompt-watch.ts'
import type { StoredRule } from '../repo/rules.ts'
import { ALL_AGENTS } from '../rule.ts'
import { findRule, ruleInput } from './find-rule.ts'
import { agentInput } from './prompts.ts'
import { effectOutput, shownEffect } from './shown-effect.ts'

const ruleEffect = defineAction({
  name: 'rule_effect',
  main: 'rule_id',
  title: 'What a rule changes',
  description:
    'Shows how often reviewers corrected what a rule is about before it took effect and since, with how sure the difference is, and says it in one sentence. Name a rule, or an agent for all of its rules that reviewers approved.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    rule_id: ruleInput.optional(),
    agent: agentInput.optional().describe('All rules of this agent.'),
    ...page,
  }),
  example: { agent: 'coder' },
  output: z.object({
    items: z.array(z.object({ rule_id: z.string(), content: z.string(), effect: effectOutput })),
    next_cursor: nextCursor,
  }),
  async run(context, { rule_id, agent, cursor, limit }) {
    if ((rule_id === undefined) === (agent === undefined))
      throw invalidInput(rule_id === undefined ? 'rule_id' : 'agent', 'send either rule_id or agent.')
    const after = placeFrom(cursor, z.int(), 0)
    const found =
      rule_id === undefined
        ? await approvedFor(context, agent ?? ALL_AGENTS, after, limit)
        : [await findRule(context.db, context, rule_id)]
    const { rows, ...next } = pageOf(found, limit, ({ first_seq }) => first_seq)
    const known = await effectsOf(context, rows)
    return {
      items: known.map((one) => ({
        rule_id: one.rule.rule_id,
        content: one.rule.content,
        effect: shownEffect(one),
      })),
      ...next,
    }
  },
})

/** One more than a page has. */
function approvedFor(context: ActionContext, agent: string, after: number, limit: number): Promise<StoredRule[]> {
  const agents = [...new Set([agent, ALL_AGENTS])]
  return readRules(context, (snapshot) => {
    const rules: StoredRule[] = []
    for (const rule of snapshot.inOrder({ reviewStates: ['approved'], agents }, after)) {
      // One reviewer may have approved it, while it takes two.
      if (isLive(snapshot, rule)) rules.push(rule)
      if (rules.length > limit) break
    }
    return rules
  })
}

export const effectActions = [ruleEffect] as const
