// LangChain (package langchain): a middleware for `createAgent`.
import type { HeedTurns, Who } from './options.ts'
import { requestIn, type Said } from './request.ts'
import { createTurns } from './turns.ts'

export type { HeedTurns, TurnOptions, Who } from './options.ts'

interface Message {
  readonly type: string
  readonly text: string
  readonly id?: string | undefined
  readonly tool_calls?: readonly { readonly name: string }[] | undefined
}
interface ModelRequest {
  readonly messages: readonly Message[]
  readonly systemMessage: { concat(text: string): unknown }
  readonly runtime: unknown
}

/** Where an agent runs: whose thread it is, and what the program passed in. */
export interface AgentRuntime {
  readonly configurable?: { readonly thread_id?: string | undefined } | undefined
  readonly context?: unknown
}

/** For an agent of many conversations, `who` derives whose it is from the runtime. */
export function heedMiddleware(heed: HeedTurns, who: Who<AgentRuntime>) {
  const turns = createTurns<AgentRuntime>(heed, who)
  return {
    name: 'heed',
    async wrapModelCall<Request extends ModelRequest, Answer>(
      request: Request,
      handler: (request: Request) => Answer | Promise<Answer>,
    ): Promise<Answer> {
      const told = await turns.begin(requestIn(request.messages.map(said)), request.runtime as AgentRuntime)
      if (told === '') return handler(request)
      return handler({ ...request, systemMessage: request.systemMessage.concat(`\n\n${told}`) })
    },
    async afterAgent({ messages }: { readonly messages: readonly Message[] }, runtime: unknown): Promise<undefined> {
      const answer = messages.at(-1)?.text ?? ''
      await turns.end(requestIn(messages.map(said)), answer, runtime as AgentRuntime)
    },
  }
}

const speakers: Record<string, Said['by']> = { human: 'person', ai: 'agent', system: 'system' }

function said({ type, text, id, tool_calls }: Message): Said {
  return { by: speakers[type] ?? 'tool', text, id, tools: tool_calls?.map(({ name }) => name) }
}
