// The OpenAI Agents SDK with Heed: one conversation of one person, at once or as a stream.
import { Agent, MemorySession, type Model, Runner, tool } from '@openai/agents'
import { type HeedTurns, heedSettings, type TurnOptions } from 'heed/openai-agents'
import { z } from 'zod'
import { can, INSTRUCTIONS } from './bank.ts'

const tools = Object.entries(can).map(([name, { description, done }]) =>
  tool({ name, description, parameters: z.object({}), execute: async () => done }),
)

export function openChat(heed: HeedTurns, { model, ...who }: TurnOptions & { model: Model }) {
  const agent = new Agent({ name: 'Bank', instructions: INSTRUCTIONS, model, tools })
  const runner = new Runner({ ...heedSettings(heed, who), tracingDisabled: true })
  const session = new MemorySession()
  return {
    async answer(message: string): Promise<string> {
      const { finalOutput } = await runner.run(agent, message, { session })
      return finalOutput ?? ''
    },
    async stream(message: string): Promise<string> {
      const run = await runner.run(agent, message, { session, stream: true })
      await run.completed
      return run.finalOutput ?? ''
    },
  }
}
