import { describe, expect, it } from 'vitest'
import { fakePort } from '../../../test/fake-port.ts'
import { verifies } from '../../../test/verifies.ts'
import type { ErrorBody } from '../../kernel/errors.ts'
import { createHttpApp } from './app.ts'

const json = { 'Content-Type': 'application/json' }

async function send(body: RequestInit['body'] & {}, headers: Record<string, string> = json, maxBodyBytes = 1000) {
  const onInternalError = () => expect.unreachable()
  const app = createHttpApp(fakePort(), { version: '0', onInternalError, maxBodyBytes })
  const response = await app.request('/v1/caller_show', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, body: (await response.json()) as ErrorBody }
}

function nested(levels: number): string {
  return `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`
}

describe('a body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/ld+json',
  ])('is read as %s', async (type) => {
    expect((await send('{}', { 'Content-Type': type })).status).toBe(200)
  })

  it.each([
    ['text/plain', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['nothing', ''],
    ['latin1', 'application/json; charset=latin1'],
    ['a list', 'application/json, text/plain'],
  ])(`${verifies('K11')}sent as %s is refused with what to send`, async (_name, type) => {
    const { status, body } = await send('{}', { 'Content-Type': type })
    expect(status).toBe(415)
    expect(body.error).toMatchObject({ code: 'invalid_input', problems: [{ field: 'Content-Type' }] })
  })

  it('is not unpacked', async () => {
    expect((await send('{}', { ...json, 'Content-Encoding': 'gzip' })).status).toBe(415)
  })

  it.each(['{', '[1', 'hello', '{"a":1}x', "{'a':1}", ' ', '\u{feff}{}', '{"a":NaN}'])(
    `${verifies('K11')}that is not JSON is refused: %s`,
    async (text) => {
      const { status, body } = await send(text)
      expect(status).toBe(400)
      expect(body.error.code).toBe('invalid_input')
      expect(body.error.message).toContain('not JSON')
    },
  )

  it.each(['[]', 'null', '1', '"text"', 'true'])('that is no object is refused: %s', async (text) => {
    const { status, body } = await send(text)
    expect(status).toBe(400)
    expect(body.error.message).toContain('must be a JSON object')
  })

  it('that is not UTF-8 is refused, and a replacement character that was sent is not', async () => {
    const { status, body } = await send(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))
    expect([status, body.error.code]).toEqual([400, 'invalid_input'])
    expect(body.error.message).toContain('UTF-8')
    expect((await send('{"a":"\u{fffd}"}')).status).toBe(200)
  })

  it(`${verifies('K13')}may be 32 levels deep and no deeper`, async () => {
    expect((await send(nested(32))).status).toBe(200)
    const { status, body } = await send(nested(33))
    expect([status, body.error.code]).toEqual([400, 'invalid_input'])
    expect((await send(`{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, json, 1_000_000)).status).toBe(400)
  })

  it(`${verifies('K13')}over the limit is refused, announced or not, with JSON`, async () => {
    const large = JSON.stringify({ a: 'x'.repeat(1000) })
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(400))),
    })
    for (const [body, headers] of [
      [large, json],
      [large, { ...json, 'Content-Length': String(large.length) }],
      ['{}', { ...json, 'Content-Length': '99999999999999999999' }],
      [stream, json],
    ] as const) {
      const answer = await send(body, headers)
      expect(answer.status).toBe(413)
      expect(answer.body.error).toMatchObject({ code: 'invalid_input', problems: [{ field: '' }] })
    }
    expect((await send(JSON.stringify({ a: 'x'.repeat(992) }))).status).toBe(200)
  })

  it('that breaks off is refused', async () => {
    const stream = new ReadableStream({ start: (controller) => controller.error(new Error('gone')) })
    const { status, body } = await send(stream)
    expect([status, body.error.code]).toEqual([400, 'invalid_input'])
  })
})
