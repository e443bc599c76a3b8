// The AI SDK (package ai): a middleware for `wrapLanguageModel`.
import type { HeedTurns, TurnOptions } from './options.ts'
import { type Request, requestIn, type Said } from './request.ts'
import { createTurns } from './turns.ts'

export type { HeedTurns, TurnOptions } from './options.ts'

interface Part {
  readonly type: string
}
interface Message {
  readonly role: string
  readonly content: string | readonly Part[]
}
interface Call {
  readonly prompt: readonly Message[]
}
/** Parts of several kinds, in messages, in answers and in streams of them. */
interface AnyPart extends Part {
  readonly text?: string
  readonly delta?: string
  readonly toolName?: string
  readonly providerExecuted?: boolean
}

/** For the model that answers the person, not for one that names chats or sums them up. */
export function heedMiddleware(heed: HeedTurns, options: TurnOptions) {
  const turns = createTurns<void>(heed, options)

  /** A call of a tool that the program runs means that the model is asked again. */
  async function ended(call: Call, answer: readonly AnyPart[]): Promise<void> {
    if (answer.some(({ type, providerExecuted }) => type === 'error' || (type === 'tool-call' && !providerExecuted)))
      return
    const request = requestIn(call.prompt.map(said))
    const tools = [...request.tools, ...toolsIn(answer)]
    await turns.end({ ...request, tools } satisfies Request, textOf(answer))
  }

  return {
    // Version 6 requires it; version 7 takes it.
    specificationVersion: 'v3' as const,
    async transformParams<Params extends Call>({ params }: { params: Params }): Promise<Params> {
      const told = await turns.begin(requestIn(params.prompt.map(said)))
      return told === '' ? params : { ...params, prompt: withSystem(params.prompt, told) }
    },
    async wrapGenerate<Result extends { readonly content: readonly Part[] }>({
      doGenerate,
      params,
    }: {
      doGenerate: () => PromiseLike<Result>
      params: Call
    }): Promise<Result> {
      const result = await doGenerate()
      await ended(params, result.content)
      return result
    },
    async wrapStream<Chunk extends Part, Result extends { readonly stream: ReadableStream<Chunk> }>({
      doStream,
      params,
    }: {
      doStream: () => PromiseLike<Result & { readonly stream: ReadableStream<Chunk> }>
      params: Call
    }): Promise<Result> {
      const result = await doStream()
      const answer: Part[] = []
      const listener = new TransformStream<Chunk, Chunk>({
        transform(chunk, controller) {
          if (isAnswer(chunk)) answer.push(chunk)
          controller.enqueue(chunk)
        },
        flush: () => ended(params, answer),
      })
      return { ...result, stream: result.stream.pipeThrough(listener) }
    },
  }
}

function said({ role, content }: Message): Said {
  if (role === 'system') return { by: 'system', text: '' }
  const parts: readonly AnyPart[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  if (role === 'user') return { by: 'person', text: textOf(parts) }
  return { by: role === 'assistant' ? 'agent' : 'tool', text: '', tools: role === 'assistant' ? toolsIn(parts) : [] }
}

function isAnswer({ type }: Part): boolean {
  return type === 'text-delta' || type === 'tool-call' || type === 'error'
}

function textOf(parts: readonly AnyPart[]): string {
  return parts.map(({ type, text, delta }) => (type === 'text' ? text : type === 'text-delta' ? delta : '')).join('')
}

function toolsIn(parts: readonly AnyPart[]): string[] {
  return parts.flatMap(({ type, toolName }) => (type === 'tool-call' && toolName !== undefined ? [toolName] : []))
}

/** After the program's own system messages, so that a cache of these stays valid. */
function withSystem(prompt: readonly Message[], content: string): Message[] {
  const first = prompt.findIndex(({ role }) => role !== 'system')
  const at = first === -1 ? prompt.length : first
  return [...prompt.slice(0, at), { role: 'system', content }, ...prompt.slice(at)]
}
