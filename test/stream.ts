// A stream of decisions in Redis, as its producers and its other consumers see it.
import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { expect, onTestFinished } from 'vitest'

export interface DeadLetter {
  readonly entry: string
  readonly code: string
  readonly reason: string
  readonly fields: Readonly<Record<string, string>>
}

/** A stream of its own for one test. */
export function openStream(url: string) {
  const redis = new Redis(url)
  // A server that a test stops is no failure.
  redis.on('error', () => undefined)
  onTestFinished(() => redis.disconnect())
  const stream = `decisions:${randomUUID()}`
  const place = { url, stream, group: 'heed', deadLetters: `${stream}:dead` }
  const pending = async () => ((await redis.xpending(stream, place.group)) as [number])[0]
  const pairs = (fields: object) => Object.entries(fields).flat()
  return {
    redis,
    place,
    pending,
    add: async (fields: object) => String(await redis.xadd(stream, '*', ...pairs(fields))),
    /** A consumer takes so many entries and does not finish them. */
    leave: async (consumer: string, count: number) => {
      await redis.xgroup('CREATE', stream, place.group, '0', 'MKSTREAM', 'ENTRIESREAD', 0).catch(() => undefined)
      await redis.xreadgroup('GROUP', place.group, consumer, 'COUNT', count, 'STREAMS', stream, '>')
    },
    /** Until every entry was delivered, and nothing is pending. */
    finished: () =>
      expect
        .poll(async () => {
          const [group = []] = (await redis.xinfo('GROUPS', stream).catch(() => [])) as unknown[][]
          const last = group[group.indexOf('last-delivered-id') + 1]
          const info = (await redis.xinfo('STREAM', stream).catch(() => [])) as unknown[]
          return group.length > 0 && last === info[info.indexOf('last-generated-id') + 1] && (await pending()) === 0
        })
        .toBe(true),
    deadLetters: async (): Promise<DeadLetter[]> => {
      const entries = await redis.xrange(place.deadLetters, '-', '+')
      return entries.map(([, said]) => {
        const at = (name: string) => String(said[said.indexOf(name) + 1])
        return { entry: at('entry'), code: at('code'), reason: at('reason'), fields: JSON.parse(at('fields')) }
      })
    },
  }
}
