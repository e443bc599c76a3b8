// The MCP handler on a real port, authenticated as the HTTP surface would do it: a bearer key, or none.
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { HeedPort } from '../../src/kernel/action.ts'
import { toHeedError } from '../../src/kernel/errors.ts'
import { createMcpHttpHandler, type HttpOptions } from '../../src/surface/mcp/index.ts'

export interface Listening {
  url: string
  close(): Promise<void>
}

export async function listen(port: HeedPort, options: HttpOptions): Promise<Listening> {
  const mcp = createMcpHttpHandler(port, options)
  const answer = async (request: Request) => {
    try {
      const key = request.headers.get('authorization')?.replace('Bearer ', '')
      return await mcp.handle(request, await port.identify(key, 'mcp'))
    } catch (error) {
      return Response.json(toHeedError(error).toJSON(), { status: 401 })
    }
  }
  const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async close() {
      await mcp.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
