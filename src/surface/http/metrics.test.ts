import { expect, it } from 'vitest'
import { type FakePortOptions, fakePort } from '../../../test/fake-port.ts'
import { verifies } from '../../../test/verifies.ts'
import { createHttpApp } from './app.ts'
import { createInboxSize } from './inbox-size.ts'
import { createMetrics } from './metrics.ts'

function appWith(port: FakePortOptions = {}, elapsedMs?: () => number) {
  return createHttpApp(fakePort(port), { version: '1.2.3', onInternalError: () => {}, ...(elapsedMs && { elapsedMs }) })
}

const body = (input: unknown) => ({
  method: 'POST',
  body: JSON.stringify(input),
  headers: { 'Content-Type': 'application/json' },
})

it(`${verifies('S2')}counts calls by action, outcome and code, and how long they took`, async () => {
  let now = 0
  const app = appWith({}, () => {
    now += 1.5
    return now
  })
  await app.request('/v1/note_add', body({ text: 'a' }))
  await app.request('/v1/note_add', body({ text: 'b' }))
  await app.request('/v1/note_add', body({}))
  await app.request('/v1/note_list', body({}))
  await app.request('/v1/fail_with', body({ code: 'conflict' }))
  await app.request('/v1/nothing_like_it', body({}))
  await app.request('/v1/note_add', { headers: { Host: 'evil.example' } })

  const response = await app.request('/metrics')
  expect(response.headers.get('content-type')).toContain('text/plain')
  const lines = (await response.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'heed_http_calls_total{action="note_add",outcome="applied",code=""} 2',
      'heed_http_calls_total{action="note_add",outcome="error",code="invalid_input"} 1',
      'heed_http_calls_total{action="note_list",outcome="ok",code=""} 1',
      'heed_http_calls_total{action="fail_with",outcome="error",code="conflict"} 1',
      'heed_http_calls_total{action="unknown",outcome="error",code="not_found"} 1',
      'heed_http_refused_total{code="forbidden"} 1',
      'heed_http_call_duration_seconds_bucket{le="0.001",action="note_add"} 0',
      'heed_http_call_duration_seconds_bucket{le="0.0025",action="note_add"} 3',
      'heed_http_call_duration_seconds_bucket{le="+Inf",action="note_add"} 3',
      'heed_http_call_duration_seconds_sum{action="note_add"} 0.0045000000000000005',
      'heed_http_call_duration_seconds_count{action="note_add"} 3',
      'heed_info{version="1.2.3"} 1',
    ]),
  )
  for (const family of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'process_uptime_seconds']) {
    expect(lines.some((line) => line.startsWith(`${family} `))).toBe(true)
  }
})

it('is the same at the second reading, and apart for each app', async () => {
  const app = appWith()
  await app.request('/v1/note_list', body({}))
  const line = 'heed_http_calls_total{action="note_list",outcome="ok",code=""} 1'
  for (const _reading of [1, 2]) expect(await (await app.request('/metrics')).text()).toContain(line)
  expect(await (await appWith().request('/metrics')).text()).not.toContain('note_list')
})

it(`${verifies('S6')}needs a key, of any role, if there are keys`, async () => {
  const app = appWith({ keys: { heed_agent: { workspace: 'w', actor: 'a', role: 'agent' } } })
  expect((await app.request('/metrics')).status).toBe(401)
  expect((await app.request('/metrics', { headers: { 'X-Heed-Key': 'heed_agent' } })).status).toBe(200)
})

it(`${verifies('S2')}counts what was learned: corrections, searches and how answers were taken`, async () => {
  const metrics = createMetrics('1')
  const { succeeded } = metrics.meter('verb_search')
  succeeded({ outcome: 'matched' }, 1)
  succeeded({ outcome: 'no_match' }, 1)
  const answer = {
    turn_id: 't',
    outcome: 'recorded',
    verbs: { outcome: 'matched' },
    heard: { feedback_type: 'rejected' },
  }
  metrics.overMcp('turn_begin', answer, 1)
  metrics.overMcp('domain_block', { feedback_id: 'fbk_1', outcome: 'pending' }, 1)
  metrics.overMcp('domain_block', { feedback_id: 'fbk_1', outcome: 'duplicate' }, 1)
  const { text } = await metrics.render(7)
  for (const line of [
    'heed_searches_total{outcome="matched"} 2',
    'heed_searches_total{outcome="no_match"} 1',
    'heed_answers_total{verdict="rejected"} 1',
    'heed_corrections_total{outcome="pending"} 1',
    'heed_inbox_waiting 7',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).not.toContain('duplicate')
})

it(`${verifies('S2')}counts the inbox of a workspace once a minute, page by page`, async () => {
  let now = 0
  const calls: string[] = []
  const execute = async ({ workspace }: { workspace: string }, _: string, input: unknown) => {
    calls.push(workspace)
    return 'cursor' in (input as object) ? { items: [1] } : { items: [1, 2], next_cursor: 'c' }
  }
  const size = createInboxSize({ execute: execute as never }, () => now)
  const of = (workspace: string) => size({ workspace } as never)
  expect([await of('a'), await of('a'), await of('b')]).toEqual([3, 3, 3])
  expect(calls).toEqual(['a', 'a', 'b', 'b'])
  now = 60_000
  await of('a')
  expect(calls).toHaveLength(6)
})
