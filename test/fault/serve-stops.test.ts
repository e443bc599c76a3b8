// `heed serve` asked to stop: what is under way is finished and answered, nothing new begins, and the exit is clean.
import { describe, expect, it } from 'vitest'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { holdRequest, post, startLoad } from './http-load.ts'
import { expectInEffect, expectStored, expectVerified, expectWhole, readLog } from './log.ts'
import { engines, type Place } from './places.ts'
import { type Running, startHeed } from './processes.ts'

const ANSWERS = scaled(2_000)

describe.each(engines)('heed serve on $engine', ({ newPlace }) => {
  it(`${verifies('K3', 'S2')}under load: stores what it answered and answers what it stored`, async () => {
    const place = await newPlace()
    const { server, url } = await serve(place)
    const load = startLoad(url, 16)
    await load.reached(ANSWERS)
    server.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' })
    await load.over
    expect(load.refusals).toEqual([])
    await expect(post(url, 'domain_list', {})).rejects.toMatchObject({ code: 'ECONNREFUSED' })

    const heed = await place.open()
    const rows = await readLog(heed)
    expectWhole(rows)
    expectStored(rows, load.acks)
    expect(rows.length).toBe(load.acks.length)
    await expectInEffect(heed, load.acks)
    await expectVerified(heed, rows.length)
    await heed.close()
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    `${verifies('K3', 'S2')}finishes a request that was under way at %s, and takes no other`,
    async (signal) => {
      const place = await newPlace()
      const { server, url } = await serve(place)
      const domain = 'under-way.example.com'
      const held = await holdRequest(url, 'domain_block', { domain_pattern: domain, reason: 'fault test' })
      server.kill(signal)
      await server.until((lines) => lines.some((line) => line.includes('is stopping')))
      await refused(url)
      const { status, body } = await held.finish()
      expect(status).toBe(200)
      expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' })

      const { feedback_id, outcome } = JSON.parse(body) as { feedback_id: string; outcome: string }
      const heed = await place.open()
      expectStored(await readLog(heed), [{ id: feedback_id, outcome, domain }])
      await expectInEffect(heed, [{ id: feedback_id, outcome, domain }])
      await heed.close()
    },
  )
})

async function serve(place: Place): Promise<{ server: Running; url: string }> {
  const server = startHeed(['serve', '--port', '0'], place.env)
  await server.until((lines) => lines.length >= 4)
  const url = /http:\S+/.exec(server.lines[0] ?? '')?.[0] ?? ''
  return { server, url }
}

/** The line that says it is stopping comes just before the socket closes. */
async function refused(url: string): Promise<void> {
  for (;;) {
    const answer = await post(url, 'domain_list', {}).catch((error: NodeJS.ErrnoException) => error.code)
    if (answer === 'ECONNREFUSED') return
  }
}
