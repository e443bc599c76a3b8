// What an operator sets of `heed serve`, on the built product: who may call from web pages, and the log of requests.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { startServing } from '../conformance/heed-process.ts'
import { verifies } from '../verifies.ts'

const page = 'https://app.example.com'

it(`${verifies('S1', 'S2')}a page that may call is answered, over HTTP and MCP; each call is logged and counted`, async () => {
  const serving = await startServing({ HEED_CORS: page, HEED_LOG: 'requests' })
  try {
    const called = await fetch(new URL('/v1/domain_list', serving.url), { method: 'POST', headers: { Origin: page } })
    expect([called.status, called.headers.get('access-control-allow-origin')]).toEqual([200, page])
    const client = new Client({ name: 'e2e', version: '0' })
    const requestInit = { headers: { Origin: page } }
    await client.connect(new StreamableHTTPClientTransport(new URL(serving.url), { requestInit }))
    await client.callTool({ name: 'domain_check', arguments: { url: 'example.com' } })
    await client.close()
    const metrics = await (await fetch(new URL('/metrics', serving.url))).text()
    expect(metrics).toContain('heed_mcp_calls_total{action="domain_check",code=""} 1')
    expect(metrics).toContain('heed_inbox_waiting 0')
  } finally {
    await serving.stop()
  }
  const lines = serving
    .problems()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const time = expect.stringMatching(/^\d{4}-.+Z$/)
  expect(lines).toContainEqual(expect.objectContaining({ time, method: 'POST', path: '/v1/domain_list', status: 200 }))
  expect(lines).toContainEqual(expect.objectContaining({ time, tool: 'domain_check', status: 'ok' }))
})

it(`${verifies('S6')}every page may call only if callers need keys`, async () => {
  await expect(startServing({ HEED_CORS: '*' })).rejects.toThrow('HEED_CORS: * lets any web page call')
})
