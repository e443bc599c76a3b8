// Callers of a running server: each keeps one connection and sends one request after the other, until the server accepts no more.
import { Agent, type ClientRequest, request } from 'node:http'
import type { Ack } from './log.ts'

export interface Load {
  readonly acks: readonly Ack[]
  /** Answers other than 200: status and body. */
  readonly refusals: readonly string[]
  /** Resolves when there are this many acknowledgements; fails if the server is gone before. */
  reached(count: number): Promise<void>
  /** Resolves when the server has refused every caller. */
  readonly over: Promise<void>
}

export function startLoad(url: string, callers: number): Load {
  const acks: Ack[] = []
  const refusals: string[] = []
  const waiting = new Set<() => void>()
  const work = async (caller: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = 0; ; n += 1) {
      const domain = `c${caller}-${n}.example.com`
      const answer = await post(url, 'domain_block', { domain_pattern: domain, reason: 'fault test' }, agent).catch(
        (error: NodeJS.ErrnoException) => error,
      )
      if (answer instanceof Error) break
      if (answer.status !== 200) refusals.push(`${answer.status} ${answer.body}`)
      else {
        const { feedback_id, outcome } = JSON.parse(answer.body) as { feedback_id: string; outcome: string }
        acks.push({ id: feedback_id, outcome, domain })
        for (const look of waiting) look()
      }
    }
    agent.destroy()
  }
  const over = Promise.all(Array.from({ length: callers }, (_, caller) => work(caller))).then(() => undefined)
  const reached = (count: number): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.add(() => acks.length >= count && resolve())
      void over.then(() => reject(new Error(`The server was gone after ${acks.length} answers.`)))
    })
  return { acks, refusals, reached, over }
}

interface Answer {
  readonly status: number
  readonly body: string
}

export function post(url: string, action: string, input: object, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = postRequest(url, action, input, { agent })
    answerOf(outgoing).then(resolve, reject)
    outgoing.end(JSON.stringify(input))
  })
}

export interface HeldRequest {
  /** Sends the body that was held back, and returns the answer. */
  finish(): Promise<Answer>
}

/** A request that the server has begun to work on, as its 100 Continue says, and whose body it does not have yet. */
export function holdRequest(url: string, action: string, input: object): Promise<HeldRequest> {
  return new Promise((resolve, reject) => {
    const outgoing = postRequest(url, action, input, { headers: { Expect: '100-continue' } })
    const answer = answerOf(outgoing)
    answer.catch(reject)
    outgoing.once('continue', () =>
      resolve({
        finish: () => {
          outgoing.end(JSON.stringify(input))
          return answer
        },
      }),
    )
    outgoing.flushHeaders()
  })
}

function postRequest(
  url: string,
  action: string,
  input: object,
  { agent, headers }: { agent?: Agent | undefined; headers?: Record<string, string> },
): ClientRequest {
  const length = Buffer.byteLength(JSON.stringify(input))
  return request(`${url}/v1/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': length, ...headers },
    ...(agent && { agent }),
  })
}

function answerOf(outgoing: ClientRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    outgoing.once('error', reject)
    outgoing.once('response', (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body }))
      response.once('error', reject)
    })
  })
}
