// Mastra (package @mastra/core): a processor of an agent, for what comes in and for what goes out.
import type { HeedTurns, Who } from './options.ts'
import { type Request, requestIn, type Said } from './request.ts'
import { createTurns } from './turns.ts'

export type { HeedTurns, TurnOptions, Who } from './options.ts'

interface Message {
  readonly id: string
  readonly role: string
  readonly content: { readonly parts: readonly { readonly type: string }[] }
}
interface Incoming<M, S> {
  readonly messages: M[]
  readonly systemMessages: S[]
  readonly requestContext?: Values | undefined
  readonly state: Record<string, unknown>
}
interface Outgoing<M> {
  readonly messages: M[]
  readonly requestContext?: Values | undefined
  readonly state: Record<string, unknown>
  readonly result: {
    readonly text: string
    readonly steps: readonly { readonly toolCalls: readonly { readonly payload: { readonly toolName: string } }[] }[]
  }
}

/** What the program passes along with a call, `requestContext`. */
export interface Values {
  get(name: string): unknown
}

/** Give it to the agent twice: as one of its inputProcessors and of its outputProcessors. */
export function heedProcessor(heed: HeedTurns, who: Who<Values | undefined>) {
  const turns = createTurns<Values | undefined>(heed, who)
  return {
    id: 'heed',
    async processInput<M extends Message, S>({ messages, systemMessages, requestContext, state }: Incoming<M, S>) {
      const request = requestIn(messages.map(said))
      const told = await turns.begin(request, requestContext)
      state[REQUEST] = request
      const system = { role: 'system' as const, content: told }
      return { messages, systemMessages: told === '' ? systemMessages : [...systemMessages, system as S] }
    },
    async processOutputResult<M extends Message>({ messages, requestContext, result, state }: Outgoing<M>) {
      const tools = result.steps.flatMap(({ toolCalls }) => toolCalls.map(({ payload }) => payload.toolName))
      const request = (state[REQUEST] as Request | undefined) ?? requestIn(messages.map(said))
      await turns.end({ ...request, tools }, result.text, requestContext)
      return messages
    },
  }
}

const REQUEST = 'request'
const speakers: Record<string, Said['by']> = { user: 'person', assistant: 'agent', system: 'system' }

function said({ id, role, content }: Message): Said {
  const parts: readonly { readonly type: string; readonly text?: string }[] = content.parts
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return { by: speakers[role] ?? 'tool', text, id }
}
