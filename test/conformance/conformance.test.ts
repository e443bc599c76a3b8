// The conformance suites over Streamable HTTP, against a server that has the fixtures their scenarios call.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifies } from '../verifies.ts'
import { createFakePort } from './fake-port.ts'
import { fixtures } from './fixtures/index.ts'
import { type Listening, listen } from './listen.ts'
import { runConformance } from './programs.ts'

let server: Listening
beforeAll(async () => {
  server = await listen(createFakePort(), { version: '0.0.0', extension: fixtures })
})
afterAll(() => server.close())

describe(`${verifies('S1')}conformance`, () => {
  it('passes every scenario of the 2025 revisions', async () => {
    const { code, failed, passed, stdout } = await runConformance(2025, server.url, '--suite', 'all')
    expect(failed, stdout).toEqual([])
    expect(code).toBe(0)
    expect(passed).toBeGreaterThanOrEqual(44)
  })

  it('passes every scenario that 2026-07-28 requires', async () => {
    const { code, failed, passed, stdout } = await runConformance(2026, server.url, '--requirements', '2026-07-28')
    // An extension for long-running work, which is not offered and not scored.
    expect(
      failed.filter((scenario) => !scenario.startsWith('tasks-')),
      stdout,
    ).toEqual([])
    expect(code).toBe(0)
    expect(passed).toBeGreaterThanOrEqual(162)
  })

  it('passes the newer suite for 2025-11-25', async () => {
    const { code, failed, stdout } = await runConformance(
      2026,
      server.url,
      '--suite',
      'all',
      '--spec-version',
      '2025-11-25',
    )
    expect(failed, stdout).toEqual([])
    expect(code).toBe(0)
  })
})
