// The OpenAI Agents SDK (package @openai/agents): what a Runner takes.
import type { HeedTurns, Who } from './options.ts'
import { joined, requestIn, type Said } from './request.ts'
import { createTurns } from './turns.ts'

export type { HeedTurns, TurnOptions, Who } from './options.ts'

/** An item of the input or of what a run made, such as a message or a call of a tool. */
interface Item {
  readonly role?: string
  readonly type?: string
  readonly name?: string
  readonly content?: unknown
}
interface ModelData<I> {
  input: I[]
  instructions?: string
}

/**
 * Spread it into the settings of a Runner. If one Runner serves many conversations, `who` derives whose it is from the `context` of a
 * run.
 */
export function heedSettings(heed: HeedTurns, who: Who<unknown>) {
  const turns = createTurns<unknown>(heed, who)
  return {
    async callModelInputFilter<I extends object>({
      modelData,
      context,
    }: {
      modelData: ModelData<I>
      context: unknown
    }): Promise<ModelData<I>> {
      const told = await turns.begin(requestIn(modelData.input.map(said)), context)
      return told === '' ? modelData : { ...modelData, instructions: joined(modelData.instructions, told) }
    },
    outputGuardrails: [
      {
        name: 'heed',
        /** It lets every answer pass. Other than a listener of `agent_end`, it is awaited: the next message finds the turn ended. */
        async execute({
          agentOutput,
          context,
          details,
        }: {
          agentOutput: unknown
          context: { readonly context: unknown }
          details?: { readonly output?: readonly object[] }
        }) {
          const answer = typeof agentOutput === 'string' ? agentOutput : JSON.stringify(agentOutput)
          await turns.end(requestIn((details?.output ?? []).map(said)), answer, context.context)
          return { tripwireTriggered: false, outputInfo: {} }
        },
      },
    ],
  }
}

function said(item: Item): Said {
  const { role, type, name, content } = item
  if (role === 'user') return { by: 'person', text: textOf(content) }
  if (role === 'system' || role === 'developer') return { by: 'system', text: '' }
  if (type?.endsWith('_result') || type?.endsWith('_output')) return { by: 'tool', text: '' }
  return { by: 'agent', text: '', tools: type === 'function_call' && name !== undefined ? [name] : [] }
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const parts: readonly { readonly text?: unknown }[] = Array.isArray(content) ? content : []
  return parts.map(({ text }) => (typeof text === 'string' ? text : '')).join('')
}
