// An MCP client over stdio, as small as the protocol allows, so that what is measured is the server.
import type { ServerProcess } from './server-process.ts'

export interface StdioClient {
  call(tool: string, args: object): Promise<void>
}

interface Answer {
  id?: number
  result?: { isError?: boolean; tools?: unknown[] }
  error?: unknown
}

/** Resolves when the server has listed its tools. */
export async function connectOverStdio(server: ServerProcess): Promise<StdioClient> {
  const waiting = new Map<number, (answer: Answer) => void>()
  server.on('exit', () => {
    for (const settle of waiting.values()) settle({ error: 'the server ended' })
  })
  let lastId = 0
  let pending = ''
  server.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (pending + chunk).split('\n')
    pending = lines.pop() ?? ''
    for (const line of lines) {
      const answer = JSON.parse(line) as Answer
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    }
  })
  const send = (message: object) => void server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const request = (method: string, params: object): Promise<Answer> => {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, (answer) => {
        waiting.delete(id)
        if (answer.error !== undefined || answer.result?.isError)
          reject(new Error(`${method}: ${JSON.stringify(answer)}`))
        else resolve(answer)
      })
      send({ id, method, params })
    })
  }

  const clientInfo = { name: 'heed-bench', version: '1' }
  await request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  send({ method: 'notifications/initialized' })
  const { result } = await request('tools/list', {})
  if (!result?.tools?.length) throw new Error('the server lists no tools')
  return {
    async call(tool, args) {
      await request('tools/call', { name: tool, arguments: args })
    },
  }
}
