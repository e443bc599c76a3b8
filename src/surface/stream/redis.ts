// One connection to the stream, and what Heed asks of it. A command fails if the connection is lost: whoever uses it makes another one.
import { Redis } from 'ioredis'
import { HeedError } from '../../kernel/errors.ts'
import { bury, findGap } from './scripts.ts'

export interface StreamPlace {
  /** `redis://…` or `rediss://…`. */
  readonly url: string
  readonly stream: string
  /** Consumers of one group share the entries. */
  readonly group: string
  readonly consumer: string
  /** The stream of entries that cannot be recorded. */
  readonly deadLetters: string
}

export interface Entry {
  readonly id: string
  readonly fields: Readonly<Record<string, string>>
}

/** Entries that were delivered, and the ids of those that were trimmed meanwhile. */
export interface Delivered {
  readonly entries: readonly Entry[]
  readonly trimmed: readonly string[]
}

/** Entries that were trimmed before the group read them. */
export interface Gap {
  readonly count: number
  /** The entries around them; without `after`, the group has read beyond them already. */
  readonly after: string | undefined
  readonly before: string
}

export interface Refused {
  readonly entry: Entry
  readonly code: string
  readonly reason: string
}

export interface StreamConnection {
  /** New entries; waits for some. */
  read(most: number, waitMs: number): Promise<Delivered>
  /** What this consumer got before and did not acknowledge, after an id. */
  readPending(after: string, most: number): Promise<Delivered & { readonly last: string | undefined }>
  /** Takes over what any consumer has left lying for this long. `next` continues it, until it is undefined. */
  claim(idleMs: number, from: string, most: number): Promise<Delivered & { readonly next: string | undefined }>
  acknowledge(ids: readonly string[]): Promise<void>
  /** Moves entries to the dead letters, each at once with its acknowledgement. */
  bury(refused: readonly Refused[]): Promise<void>
  /** Answers each gap once. */
  findGap(): Promise<Gap | undefined>
  close(): void
}

/** A producer that sends nothing but nonsense must not fill the memory of Redis. */
const MOST_DEAD_LETTERS = 10_000
/** How long Redis may take to answer, beyond the time that it is asked to wait. */
const ANSWER_MS = 10_000

/** `signal` ends connecting and waiting at once, and nothing else. */
export async function connectStream(
  place: StreamPlace,
  longestWaitMs: number,
  signal: AbortSignal,
): Promise<StreamConnection> {
  const redis = new Redis(place.url, {
    lazyConnect: true,
    protocol: 2,
    retryStrategy: () => null,
    autoResendUnfulfilledCommands: false,
    connectTimeout: ANSWER_MS,
    socketTimeout: longestWaitMs + ANSWER_MS,
    connectionName: 'heed',
    disableClientInfo: true,
  })
  let reason: Error | undefined
  redis.on('error', (error: Error) => {
    reason ??= error
  })
  const { stream, group, consumer, deadLetters } = place
  /** If the connection is lost, the first error says why; those of the commands only say that it is closed. */
  const ask = async <T>(...[command, ...args]: readonly [string, ...(string | number)[]]): Promise<T> => {
    try {
      return (await redis.call(command, ...args)) as T
    } catch (error) {
      throw reason ?? error
    }
  }
  const disconnect = () => redis.disconnect()
  const unlessEnded = async <T>(work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    signal.addEventListener('abort', disconnect)
    try {
      return await work()
    } finally {
      signal.removeEventListener('abort', disconnect)
    }
  }
  try {
    await unlessEnded(() => redis.connect())
    await makeGroup(ask, place)
  } catch (error) {
    disconnect()
    throw reason ?? error
  }

  return {
    async read(most, waitMs) {
      const wait = ['COUNT', most, 'BLOCK', Math.max(1, Math.ceil(waitMs))]
      const asked = ['GROUP', group, consumer, ...wait, 'STREAMS', stream, '>']
      return deliveredIn(entriesRead(await unlessEnded(() => ask<Read | null>('XREADGROUP', ...asked))))
    },
    async readPending(after, most) {
      const from = ['COUNT', most, 'STREAMS', stream, after]
      const read = entriesRead(await ask<Read | null>('XREADGROUP', 'GROUP', group, consumer, ...from))
      return { ...deliveredIn(read), last: read.at(-1)?.[0] }
    },
    async claim(idleMs, from, most) {
      const some = [idleMs, from, 'COUNT', most]
      const [next, claimed, gone] = await ask<Claimed>('XAUTOCLAIM', stream, group, consumer, ...some)
      const { entries } = deliveredIn(claimed)
      return { entries, trimmed: gone, next: next === START ? undefined : next }
    },
    async acknowledge(ids) {
      if (ids.length > 0) await ask('XACK', stream, group, ...ids)
    },
    async bury(refused) {
      const move = ({ entry: { id, fields }, code, reason }: Refused) =>
        ask('EVAL', bury, 2, stream, deadLetters, group, MOST_DEAD_LETTERS, id, code, reason, JSON.stringify(fields))
      await Promise.all(refused.map(move))
    },
    async findGap() {
      const found = await ask<[number, string, string] | null>('EVAL', findGap, 1, stream, group)
      if (found === null) return undefined
      const [count, after, before] = found
      return { count, after: after === '' ? undefined : after, before }
    },
    close: disconnect,
  }
}

const START = '0-0'

type Ask = <T>(...command: readonly [string, ...(string | number)[]]) => Promise<T>
type Given = readonly [id: string, fields: readonly string[] | null]
type Read = readonly (readonly [stream: string, entries: readonly Given[]])[]
type Claimed = readonly [next: string, entries: readonly Given[], gone: readonly string[]]

/** From the first entry on: a decision that was recorded before is recorded once. */
async function makeGroup(ask: Ask, { stream, group }: StreamPlace): Promise<void> {
  try {
    await ask('XGROUP', 'CREATE', stream, group, '0', 'MKSTREAM', 'ENTRIESREAD', 0)
  } catch (error) {
    const { message } = error as Error
    if (message.startsWith('BUSYGROUP')) return
    if (message.includes('ENTRIESREAD') || message.includes('syntax'))
      throw new HeedError('unavailable', 'this Redis is too old: Heed needs version 7.0 or newer')
    throw error
  }
}

function entriesRead(read: Read | null): readonly Given[] {
  return read?.[0]?.[1] ?? []
}

function deliveredIn(given: readonly Given[]): Delivered {
  return {
    entries: given.flatMap(([id, fields]) => (fields === null ? [] : [{ id, fields: byName(fields) }])),
    trimmed: given.flatMap(([id, fields]) => (fields === null ? id : [])),
  }
}

function byName(fields: readonly string[]): Record<string, string> {
  const pairs = fields.flatMap((name, place) => (place % 2 === 0 ? [[name, fields[place + 1] ?? '']] : []))
  return Object.fromEntries(pairs)
}
