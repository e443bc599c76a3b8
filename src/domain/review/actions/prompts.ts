// The prompt an agent works with (R7).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { identifier, rawText } from '../../../kernel/input.ts'
import { composePrompt, MOST_RULES } from '../prompt.ts'
import { ruleTypes } from '../rule.ts'
import { rulesView } from '../rules-view.ts'
import { type Served, serve } from '../serving.ts'

export const agentInput = identifier().describe('The agent, by the name its rules are for.')

const agentPrompt = defineAction({
  name: 'agent_prompt',
  title: 'The prompt to work with',
  description:
    'Gives back an agent’s base prompt with the rules that were learned for it: those that reviewers approved and, where you name the person you work for, what they asked for themselves. Ask for it whenever you start on something.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    agent: agentInput,
    base_prompt: rawText(200_000).describe('Its own prompt; {{name}} in it is where rules for that place go.'),
    on_behalf_of: identifier().optional().describe('The person it works for.'),
  }),
  output: z.object({
    prompt: z.string(),
    rules: z
      .array(
        z.object({
          rule_id: z.string(),
          version: z.number().int(),
          content: z.string(),
          rule_type: z.enum(ruleTypes),
          audience: z.enum(['everyone', 'person']).describe('person: they asked for it themselves.'),
        }),
      )
      .describe('The rules in it, so that what comes of it can be told of each.'),
    left_out: z
      .array(z.string())
      .describe(
        `Rules that are not in it: another says the same, a later one the opposite, or there was no room. An agent is told at most ${MOST_RULES}.`,
      ),
  }),
  async run(context, { agent, base_prompt }) {
    const { rules, leftOut } = await servedTo(context, agent)
    return {
      prompt: composePrompt(base_prompt, rules),
      rules: rules.map(({ insertion_point: _, ...rule }) => rule),
      left_out: [...leftOut],
    }
  },
})

export async function servedTo(context: ActionContext, agent: string): Promise<Served> {
  const policy = await context.gatePolicy()
  const state = await context.view(rulesView)
  const asker = { agent, person: context.envelope.person ?? null }
  return serve(state.rules(), state.instructions(), asker, policy, state.similarity)
}

export const promptActions = [agentPrompt] as const
