// The AI SDK with Heed: one conversation of one person, at once or as a stream.
import { generateText, type ModelMessage, stepCountIs, streamText, tool, wrapLanguageModel } from 'ai'
import { type HeedTurns, heedMiddleware, type TurnOptions } from 'heed/ai-sdk'
import { z } from 'zod'
import { can, INSTRUCTIONS } from './bank.ts'

const inputSchema = z.object({})
const tools = Object.fromEntries(
  Object.entries(can).map(([name, { description, done }]) => [
    name,
    tool({ description, inputSchema, execute: async () => done }),
  ]),
)

type Model = Parameters<typeof wrapLanguageModel>[0]['model']

export function openChat(heed: HeedTurns, { model: given, ...who }: TurnOptions & { model: Model }) {
  const model = wrapLanguageModel({ model: given, middleware: heedMiddleware(heed, who) })
  const messages: ModelMessage[] = []
  const asked = { model, tools, instructions: INSTRUCTIONS, stopWhen: stepCountIs(5) }
  return {
    async answer(content: string): Promise<string> {
      messages.push({ role: 'user', content })
      const { text, responseMessages } = await generateText({ ...asked, messages })
      messages.push(...responseMessages)
      return text
    },
    async stream(content: string): Promise<string> {
      messages.push({ role: 'user', content })
      const { textStream, responseMessages } = streamText({ ...asked, messages })
      let text = ''
      for await (const part of textStream) text += part
      messages.push(...(await responseMessages))
      return text
    },
  }
}
