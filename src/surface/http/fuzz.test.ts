// Every request gets a typed answer in JSON, and never fails the server.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fakeActions, fakePort } from '../../../test/fake-port.ts'
import { scaled } from '../../../test/scale.ts'
import { verifies } from '../../../test/verifies.ts'
import { errorCodes } from '../../kernel/errors.ts'
import { createHttpApp } from './app.ts'
import { listen } from './listen.ts'

const keys = { heed_key: { workspace: 'w', actor: 'a', role: 'agent' } } as const
const app = createHttpApp(fakePort({ keys }), {
  version: '0',
  maxBodyBytes: 2000,
  onInternalError: (error) => expect.unreachable(String(error.cause)),
})

const names = fakeActions.map(({ name }) => name).filter((name) => !name.startsWith('fail_') && name !== 'wait')
// Most requests have one fault: one with many is refused early and tests only that.
const path = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...names).map((name) => `/v1/${name}`) },
  fc.webPath().map((tail) => `/v1${tail}`),
  fc.webPath(),
  fc.string({ unit: 'binary' }).map((tail) => `/${encodeURI(tail.toWellFormed())}`),
)
const method = fc.oneof(
  { weight: 9, arbitrary: fc.constant('POST') },
  fc.constantFrom('GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
)
const body = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc
    .dictionary(fc.constantFrom('text', 'tags', 'limit', 'id', '__proto__', 'constructor'), fc.jsonValue())
    .map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary', maxLength: 3000 }).map((text) => text.toWellFormed()),
  fc.uint8Array({ maxLength: 3000 }),
  fc.integer({ min: 1, max: 900 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
)
const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 60 })
const wildHeaders = fc.record(
  {
    'X-Heed-Key': fc.oneof({ weight: 5, arbitrary: fc.constant('heed_key') }, headerText),
    Authorization: fc.oneof(fc.constant('Bearer heed_key'), headerText),
    'Content-Type': fc.oneof({ weight: 5, arbitrary: fc.constant('application/json') }, headerText),
    'Content-Length': fc.oneof(fc.nat().map(String), headerText),
    'Content-Encoding': headerText,
    Host: fc.oneof({ weight: 5, arbitrary: fc.constant('localhost:1') }, headerText),
    Origin: fc.oneof({ weight: 5, arbitrary: fc.constant('http://localhost:1') }, headerText),
    'X-Forwarded-For': headerText,
  },
  { requiredKeys: [] },
)
const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ 'X-Heed-Key': 'heed_key', 'Content-Type': 'application/json' }) },
  wildHeaders,
)

it(`${verifies('K11', 'S2')}any request is answered with JSON of the promised shape`, async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(path, method, body, headers, async (path, method, body, headers) => {
      const response = await app.request(path, { method, headers, ...(method !== 'GET' && { body: body as string }) })
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
      expect(response.status).toBeLessThan(500)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const text = await response.text()
      if (response.headers.get('content-type')?.startsWith('text/plain')) return
      expect(response.headers.get('content-type')).toBe('application/json')
      const answer = JSON.parse(text)
      if (response.status === 200) return
      expect(Object.keys(answer)).toEqual(['error'])
      expect(errorCodes).toContain(answer.error.code)
      expect(answer.error.message.length).toBeGreaterThan(10)
      expect(answer.error.problems).toBeInstanceOf(Array)
    }),
    { numRuns: scaled(20_000) },
  )
  // The test means something only if some requests reach an action.
  for (const status of [200, 400, 401, 403, 404, 405, 413, 415]) expect([...seen.keys()]).toContain(status)
})

const wellFormed = Buffer.from(
  'POST /v1/note_add HTTP/1.1\r\nHost: localhost\r\nX-Heed-Key: heed_key\r\nContent-Type: application/json\r\n' +
    'Content-Length: 12\r\n\r\n{"text":"a"}',
)
const damage = fc.array(fc.tuple(fc.nat(wellFormed.length - 1), fc.constantFrom('set', 'cut', 'repeat'), fc.nat(255)), {
  minLength: 1,
  maxLength: 4,
})

it(`${verifies('K11')}any bytes on the connection get typed answers or none`, async () => {
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(damage, async (damage) => {
      let bytes: Buffer = wellFormed
      for (const [at, kind, byte] of damage) {
        const kept = bytes.subarray(0, at)
        if (kind === 'set') bytes = Buffer.concat([kept, Buffer.from([byte]), bytes.subarray(at + 1)])
        else if (kind === 'cut') bytes = Buffer.concat([kept, bytes.subarray(at + byte)])
        else bytes = Buffer.concat([kept, bytes])
      }
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      // A reset after the answer counts as an end.
      socket.on('error', () => {})
      socket.end(bytes)
      const answers = (await text(socket).catch(() => '')).split(/(?=HTTP\/1\.1 \d{3} )/)
      for (const answer of answers.filter(Boolean)) {
        const status = Number(answer.split(' ')[1])
        seen.add(status)
        expect(status).toBeLessThan(500)
        expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toHaveProperty(status === 200 ? 'outcome' : 'error.code')
      }
    }),
    // By chance no request may be valid, and at least one must succeed.
    { numRuns: scaled(3000), examples: [[[]]] },
  )
  await server.close()
  for (const status of [200, 400]) expect([...seen]).toContain(status)
})
