// What a scripted model endpoint plays: one step for each request that offers tools. The requests are kept, as the agent sent them.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the model does next: it calls a tool of the agent, or answers. */
export type Step =
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly text: string }

export interface Asked {
  readonly path: string
  /** The names of the tools that the agent offers. */
  readonly tools: readonly string[]
  readonly body: Readonly<Record<string, unknown>>
}

/** The wire format of one provider. */
export interface Provider {
  /** Whether the request is for the model; others get `{}`. */
  isForModel(path: string): boolean
  toolsIn(body: Asked['body']): string[]
  /** The whole body of the answer. */
  answer(step: Step, number: number, asked: Asked): { readonly type: string; readonly text: string }
}

export interface Model {
  readonly url: string
  /** The text of each request with tools, since `play`. */
  readonly asked: readonly string[]
  play(steps: readonly Step[]): void
  close(): Promise<void>
}

const json = 'application/json'
const done: Step = { text: 'Done.' }

export async function startModel(provider: Provider): Promise<Model> {
  let steps: Step[] = []
  let asked: string[] = []
  let number = 0
  const server = createServer(async (request, response) => {
    const text = await textOf(request)
    const path = request.url ?? ''
    const isForModel = request.method === 'POST' && provider.isForModel(path)
    const body = isForModel ? JSON.parse(text) : {}
    if (!isForModel) {
      response.writeHead(path.includes('count') ? 200 : 404, { 'content-type': json })
      response.end('{"input_tokens":1,"totalTokens":1}')
      return
    }
    number += 1
    const tools = provider.toolsIn(body)
    // What an agent asks without tools is for itself, such as a title for the session.
    if (tools.length > 0) asked.push(text)
    const step = tools.length > 0 ? (steps.shift() ?? done) : done
    const answer = provider.answer(step, number, { path, tools, body })
    response.writeHead(200, { 'content-type': answer.type })
    response.end(answer.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get asked() {
      return asked
    },
    play(next) {
      steps = [...next]
      asked = []
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The events of a stream. */
export function events(list: readonly { readonly type: string; readonly [field: string]: unknown }[]): {
  type: string
  text: string
} {
  const text = list.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
  return { type: 'text/event-stream', text }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
