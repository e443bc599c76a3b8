// kill -9 of servers that take decisions from Redis: each decision is there once, nothing was acknowledged before it was stored, and what
// can be no decision is moved away once.
import { describe, expect, it } from 'vitest'
import { scaled } from '../scale.ts'
import { whereRedisIs } from '../servers/index.ts'
import { openStream } from '../stream.ts'
import { verifies } from '../verifies.ts'
import { callerOf, readLog } from './log.ts'
import { engines, type Place } from './places.ts'
import { type Running, startHeed } from './processes.ts'

const KILLS = scaled(30)
const DECISIONS = 60 * KILLS
const COMMENT = 'Bind the parameters of SQL queries.'
const common = { gate_id: 'HITL-2', decision: 'APPROVED' }

type Stream = ReturnType<typeof openStream>

whereRedisIs('decisions from Redis, with kill -9', (url) => {
  describe.each(engines)('decisions from Redis on $engine', ({ newPlace }) => {
    it(`${verifies('R1', 'K1', 'K7')}are each recorded once, though one of two servers is killed ${KILLS} times`, async () => {
      const place = await newPlace()
      const stream = openStream(url)
      const ids = Array.from({ length: DECISIONS }, (_, n) => `d${n}`)
      const servers = await Promise.all(['one', 'two'].map((consumer) => startServer(place, stream, consumer)))
      const producing = produce(stream, ids)
      for (let kill = 0; kill < KILLS; kill += 1) {
        const victim = servers[kill % 2]
        await recordedAtLeast(place, ((kill + 1) * DECISIONS) / (KILLS + 2))
        victim?.kill('SIGKILL')
        expect((await victim?.ended)?.signal).toBe('SIGKILL')
        servers[kill % 2] = await startServer(place, stream, kill % 2 === 0 ? 'one' : 'two')
      }
      const poison = await producing
      await stream.finished()
      for (const server of servers) server.kill('SIGTERM')
      for (const server of servers) expect(await server.ended).toMatchObject({ code: 0, signal: null })

      expect((await stream.deadLetters()).map(({ entry }) => entry).toSorted()).toEqual(poison.toSorted())
      for (const _opening of [1, 2]) {
        const heed = await place.open()
        // Heed itself proposes rules meanwhile.
        const rows = (await readLog(heed)).filter(({ action }) => action === 'decision_record')
        expect(rows.map((row) => row.target_id).toSorted()).toEqual(ids.toSorted())
        const call = await callerOf(heed)
        for (const [decision_id, classification] of [
          ['d1', 'positive'],
          ['d0', 'generalizable_high'],
        ])
          expect(await call('decision_get', { decision_id })).toMatchObject({ classification })
        expect(await heed.operations.verify(() => undefined)).toMatchObject({ count: 0, altered_count: 0 })
        await heed.close()
      }
    })
  })
})

/** Every decision comes twice, and every twentieth entry can be none. Some say the same thing. Answers the ids of the others. */
async function produce({ add }: Stream, ids: readonly string[]): Promise<string[]> {
  const poison: string[] = []
  for (const [n, decision_id] of ids.entries()) {
    const said = n % 40 === 0 ? { decision: 'REJECTED', reviewer_comment: COMMENT, tags: 'agent:coder' } : {}
    const decision = { ...common, decision_id, reviewer_id: `r${n % 7}`, ...said }
    await add(decision)
    await add({ event: JSON.stringify({ ...decision, ...(said.tags && { tags: [said.tags] }) }) })
    if (n % 20 === 0) poison.push(await add({ ...decision, decision: 'MAYBE' }))
  }
  return poison
}

async function startServer(place: Place, { place: { url, stream } }: Stream, consumer: string): Promise<Running> {
  const env = { ...place.env, REDIS_URL: url, HEED_STREAM: stream, HEED_STREAM_CONSUMER: consumer }
  const server = startHeed(['serve', '--port', '0'], env)
  await server.until((lines) => lines.length >= 4)
  return server
}

async function recordedAtLeast(place: Place, least: number): Promise<void> {
  const raw = await place.connect()
  const count = async () => Number((await raw.run('select count(*) as count from feedback_log'))[0]?.count)
  await expect.poll(count).toBeGreaterThanOrEqual(least)
  await raw.close()
}
