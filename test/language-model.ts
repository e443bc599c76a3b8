// A language model behind a real HTTP endpoint, as OpenAI's: it gives the answers of a script, one after the other.
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'

export interface Asked {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly model: string
  readonly system: string
  readonly prompt: string
  readonly hasSchema: boolean
}
export type Answer = (response: ServerResponse, asked: Asked) => void

export interface ScriptedModel {
  readonly url: string
  readonly asked: Asked[]
  /** What it answers from now on; the last answer stays. */
  answer(...answers: readonly Answer[]): void
  close(): Promise<void>
}

export async function scriptedModel(...first: readonly Answer[]): Promise<ScriptedModel> {
  const asked: Asked[] = []
  let answers = [...first]
  const server: Server = createServer(async (request, response) => {
    const { model, messages, response_format } = JSON.parse(await textOf(request))
    const [system, prompt] = messages.map(({ content }: { content: string }) => content)
    const { url: path = '', headers } = request
    asked.push({ path, headers, model, system, prompt, hasSchema: response_format !== undefined })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(response, asked.at(-1) as Asked)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (...next) => {
      answers = [...next]
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Any answer of HTTP. */
export function http(status: number, body: unknown, headers = {}): Answer {
  return (response) => response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** What the model says, as text or as an object. */
export function says(content: unknown): Answer {
  const said = typeof content === 'string' ? content : JSON.stringify(content)
  return http(200, { choices: [{ message: { role: 'assistant', content: said } }] })
}

export const busy = (status: number): Answer => http(status, { error: { message: 'busy' } }, { 'retry-after': '0' })

export const silent: Answer = () => undefined

export const dropped: Answer = (response) => void response.destroy()
