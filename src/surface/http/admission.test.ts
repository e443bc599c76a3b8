import { describe, expect, it } from 'vitest'
import { fakePort } from '../../../test/fake-port.ts'
import { verifies } from '../../../test/verifies.ts'
import type { ErrorBody } from '../../kernel/errors.ts'
import { createHttpApp, type HttpOptions } from './app.ts'

const keys = {
  heed_agent: { workspace: 'north', actor: 'key_a', role: 'agent' },
  heed_reviewer: { workspace: 'south', actor: 'key_r', role: 'reviewer' },
} as const

function appWith(known: typeof keys | undefined, options: Partial<HttpOptions> = {}) {
  return createHttpApp(fakePort(known && { keys: known }), { version: '0', onInternalError: () => {}, ...options })
}

function post(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
}

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as ErrorBody).error.code
}

describe('who calls', () => {
  it.each([
    ['Authorization', 'Bearer heed_agent'],
    ['Authorization', 'bearer  heed_agent'],
    ['X-Heed-Key', 'heed_agent'],
  ])(
    `${verifies('S6', 'K8', 'K12')}is who the key in %s: %s authenticates, whatever the input says`,
    async (name, value) => {
      const body = { workspace: 'south', actor: 'key_r', role: 'admin' }
      const response = await appWith(keys).request('/v1/caller_show', post(body, { [name]: value }))
      expect(await response.json()).toMatchObject({
        workspace: 'north',
        actor: 'key_a',
        role: 'agent',
        channel: 'http',
      })
    },
  )

  it.each([
    {},
    { Authorization: 'Bearer heed_unknown' },
    { Authorization: 'Bearer' },
    { Authorization: 'Basic aGVlZDpoZWVk' },
    { Authorization: 'Basic x', 'X-Heed-Key': 'heed_agent' },
    { 'X-Heed-Key': '' },
  ])(`${verifies('S6')}is refused without a valid key: %j`, async (headers) => {
    const response = await appWith(keys).request('/v1/note_add', post({ text: 'a' }, headers))
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('Bearer')
    expect(await codeOf(response)).toBe('unauthenticated')
  })

  it(`${verifies('S6')}is refused if its key cannot be read, also on a machine without keys`, async () => {
    const response = await appWith(undefined).request('/v1/note_list', post({}, { Authorization: 'heed_agent' }))
    expect(response.status).toBe(401)
  })

  it(`${verifies('S6', 'K9')}needs the role of the action`, async () => {
    const approve = async (key: string) =>
      (await appWith(keys).request('/v1/note_approve', post({ id: 'a' }, { 'X-Heed-Key': key }))).status
    expect(await approve('heed_agent')).toBe(403)
    expect(await approve('heed_reviewer')).toBe(200)
  })

  it(`${verifies('K11')}waits when it asks too often, each caller for itself`, async () => {
    let now = 0
    const app = appWith(keys, { rateLimit: { perSecond: 2, burst: 3 }, elapsedMs: () => now })
    const call = (key: string) => app.request('/v1/note_list', post({}, { 'X-Heed-Key': key }))
    const statuses: number[] = []
    for (const _call of [1, 2, 3]) statuses.push((await call('heed_agent')).status)
    expect(statuses).toEqual([200, 200, 200])
    const refused = await call('heed_agent')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await codeOf(refused)).toBe('rate_limited')
    expect((await call('heed_reviewer')).status).toBe(200)
    now = 500
    expect((await call('heed_agent')).status).toBe(200)
  })

  it('counts wrong keys for their address, and not for valid keys', async () => {
    const app = appWith(keys, { rateLimit: { perSecond: 1 }, elapsedMs: () => 0 })
    const call = async (key: string) => (await app.request('/v1/note_list', post({}, { 'X-Heed-Key': key }))).status
    expect([await call('guess_1'), await call('guess_2'), await call('heed_agent')]).toEqual([401, 429, 200])
  })
})
