// `heed mcp` when its client goes: it exits too, after it has finished what the client asked before.
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { verifies } from '../verifies.ts'
import { callerOf } from './log.ts'
import { engines, type Place } from './places.ts'
import { type Running, startHeed, startScript } from './processes.ts'

const domain = 'under-way.example.com'

// A process that drops what is under way has this long to be seen doing so; one that does not passes at any speed.
const GRACE_MS = 300

describe.each(engines)('heed mcp on $engine', ({ newPlace }) => {
  it(`${verifies('K3', 'S1')}answers the call under way when its input ends, then exits`, async () => {
    const { place, client, release } = await callUnderWay(newPlace)
    client.endInput()
    await Promise.race([client.ended, wait(GRACE_MS)])
    await release()
    expect(await client.ended).toMatchObject({ code: 0, signal: null, stderr: '' })
    await expectAnsweredAndBlocked(client, place)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    `${verifies('K3', 'S1')}answers the call under way at %s, then exits`,
    async (signal) => {
      const { place, client, release } = await callUnderWay(newPlace)
      client.kill(signal)
      await Promise.race([client.ended, wait(GRACE_MS)])
      await release()
      expect(await client.ended).toMatchObject({ code: 0, signal: null, stderr: '' })
      await expectAnsweredAndBlocked(client, place)
    },
  )

  it(`${verifies('K3', 'S1')}finishes the call under way when its parent is killed, and does not outlive it`, async () => {
    const { place, client, release } = await callUnderWay(newPlace, (env) =>
      startScript('foster.mjs', JSON.stringify(env)),
    )
    client.kill('SIGKILL')
    await release()
    // Standard error is the child's too, so this is the end of both.
    expect(await client.ended).toMatchObject({ signal: 'SIGKILL', stderr: '' })
    await expectBlocked(place)
  })
})

/** A write that has arrived, as the answer to a later question shows, and cannot be committed until it is released. */
async function callUnderWay(
  newPlace: () => Promise<Place>,
  start = (env: Readonly<Record<string, string>>): Running => startHeed(['mcp'], env),
) {
  const place = await newPlace()
  await (await place.open()).close()
  const release = await place.hold()
  const client = start(place.env)
  const ask = (id: number, method: string, params: object): void =>
    client.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  const clientInfo = { name: 'fault test', version: '0' }
  ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  client.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }))
  const args = { domain_pattern: domain, reason: 'fault test' }
  ask(2, 'tools/call', { name: 'feedback', arguments: { action: 'domain_block', args } })
  ask(3, 'tools/call', { name: 'domain_check', arguments: { url: domain } })
  await client.until(() => answers(client).has(3))
  expect(answers(client).get(3)).toMatchObject({ structuredContent: { blocked: false } })
  expect(answers(client).has(2)).toBe(false)
  return { place, client, release }
}

function answers({ lines }: Running): Map<number, unknown> {
  const parsed = lines.map((line) => JSON.parse(line) as { id: number; result?: unknown })
  return new Map(parsed.map(({ id, result }) => [id, result]))
}

async function expectAnsweredAndBlocked(client: Running, place: Place): Promise<void> {
  expect(answers(client).get(2)).toMatchObject({ structuredContent: { outcome: 'applied' } })
  await expectBlocked(place)
}

async function expectBlocked(place: Place): Promise<void> {
  const heed = await place.open()
  const call = await callerOf(heed)
  expect(await call('domain_check', { url: domain })).toMatchObject({ blocked: true })
  await heed.close()
}
