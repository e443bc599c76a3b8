// Mastra with Heed: one agent for all conversations.
import { Agent } from '@mastra/core/agent'
import { RequestContext } from '@mastra/core/request-context'
import { createTool } from '@mastra/core/tools'
import { type HeedTurns, heedProcessor, type TurnOptions, type Values } from 'heed/mastra'
import { z } from 'zod'
import { can, INSTRUCTIONS } from './bank.ts'

const tools = Object.fromEntries(
  Object.entries(can).map(([id, { description, done }]) => [
    id,
    createTool({ id, description, inputSchema: z.object({}), execute: async () => done }),
  ]),
)

type Model = ConstructorParameters<typeof Agent>[0]['model']

export function openBank(heed: HeedTurns, { model, ...options }: Partial<TurnOptions> & { model: Model }) {
  const whose = (values: Values | undefined) => ({
    ...options,
    session_id: String(values?.get('chat')),
    on_behalf_of: String(values?.get('user')),
  })
  const processor = heedProcessor(heed, whose)
  const agent = new Agent({
    ...{ id: 'bank', name: 'Bank', instructions: INSTRUCTIONS, model, tools },
    inputProcessors: [processor],
    outputProcessors: [processor],
  })
  const place = (chat: string, user: string) => ({
    requestContext: new RequestContext([
      ['chat', chat],
      ['user', user],
    ]),
  })
  return {
    async answer(chat: string, user: string, message: string): Promise<string> {
      const { text } = await agent.generate(message, place(chat, user))
      return text
    },
    async stream(chat: string, user: string, message: string): Promise<string> {
      const { text } = await agent.stream(message, place(chat, user))
      return text
    },
  }
}
