// What nobody asks for, by real processes: one at a time does it, another one does it after a kill -9, and a rule that reviewers
// asked for again and again is proposed by itself, once.
import { setTimeout as wait } from 'node:timers/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { verifies } from '../verifies.ts'
import { post } from './http-load.ts'
import { callerOf } from './log.ts'
import { engines, type Place } from './places.ts'
import { type Running, startHeed, startScript } from './processes.ts'

const LOOK = 1
const AGAIN = ['Bind the parameters of SQL queries.', 'Please bind the parameters of your SQL queries.'] as const

describe.each(engines)('sweeps on $engine', ({ newPlace }) => {
  it(`${verifies('K6')}are run by one process, and by another one after it was killed`, async () => {
    const place = await newPlace()
    const heed = await place.open()
    const call = await callerOf(heed)
    await call('domain_block', { domain_pattern: 'first.example.com', reason: 'fault test' })
    await heed.close()
    const start = () => startScript('sweeper.mjs', JSON.stringify({ store: place.store, sweepSeconds: 0.2 }))
    const isRunning = (lines: readonly string[]) => lines.includes('running')
    const first = start()
    await first.until(isRunning)
    const second = start()
    // It looks often enough to see that the first one is there.
    await second.until((lines) => lines.includes('looked'))
    expect(isRunning(second.lines)).toBe(false)
    first.kill('SIGKILL')
    await second.until(isRunning)
    second.kill('SIGKILL')
    const third = start()
    await third.until(isRunning)
  })

  it(`${verifies('R4', 'R7', 'K3', 'K6')}propose a rule soon, through every restart only once, and it reaches the prompt`, async () => {
    const place = await newPlace()
    const [first, second] = [await serve(place), await serve(place)]
    await record(first.url, 'd1', 'rita', AGAIN[0])
    await record(second.url, 'd2', 'rosa', AGAIN[1])
    const [item] = await proposals(second.url)
    const { rule_id = '' } = item ?? {}
    const mcp = new Client({ name: 'fault test', version: '0' })
    await mcp.connect(new StreamableHTTPClientTransport(new URL(`${first.url}/mcp`)))
    const { structuredContent } = await mcp.callTool({ name: 'inbox_list', arguments: {} })
    await mcp.close()
    expect(JSON.stringify(structuredContent)).toContain(rule_id)

    const { content_hash } = await ask<{ content_hash: string }>(first.url, 'rule_get', { rule_id })
    const approval = startHeed(['rule_approve', '--rule-id', rule_id, '--content-hash', content_hash], place.env)
    expect(await approval.ended).toMatchObject({ code: 0 })
    const prompt = () => ask<{ prompt: string }>(second.url, 'agent_prompt', { agent: 'coder', base_prompt: 'Code.' })
    expect((await prompt()).prompt).toMatch(/bind the parameters/i)

    first.server.kill('SIGKILL')
    await first.server.ended
    await record(second.url, 'd3', 'rita', 'Use British English.')
    await record(second.url, 'd4', 'rosa', 'Use British English.')
    await proposals(second.url)
    second.server.kill('SIGTERM')
    expect(await second.server.ended).toMatchObject({ code: 0, stderr: '' })

    const third = await serve(place)
    const { proposed } = await ask<{ proposed: unknown[] }>(third.url, 'rule_sweep', {})
    expect(proposed).toEqual([])
    const { items } = await ask<{ items: unknown[] }>(third.url, 'feedback_list', { action: 'rule_propose' })
    expect(items).toHaveLength(2)
    const again = await ask<{ prompt: string }>(third.url, 'agent_prompt', { agent: 'coder', base_prompt: 'Code.' })
    expect(again.prompt).toMatch(/bind the parameters/i)
  })
})

async function serve(place: Place): Promise<{ server: Running; url: string }> {
  const server = startHeed(['serve', '--port', '0'], { ...place.env, HEED_SWEEP_SECONDS: String(LOOK) })
  await server.until((lines) => lines.length >= 4)
  return { server, url: /http:\S+/.exec(server.lines[0] ?? '')?.[0] ?? '' }
}

async function ask<T>(url: string, action: string, input: object): Promise<T> {
  const { status, body } = await post(url, action, input)
  expect(status, body).toBe(200)
  return JSON.parse(body) as T
}

function record(url: string, decision_id: string, reviewer_id: string, reviewer_comment: string): Promise<unknown> {
  const decision = { decision_id, reviewer_id, reviewer_comment, gate_id: 'HITL-2', decision: 'REJECTED' }
  return ask(url, 'decision_record', { ...decision, agent: 'coder' })
}

/** Once there is one. */
async function proposals(url: string): Promise<{ rule_id: string }[]> {
  for (;;) {
    const { items } = await ask<{ items: { rule_id: string }[] }>(url, 'rule_list', { state: 'waiting' })
    if (items.length > 0) return items
    await wait(100)
  }
}
