// The prompt an agent works with (R7).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { identifier, personName, rawText } from '../../../kernel/input.ts'
import { visibleThroughout } from '../../../kernel/visible.ts'
import { leftOutReasons } from '../choice.ts'
import { composePrompt, MOST_RULES } from '../prompt.ts'
import { readRules } from '../prompt-watch.ts'
import { ruleTypes } from '../rule.ts'
import { type Served, servingOf } from '../serving.ts'

export const agentInput = identifier().describe('The name of the agent, as its rules give it.')

const MOST_PLACEHOLDERS = 50

export const agentPrompt = defineAction({
  name: 'agent_prompt',
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
      .describe('The rules in the prompt, so that results can be attributed to them.'),
    left_out: z
      .array(
        z.object({
          rule_id: z.string(),
          content: z.string(),
          reason: z
            .enum(leftOutReasons)
            .describe(
              `document_only: it is for the documentation. repeated: another says the same. contradicted: a rule with precedence says the opposite. limit: an agent is told at most ${MOST_RULES}.`,
            ),
          because: z.string().describe('The reason in words.'),
        }),
      )
      .describe('Rules that apply to the agent but are not in the prompt.'),
  }),
  async run(context, { agent, base_prompt, placeholders = [] }) {
    const person = context.envelope.person ?? null
    return readRules(context, (snapshot) => {
      const { rules, leftOut } = servingOf(snapshot)({ agent, person })
      const isForRules = (name: string) => placeholders.includes(name) || snapshot.hasPlace(name)
      return answerWith(composePrompt(base_prompt, rules, isForRules), rules, leftOut)
    })
  },
})

function answerWith(prompt: string, rules: Served['rules'], leftOut: Served['leftOut']) {
  return {
    prompt,
    rules: visibleThroughout(rules.map(({ insertion_point: _, saying: __, ...rule }) => rule)),
    left_out: visibleThroughout(
      leftOut.map(({ rule_id, content, reason, because }) => ({ rule_id, content, reason, because })),
    ),
  }
}

export const promptActions = [agentPrompt] as const
