// The prompts, which a person starts by name. Some agents split what is typed after the name at each space, give one word to each
// argument and drop the rest. So no argument is a sentence: a correction is what the person said in the conversation.
import type { McpServer, ServerContext, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'

export type Ask = (asked: object, context: ServerContext) => Promise<Record<string, unknown>>

const user = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] })

/** Shows no arguments, and takes whatever is sent. */
const anything: StandardSchemaWithJSON<Record<string, unknown>, Record<string, unknown>> = {
  '~standard': {
    version: 1,
    vendor: 'heed',
    validate: (value) => ({ value: value as Record<string, unknown> }),
    jsonSchema: {
      input: () => ({ type: 'object', properties: {} }),
      output: () => ({ type: 'object', properties: {} }),
    },
  },
}

export function registerCorrection(server: McpServer): void {
  server.registerPrompt(
    'correct',
    {
      title: 'Record a correction',
      description: 'Records what you just said was wrong. Say it first, in your own words, then start this.',
      argsSchema: anything,
    },
    (given) =>
      user(
        correctionPrompt(
          Object.values(given ?? {})
            .map(String)
            .join(' ')
            .trim(),
        ),
      ),
  )
}

function correctionPrompt(words: string): string {
  return [
    'A person has corrected your work. Record it in Heed now, before you go on.',
    ...(words === ''
      ? []
      : [`The command came with these words, which may be only the first of what they typed: ${words}`]),
    'What they said is in their own message: this one, or else the last ones before it. If you find no correction there, or only its beginning, ask what was wrong and record nothing yet.',
    'Find the ids of what they mean; ask if more than one fits. Choose the call that says exactly what they said and no more, put their own words into reason, and make one call for each thing they corrected. Then tell them the message of the receipt, and whether it is in effect or waits for people. After that, do the work again with the correction applied.',
  ].join('\n\n')
}

const agentName = z.string().optional()
/** Programs send the other fields of the action, too. */
const rulesInput = z.looseObject({
  agent: agentName.describe('The name of the agent, as in its rules; any agent unless given.'),
})
const wordingInput = z.looseObject({ agent: agentName.describe('Only rules for this agent.') })

const ANY_AGENT = '*'
export const headingFor = (agent: string): string => (agent === ANY_AGENT ? '# Rules' : `# Rules for ${agent}`)

/** What was learned for an agent, for clients that use prompts instead of tools. */
export function registerRules(server: McpServer, ask: Ask): void {
  server.registerPrompt(
    'agent_prompt',
    {
      title: 'Follow the learned rules',
      description: 'The rules that were learned for an agent, and what you asked for yourself.',
      argsSchema: rulesInput,
    },
    async ({ agent = ANY_AGENT, ...given }, context) => {
      const { prompt } = await ask({ base_prompt: headingFor(agent), ...given, agent }, context)
      return user(String(prompt))
    },
  )
}

/** The rules that wait for words, for the model of the client to word them. */
export function registerWording(server: McpServer, ask: Ask): void {
  server.registerPrompt(
    'rules_to_word',
    {
      title: 'Word the rules that wait for words',
      description: 'What reviewers corrected again and again, to be worded as rules that they then approve.',
      argsSchema: wordingInput,
    },
    async (asked, context) => user(String((await ask(asked, context)).prompt)),
  )
}
