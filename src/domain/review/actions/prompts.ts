// The prompt an agent works with (R7).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { envelope, identifier, personName, rawText } from '../../../kernel/input.ts'
import { visibleThroughout } from '../../../kernel/visible.ts'
import { leftOutReasons, type Told } from '../choice.ts'
import { promptIdOf } from '../effect/prompt-id.ts'
import { composePrompt, MOST_RULES } from '../prompt.ts'
import { ruleTypes } from '../rule.ts'
import { enforcementOf, enforcementShown } from '../rule-check.ts'
import { rulesForAgent } from './rules-for-agent.ts'

export const agentInput = identifier().describe('The name of the agent, as its rules give it.')

const MOST_PLACEHOLDERS = 50

export const agentPrompt = defineAction({
  name: 'agent_prompt',
  main: 'agent',
  title: 'The prompt to work with',
  description:
    'Returns an agent’s base prompt with the rules that were learned for it: those that reviewers approved and, if you name the person you work for, what they asked for themselves. Call it whenever you start on something.',
  effect: 'read',
  role: 'agent',
  isCleaned: true,
  input: z.strictObject({
    agent: agentInput,
    base_prompt: rawText(200_000).describe(
      'Its own prompt. A placeholder {{name}} in it is replaced by the rules for that place.',
    ),
    placeholders: z
      .array(identifier())
      .max(MOST_PLACEHOLDERS)
      .optional()
      .describe(
        'Placeholders that are for rules. One without rules is taken out, as are those that a rule names; others stay.',
      ),
    on_behalf_of: personName().optional().describe('The person it works for.'),
    task_id: envelope.task_id.describe('The task it is for. If there is a holdback, it is drawn for the task.'),
    session_id: envelope.session_id.describe('The conversation it is for, if there is no task.'),
  }),
  output: z.object({
    prompt: z.string(),
    prompt_id: z
      .string()
      .describe(
        'Names the rules and their versions. Send it with decisions about this work, so that they are credited.',
      ),
    rules: z
      .array(
        z.object({
          rule_id: z.string(),
          version: z.number().int(),
          content: z.string(),
          rule_type: z.enum(ruleTypes),
          audience: z.enum(['everyone', 'person']).describe('person: they asked for it themselves.'),
          ...enforcementShown,
        }),
      )
      .describe('The rules in the prompt, so that results can be attributed to them.'),
    left_out: z
      .array(
        z.object({
          rule_id: z.string(),
          content: z.string(),
          reason: z
            .enum(leftOutReasons)
            .describe(
              `document_only: it is for the documentation. repeated: another says the same. contradicted: a rule with precedence says the opposite. limit: an agent is told at most ${MOST_RULES}. held_back: this task works without it, to see what it changes.`,
            ),
          because: z.string().describe('The reason in words.'),
        }),
      )
      .describe('Rules that apply to the agent but are not in the prompt.'),
  }),
  async run(context, { agent, base_prompt, placeholders = [] }) {
    const { rules, leftOut, credits, hasPlace } = await rulesForAgent(context, agent)
    const isForRules = (name: string) => placeholders.includes(name) || hasPlace(name)
    return {
      prompt: composePrompt(base_prompt, rules, isForRules),
      prompt_id: promptIdOf(credits),
      rules: visibleThroughout(rules.map(asShown)),
      left_out: visibleThroughout(
        leftOut.map(({ rule_id, content, reason, because }) => ({ rule_id, content, reason, because })),
      ),
    }
  },
})

/** What Heed derives for itself stays out of the answer. */
function asShown({ rule_id, version, content, rule_type, audience, check }: Told) {
  return { rule_id, version, content, rule_type, audience, ...enforcementOf(check) }
}

export const promptActions = [agentPrompt] as const
