// LangChain with Heed: one agent for all conversations, whose threads a checkpointer keeps.
import { MemorySaver } from '@langchain/langgraph'
import { type AgentRuntime, type HeedTurns, heedMiddleware, type TurnOptions } from 'heed/langchain'
import { createAgent, tool } from 'langchain'
import { z } from 'zod'
import { can, INSTRUCTIONS } from './bank.ts'

const tools = Object.entries(can).map(([name, { description, done }]) =>
  tool(() => done, { name, description, schema: z.object({}) }),
)

type Model = Parameters<typeof createAgent>[0]['model']

export function openBank(heed: HeedTurns, { model, ...options }: Partial<TurnOptions> & { model: Model }) {
  const whose = ({ configurable, context }: AgentRuntime) => ({
    ...options,
    session_id: configurable?.thread_id ?? '',
    on_behalf_of: (context as { user: string }).user,
  })
  const agent = createAgent({
    model,
    tools,
    systemPrompt: INSTRUCTIONS,
    contextSchema: z.object({ user: z.string() }),
    checkpointer: new MemorySaver(),
    middleware: [heedMiddleware(heed, whose)],
  })
  const place = (thread_id: string, user: string) => ({ configurable: { thread_id }, context: { user } })
  const said = (content: string) => ({ messages: [{ role: 'user', content }] })
  return {
    async answer(chat: string, user: string, message: string): Promise<string> {
      const { messages } = await agent.invoke(said(message), place(chat, user))
      return messages.at(-1)?.text ?? ''
    },
    async stream(chat: string, user: string, message: string): Promise<string> {
      let text = ''
      const states = await agent.stream(said(message), { ...place(chat, user), streamMode: 'values' })
      for await (const { messages } of states) text = messages.at(-1)?.text ?? ''
      return text
    },
  }
}
