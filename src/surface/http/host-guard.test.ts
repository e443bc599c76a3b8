import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { createHostGuard, loopbackHosts } from './host-guard.ts'

function accepts(headers: Record<string, string>, allowed: readonly string[] = loopbackHosts): boolean {
  try {
    createHostGuard(allowed)(new Request('http://localhost/', { headers }))
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'forbidden' })
    return false
  }
}

describe('the Host header', () => {
  it.each(['localhost', 'LOCALHOST:8787', 'localhost.', '127.0.0.1:1', '[::1]', '[::1]:8787', '[0:0:0:0:0:0:0:1]:80'])(
    '%s is this machine',
    (host) => expect(accepts({ host })).toBe(true),
  )

  it.each([
    'evil.example',
    'evil.example:8787',
    'localhost.evil.example',
    'evil.localhost',
    'localhost@evil.example',
    'evil.example/localhost',
    'evil.example, localhost',
    'localhost:8787, evil.example',
    'localhost:x',
    'localhost:8787:1',
    '127.0.0.1.nip.io',
    '127.0.0.2',
    '0.0.0.0',
    '[::ffff:7f00:1]',
    '::1',
    '2130706433',
    'localhost#',
    'loc%61lhost',
  ])(`${verifies('S6')}%s is not`, (host) => expect(accepts({ host })).toBe(false))

  it('may be any name that was allowed, and then only those', () => {
    const allowed = ['Heed.Example', 'fd00::0001']
    expect(accepts({ host: 'heed.example:443' }, allowed)).toBe(true)
    expect(accepts({ host: '[fd00::1]:8787' }, allowed)).toBe(true)
    expect(accepts({ host: 'localhost' }, allowed)).toBe(false)
  })

  it('is judged the same the second time', () => {
    const guard = createHostGuard(loopbackHosts)
    const from = (host: string, origin?: string) =>
      guard(new Request('http://localhost/', { headers: { host, ...(origin && { origin }) } }))
    for (let port = 1000; port < 1200; port++) from(`localhost:${port}`)
    expect(() => from('localhost:1000', 'http://evil.example')).toThrow('evil.example')
    expect(() => from('evil.example')).toThrow('evil.example')
  })
})

describe('the Origin header', () => {
  it.each([
    ['localhost:8787', 'http://localhost:8787'],
    ['localhost', 'http://localhost'],
    ['localhost:443', 'https://localhost'],
    ['localhost', 'https://localhost:443'],
    ['[::1]:8787', 'http://[::1]:8787'],
  ])('at %s may be %s', (host, origin) => expect(accepts({ host, origin })).toBe(true))

  it.each([
    ['localhost:8787', 'http://evil.example'],
    ['localhost:8787', 'http://localhost:3000'],
    ['localhost:8787', 'http://localhost'],
    ['localhost:8787', 'http://127.0.0.1:8787'],
    ['localhost:8787', 'null'],
    ['localhost:8787', ''],
    ['localhost:8787', 'file://'],
    ['localhost:8787', 'chrome-extension://localhost:8787'],
    ['localhost:8787', 'http://localhost:8787.evil.example'],
    ['localhost:8787', 'http://evil.example, http://localhost:8787'],
  ])(`${verifies('S6')}at %s may not be %j`, (host, origin) => expect(accepts({ host, origin })).toBe(false))
})
