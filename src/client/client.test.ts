import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { z } from 'zod'
import { createFakeClient } from '../../test/fake-client.ts'
import { type FakePortOptions, type fakeActions, fakePort } from '../../test/fake-port.ts'
import { verifies } from '../../test/verifies.ts'
import { errorCodes } from '../kernel/errors.ts'
import type { streamQuery } from '../kernel/training/index.ts'
import { createHttpApp } from '../surface/http/app.ts'
import { createClient, HeedError, type SamplesQuery } from './index.ts'

const keys = { heed_key: { workspace: 'north', actor: 'key_a', role: 'agent' } } as const
const app = createHttpApp(fakePort({ keys }), { version: '0', onInternalError: () => {} })
const inProcess: typeof fetch = async (input, init) => app.request(String(input), init)
const client = createFakeClient({ url: 'http://localhost/', key: 'heed_key', fetch: inProcess })

/** A client whose key may read samples. */
function reviewer(options: FakePortOptions = {}) {
  const port = fakePort({ keys: { heed_r: { workspace: 'north', actor: 'key_r', role: 'reviewer' } }, ...options })
  const own = createHttpApp(port, { version: '0', onInternalError: () => {} })
  const fetch = async (input: unknown, init?: RequestInit) => own.request(String(input), init)
  return createClient({ url: 'http://localhost', key: 'heed_r', fetch: fetch as typeof globalThis.fetch })
}

async function linesOf(samples: AsyncIterable<unknown>): Promise<unknown[]> {
  const lines: unknown[] = []
  for await (const line of samples) lines.push(line)
  return lines
}

function clientOf(answer: () => Promise<Response>) {
  return createFakeClient({ url: 'http://heed.example', fetch: answer })
}

async function failureOf(call: Promise<unknown>): Promise<HeedError> {
  const error = await call.then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(HeedError)
  return error as HeedError
}

describe('the client', () => {
  it(`${verifies('S2')}has a typed method for each action`, async () => {
    const receipt = await client.note_add({ text: 'hello' })
    expect(receipt).toEqual({ feedback_id: 'fbk_1', outcome: 'applied', text: 'hello' })
    expectTypeOf(receipt).toEqualTypeOf<{ feedback_id: string; outcome: 'applied' | 'duplicate'; text: string }>()
    expectTypeOf(client.note_add).parameter(0).toEqualTypeOf<{ text: string; tags?: string[] | undefined }>()
    expectTypeOf<keyof typeof client>().toEqualTypeOf<(typeof fakeActions)[number]['name']>()
    // @ts-expect-error: a required field cannot be left out.
    expect((await failureOf(client.note_add({}))).problems[0]?.field).toBe('text')
    // @ts-expect-error: an action that is not in the list has no method.
    expect((await failureOf(client.note_ad({ text: 'a' }))).message).toContain('note_add')
  })

  it(`${verifies('S2', 'T2')}streams samples, and says if they broke off`, async () => {
    const query = { kind: 'nli', test_share: 0, since: '2030-01-31T00:00:00+01:00' }
    expect(await linesOf(reviewer().samples(query))).toEqual([{ test_share: 0, since: query.since }, { line: 2 }])
    expectTypeOf<SamplesQuery>().toEqualTypeOf<z.input<typeof streamQuery>>()

    expect(await failureOf(linesOf(reviewer().samples({ kind: 'x' })))).toMatchObject({ code: 'invalid_input' })
    const agent = createClient({ url: 'http://localhost', key: 'heed_key', fetch: inProcess })
    expect(await failureOf(linesOf(agent.samples({ kind: 'nli' })))).toMatchObject({ code: 'forbidden', status: 403 })
    expect((await failureOf(linesOf(reviewer({ leaky: true }).samples({ kind: 'nli' })))).message).toBe(
      'The samples broke off before their end. Ask for them again.',
    )
  })

  it('needs no input if every field has a default', async () => {
    expect(await client.note_list()).toEqual({ items: [], limit: 20 })
    // @ts-expect-error: this one has a required field.
    expect((await failureOf(client.note_add())).code).toBe('invalid_input')
  })

  it('needs a url', () => {
    // @ts-expect-error: a required option cannot be left out.
    expect(() => createFakeClient({})).toThrow('url: is required: say where Heed answers')
  })

  it(`${verifies('S6')}sends its key`, async () => {
    expect(await client.caller_show({})).toMatchObject({ workspace: 'north', actor: 'key_a' })
    const stranger = createFakeClient({ url: 'http://localhost', fetch: inProcess })
    expect(await failureOf(stranger.note_list())).toMatchObject({ code: 'unauthenticated', status: 401 })
  })

  it(`${verifies('K11')}fails with the code, the problems and the status of the server`, async () => {
    for (const code of errorCodes) {
      const error = await failureOf(client.fail_with({ code }))
      expect(error).toMatchObject({
        code,
        message: `failed with ${code}`,
        problems: [{ field: 'code', problem: 'as asked' }],
      })
      expect(error.status).toBeGreaterThanOrEqual(400)
      expect(error.retryAfterSeconds).toBe(code === 'rate_limited' || code === 'unavailable' ? 1 : undefined)
    }
  })

  it('can be awaited, printed and compared like any object', async () => {
    const send = vi.fn()
    const quiet = createFakeClient({ url: 'http://heed.example', fetch: send })
    expect(await quiet).toBe(quiet)
    expect(await Promise.resolve(quiet)).toBe(quiet)
    expect(JSON.stringify(quiet)).toBe('{}')
    expect(`${Object.prototype.toString.call(quiet)}`).toBe('[object Object]')
    expect(quiet).toEqual(quiet)
    expect(quiet.note_add).toBe(quiet.note_add)
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a server that is not there', () => {
  it(`${verifies('K11')}is unavailable`, async () => {
    const error = await failureOf(clientOf(() => Promise.reject(new TypeError('fetch failed'))).note_list())
    expect(error).toMatchObject({ code: 'unavailable', status: undefined })
    expect(error.message).toContain('http://heed.example')
    expect(error.cause).toBeInstanceOf(TypeError)
  })

  it.each([
    [502, 'unavailable'],
    [404, 'not_found'],
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [429, 'rate_limited'],
    [418, 'invalid_input'],
    [200, 'unavailable'],
  ])('or a proxy that answers %i with a page is %s', async (status, code) => {
    const page = async () => new Response('<html>Bad gateway</html>', { status })
    expect(await failureOf(clientOf(page).note_list())).toMatchObject({ code, status, problems: [] })
  })

  it.each(['null', '{"error":null}', '{"error":{"code":1}}', '{"error":{"code":"a","message":"b","problems":7}}'])(
    'or one that answers %s',
    async (body) => {
      expect((await failureOf(clientOf(async () => new Response(body, { status: 500 })).note_list())).code).toBe(
        'unavailable',
      )
    },
  )

  it('and a caller that gives up gets its own reason', async () => {
    const stop = new AbortController()
    const never: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    const call = createFakeClient({ url: 'http://heed.example', fetch: never }).note_list({}, { signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
  })
})
