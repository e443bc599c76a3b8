// The typed client against a listening server, over a real connection.
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HeedError } from '../../src/client/index.ts'
import { createHttpApp, type Listening, listen } from '../../src/surface/http/index.ts'
import { createFakeClient } from '../fake-client.ts'
import { fakePort } from '../fake-port.ts'
import { verifies } from '../verifies.ts'

const keys = {
  heed_north: { workspace: 'north', actor: 'key_n', role: 'agent' },
  heed_south: { workspace: 'south', actor: 'key_s', role: 'reviewer' },
} as const

let server: Listening

beforeAll(async () => {
  const app = createHttpApp(fakePort({ keys }), { version: '0', onInternalError: () => {} })
  server = await listen(app, { host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

it(`${verifies('S2', 'K12')}many callers at once each get their own answer`, async () => {
  const north = createFakeClient({ url: server.url, key: 'heed_north' })
  const south = createFakeClient({ url: server.url, key: 'heed_south' })
  const calls = Array.from({ length: 200 }, async (_, index) => {
    const [client, workspace] = index % 2 === 0 ? ([north, 'north'] as const) : ([south, 'south'] as const)
    expect((await client.caller_show({})).workspace).toBe(workspace)
    expect((await client.note_add({ text: `text ${index} 日本` })).text).toBe(`text ${index} 日本`)
  })
  await Promise.all(calls)
})

it(`${verifies('S6', 'K9')}an agent's key may not do what a reviewer's may`, async () => {
  const approve = (key: string) => createFakeClient({ url: server.url, key }).note_approve({ id: 'a' })
  await expect(approve('heed_north')).rejects.toMatchObject({ code: 'forbidden', status: 403 })
  await expect(approve('heed_south')).resolves.toEqual({ approved: true })
})

it(`${verifies('K13')}a body over the limit is refused, and the next call goes through`, async () => {
  const client = createFakeClient({ url: server.url, key: 'heed_north' })
  for (const _round of [1, 2, 3]) {
    await expect(client.note_add({ text: 'x'.repeat(1_100_000) })).rejects.toMatchObject({
      code: 'invalid_input',
      status: 413,
    })
    await expect(client.note_add({ text: 'x'.repeat(1_000_000) })).resolves.toMatchObject({ outcome: 'applied' })
  }
})

it('a key does not follow a redirect', async () => {
  const elsewhere = createServer((_request, response) => response.writeHead(307, { Location: server.url }).end())
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const { port } = elsewhere.address() as { port: number }
  const call = createFakeClient({ url: `http://127.0.0.1:${port}`, key: 'heed_north' }).note_list()
  await expect(call).rejects.toBeInstanceOf(HeedError)
  await expect(call).rejects.toMatchObject({ code: 'unavailable' })
  elsewhere.closeAllConnections()
  elsewhere.close()
})
