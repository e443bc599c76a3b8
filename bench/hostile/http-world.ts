// Calls over HTTP with a key, as any client makes them.
import { Agent, request } from 'node:http'
import type { Answer, Call } from '../growth/world.ts'

export interface HttpCaller {
  readonly call: Call
  /** Milliseconds that the answer took. */
  health(): Promise<number>
  /** Of the server, since it started. */
  processorSeconds(): Promise<number>
  /** Bytes of memory that the server's process uses. */
  memory(): Promise<number>
  close(): void
}

export class Refused extends Error {}

export function callerAt(url: URL, key: string): HttpCaller {
  const agent = new Agent({ keepAlive: true })
  const send = (method: string, path: string, body?: string): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
      const sent = request(new URL(path, url), { method, agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        )
        response.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  const figure = async (name: string) => {
    const { text } = await send('GET', '/metrics')
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  }
  return {
    processorSeconds: () => figure('process_cpu_seconds_total'),
    memory: () => figure('process_resident_memory_bytes'),
    async call(action, input, person) {
      const body = JSON.stringify(person === undefined ? input : { ...input, on_behalf_of: person })
      const { status, text } = await send('POST', `/v1/${action}`, body)
      if (status !== 200) throw new Refused(`${action}: ${status} ${text.slice(0, 300)}`)
      return JSON.parse(text) as Answer
    },
    async health() {
      const began = performance.now()
      const { status } = await send('GET', '/healthz')
      if (status !== 200) throw new Refused(`/healthz: ${status}`)
      return performance.now() - began
    },
    close: () => agent.destroy(),
  }
}
