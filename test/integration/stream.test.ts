// Decisions from a real Redis: what becomes of each entry, whatever goes wrong in between.
import { expect, it, onTestFinished } from 'vitest'
import type { HeedPort } from '../../src/kernel/action.ts'
import { HeedError } from '../../src/kernel/errors.ts'
import { followStream } from '../../src/surface/stream/index.ts'
import { asSeen } from '../contract/as-seen.ts'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { whereRedisIs } from '../servers/index.ts'
import { startRedis } from '../servers/redis.ts'
import { openStream } from '../stream.ts'
import { verifies } from '../verifies.ts'

const bind = 'Bind the parameters of SQL queries.'
const decision = {
  decision_id: 'd1',
  gate_id: 'HITL-2',
  epic_id: 'P05-F04',
  task_id: 'None',
  decision: 'REJECTED',
  reviewer_id: 'rita',
  timestamp: '2026-03-01T09:30:00.123456',
  review_duration_seconds: '94',
  reviewer_comment: bind,
  tags: 'agent:coder',
}
const approval = { gate_id: 'HITL-2', decision: 'APPROVED', reviewer_id: 'rita' }
const reviewer = (actor: string) => ({ actor, actorKind: 'key', role: 'reviewer', channel: 'http' }) as const

async function streamIn(test: TestHeed, url: string, name: string) {
  const workspace = `${name}-${test.engine}`
  const { key } = await test.call<{ key: string }>('key_create', {
    name,
    role: 'agent',
    workspace,
    speaks_for: ['rita', 'sam'],
  })
  const call = <T>(action: string, input: object, as: object = {}) => test.call<T>(action, input, { ...as, workspace })
  const opened = openStream(url)
  const notices: string[] = []
  return {
    ...opened,
    call,
    notices,
    /** A server that reads the stream. */
    follow(consumer = 'one', { port = test.heed.port, idleMs = 60_000 }: { port?: HeedPort; idleMs?: number } = {}) {
      const place = { ...opened.place, consumer }
      const stream = followStream(port, { place, key, idleMs, notice: (line) => notices.push(line) })
      onTestFinished(() => stream.close())
      return stream
    },
    listed: async () => {
      const { items } = await call<{ items: { decision_id: string }[] }>('decision_list', { limit: 200 })
      return items.map(({ decision_id }) => decision_id)
    },
    decision: (decision_id: string) =>
      call<Record<string, unknown> & { feedback_id: string }>('decision_get', { decision_id }),
  }
}

whereRedisIs('decisions from Redis', (url) => {
  onEachEngine('decisions from Redis', (test) => {
    it(`${verifies('R1', 'R3', 'R4', 'R7', 'K5')}count for the next prompt, once, and what can be no decision is moved away with the reason`, async () => {
      const {
        add,
        follow,
        finished,
        listed,
        decision: found,
        deadLetters,
        call,
        notices,
      } = await streamIn(test, url, 'whole')
      const event = { specversion: '1.0', id: '1', source: '/hitl', type: 'decision' }
      await add(decision)
      await add({
        event: JSON.stringify({
          ...event,
          data: {
            ...decision,
            decision_id: 'd2',
            reviewer_id: 'sam',
            review_duration_seconds: 9,
            tags: ['agent:coder'],
          },
        }),
      })
      await add(decision)
      const poison = [
        await add({ ...decision, reviewer_comment: 'Something else.' }),
        await add({ ...decision, decision_id: 'd3', decision: 'MAYBE' }),
        await add({ event: '{' }),
        await add({ hello: 'world' }),
        await add({ event: ' '.repeat(10_000_001) }),
      ]
      const stream = follow()
      await finished()
      expect(stream.status()).toEqual({ state: 'reading', recorded: 2, duplicates: 1, dead_letters: 5, trimmed: 0 })
      await stream.close()
      expect(await deadLetters()).toMatchObject([
        { entry: poison[0], code: 'conflict', fields: { decision_id: 'd1', reviewer_comment: 'Something else.' } },
        { entry: poison[1], code: 'invalid_input', reason: expect.stringContaining('decision: must be one of') },
        { entry: poison[2], code: 'invalid_input', reason: 'event: must be JSON.', fields: { event: '{' } },
        { entry: poison[3], code: 'invalid_input', reason: expect.stringContaining('decision_id: is required') },
        { entry: poison[4], code: 'invalid_input', reason: 'An entry must have at most 10000000 characters.' },
      ])
      expect(notices).toContainEqual(expect.stringMatching(/^5 entries were moved to .*:dead. The reason of/))
      await call('rule_sweep', {})
      const { items: rules } = await call<{ items: { rule_id: string }[] }>('rule_list', { state: 'waiting' })
      for (const actor of ['key_1', 'key_2'])
        await call('rule_approve', await asSeen(call, rules[0]?.rule_id), reviewer(actor))
      const prompt = async () =>
        (await call<{ prompt: string }>('agent_prompt', { agent: 'coder', base_prompt: 'Code.' })).prompt
      await test.alsoAfterRestart(async () => {
        expect(await listed()).toEqual(['d2', 'd1'])
        expect(await found('d1')).toMatchObject({ classification: 'generalizable_high', similar_ids: ['d2'] })
        expect(await prompt()).toContain(bind)
      })
      const { items } = await call<{ items: object[] }>('feedback_list', { action: 'decision_record' })
      expect(items).toMatchObject([{ channel: 'stream' }, { channel: 'stream' }])
      await call('feedback_undo', { feedback_id: (await found('d1')).feedback_id }, reviewer('key_1'))
      await test.alsoAfterRestart(async () =>
        expect(await found('d2')).toMatchObject({ classification: 'edge_case', similar_ids: [] }),
      )
      expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    })

    it(`${verifies('R1', 'K7')}are taken up after a restart, and from another consumer that left them lying`, async () => {
      const { add, leave, follow, finished, listed, decision: found, pending } = await streamIn(test, url, 'left')
      const all = Array.from({ length: 12 }, (_, n) => `d${n}`)
      for (const decision_id of all) await add({ ...decision, decision_id, reviewer_id: 'sam' })
      await leave('one', 4)
      await leave('gone', 4)
      const stream = follow('one')
      const others = [...all.slice(0, 4), ...all.slice(8)]
      await expect.poll(async () => (await listed()).toSorted()).toEqual(others.toSorted())
      await expect.poll(pending).toBe(4)
      await stream.close()
      follow('two', { idleMs: 10 })
      await finished()
      await test.alsoAfterRestart(async () => {
        expect((await listed()).toSorted()).toEqual(all.toSorted())
        expect(await found('d5')).toMatchObject({ classification: 'generalizable_high' })
      })
    })

    it(`${verifies('R1', 'K13')}do not fill Redis with dead letters`, async () => {
      const { add, follow, finished, listed, redis, place, deadLetters } = await streamIn(test, url, 'bounded')
      const filling = redis.pipeline()
      for (let n = 0; n < 11_000; n += 1) filling.xadd(place.deadLetters, '*', 'fields', '{}')
      await filling.exec()
      const poison = await add({ ...decision, decision: 'MAYBE' })
      await add(decision)
      follow()
      await finished()
      expect(await redis.xlen(place.deadLetters)).toBeLessThan(10_200)
      expect((await deadLetters()).at(-1)).toMatchObject({ entry: poison, code: 'invalid_input' })
      await test.alsoAfterRestart(async () => expect(await listed()).toEqual(['d1']))
    })

    it(`${verifies('R1', 'K7')}are each recorded once by several consumers, also if they take over from each other all the time`, async () => {
      const { add, follow, finished, listed, deadLetters } = await streamIn(test, url, 'several')
      const ids = Array.from({ length: 150 }, (_, n) => `d${n}`)
      await Promise.all(
        ids.flatMap((decision_id) => [add({ ...approval, decision_id }), add({ ...approval, decision_id })]),
      )
      await add({ ...approval, decision_id: 'wrong', decision: 'MAYBE' })
      const streams = ['one', 'two', 'three'].map((consumer) => follow(consumer, { idleMs: 1 }))
      await finished()
      await Promise.all(streams.map((stream) => stream.close()))
      expect(streams.reduce((sum, stream) => sum + stream.status().recorded, 0)).toBe(150)
      expect(await deadLetters()).toHaveLength(1)
      await test.alsoAfterRestart(async () => expect((await listed()).toSorted()).toEqual(ids.toSorted()))
    })

    it(`${verifies('R1')}that were trimmed too early are noticed, with how many and where`, async () => {
      const { add, leave, follow, finished, redis, place, notices, listed } = await streamIn(test, url, 'trimmed')
      const ids: string[] = []
      for (let n = 0; n < 10; n += 1) ids.push(await add({ ...approval, decision_id: `d${n}` }))
      await leave('gone', 2)
      await redis.xtrim(place.stream, 'MAXLEN', '=', 4)
      const first = follow('one', { idleMs: 10 })
      await finished()
      expect(notices).toContainEqual(
        expect.stringContaining(
          `4 entries were trimmed from ${place.stream} before Heed read them (between ${ids[1]} and ${ids[6]})`,
        ),
      )
      expect(notices).toContainEqual(
        expect.stringContaining(
          `2 entries were trimmed from ${place.stream} while they were pending (${ids[0]} to ${ids[1]})`,
        ),
      )
      expect(first.status()).toMatchObject({ recorded: 4, trimmed: 6 })
      // Once.
      const second = follow('two')
      await add({ ...approval, decision_id: 'd10' })
      await finished()
      expect([first, second].map((one) => one.status().trimmed)).toEqual([6, 0])
      // What it was given itself before it stopped is no longer there either.
      await Promise.all([first.close(), second.close()])
      await add({ ...approval, decision_id: 'd11' })
      await leave('one', 1)
      await redis.xtrim(place.stream, 'MAXLEN', '=', 0)
      const third = follow('one')
      await finished()
      expect(third.status()).toMatchObject({ recorded: 0, trimmed: 1 })
      await test.alsoAfterRestart(async () => expect(await listed()).toEqual(['d10', 'd9', 'd8', 'd7', 'd6']))
    })

    it(`${verifies('R1', 'K11')}that Heed cannot record now stay pending, and keep no others out`, async () => {
      const { add, follow, finished, pending, deadLetters, listed, notices } = await streamIn(test, url, 'failing')
      const ids = Array.from({ length: 5 }, (_, n) => `d${n}`)
      for (const decision_id of ids) await add({ ...approval, decision_id })
      let isLocked = true
      let isBroken = true
      const port: HeedPort = {
        ...test.heed.port,
        async execute(caller, name, input) {
          if (isLocked) throw new HeedError('unavailable', 'The data is locked.')
          if (isBroken && JSON.stringify(input).includes('d3')) throw new HeedError('internal', 'It failed.')
          return test.heed.port.execute(caller, name, input)
        },
      }
      const stream = follow('one', { port, idleMs: 100 })
      await expect.poll(() => stream.status().state).toBe('failing')
      expect(await pending()).toBe(5)
      isLocked = false
      await expect.poll(pending).toBe(1)
      expect((await listed()).toSorted()).toEqual(['d0', 'd1', 'd2', 'd4'])
      isBroken = false
      await finished()
      await expect.poll(() => stream.status()).toMatchObject({ state: 'reading', recorded: 5 })
      expect(await deadLetters()).toEqual([])
      expect(notices).toContainEqual(expect.stringContaining('The data is locked.'))
      await stream.close()
      await test.alsoAfterRestart(async () => expect((await listed()).toSorted()).toEqual(ids))
    })

    it(`${verifies('R1', 'K8')}speak with the configured key: if it is revoked they wait, and a name that it may not speak for is no person`, async () => {
      const { add, follow, finished, pending, deadLetters, decision: found, call } = await streamIn(test, url, 'key')
      for (const reviewer_id of ['tom', 'una']) await add({ ...decision, decision_id: reviewer_id, reviewer_id })
      const stream = follow()
      await finished()
      await test.alsoAfterRestart(async () =>
        expect(await found('tom')).toMatchObject({ classification: 'generalizable_low' }),
      )
      await stream.close()
      const { items } = await call<{ items: { key_id: string }[] }>('key_list', {})
      for (const { key_id } of items) await call('key_revoke', { key_id })
      await add({ ...decision, decision_id: 'd9' })
      const refused = follow('one', { port: test.heed.port })
      await expect.poll(() => refused.status().state).toBe('failing')
      expect(await pending()).toBe(1)
      expect(await deadLetters()).toEqual([])
    })

    it(`${verifies('R1')}are read as soon as there is Redis: at the start, after it was gone, and when it comes back empty`, async () => {
      const own = await startRedis()
      const { add, follow, finished, listed, notices, call } = await streamIn(test, own.url, 'gone')
      await own.stop()
      const stream = follow()
      await expect.poll(() => notices.length).toBe(1)
      expect(stream.status().state).toBe('waiting')
      expect(await listed()).toEqual([])
      for (const decision_id of ['d1', 'd2']) {
        const server = await startRedis(own.url)
        await add({ ...approval, decision_id })
        await finished()
        await expect.poll(() => stream.status().state).toBe('reading')
        await server.stop()
        await expect.poll(() => stream.status().state).toBe('waiting')
        // Heed itself goes on.
        expect(await call('decision_record', { ...approval, decision_id: `${decision_id} by call` })).toMatchObject({
          outcome: 'applied',
        })
      }
      await stream.close()
      // Each outage is said once.
      const outages = notices.filter((line) => line.includes('cannot be used')).length
      expect([outages, notices.length - outages]).toEqual([3, 2])
      await test.alsoAfterRestart(async () =>
        expect((await listed()).toSorted()).toEqual(['d1', 'd1 by call', 'd2', 'd2 by call']),
      )
    })
  })
})
