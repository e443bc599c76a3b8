// Reads decisions from a stream of Redis. An entry is acknowledged once its decision is stored. Until then it stays pending, and this or
// another consumer tries again; a decision that arrives twice is recorded once.
import type { HeedPort } from '../../kernel/action.ts'
import { createBackoff } from './backoff.ts'
import { createProgress, type Notice, type StreamStatus } from './progress.ts'
import { MOST_AT_ONCE, type Recorded, record } from './recording.ts'
import { connectStream, type Delivered, type Entry, type StreamConnection, type StreamPlace } from './redis.ts'

export interface StreamOptions {
  readonly place: StreamPlace
  /** The key that the decisions are recorded with; none on a machine without keys. */
  readonly key: string | undefined
  readonly notice: Notice
  /** What a consumer has left lying for this long is taken over. 60 s unless given; it must be longer than recording takes. */
  readonly idleMs?: number
}

export interface DecisionStream {
  status(): StreamStatus
  /** Finishes what is under way. */
  close(): Promise<void>
}

const IDLE_MS = 60_000
const LONGEST_WAIT_MS = 5_000
const PAUSES = { firstMs: 250, mostMs: 30_000 }

export function followStream(port: HeedPort, { place, key, notice, idleMs = IDLE_MS }: StreamOptions): DecisionStream {
  const progress = createProgress(place, notice)
  const closing = new AbortController()
  const { signal } = closing
  const untilConnected = createBackoff(PAUSES, signal)
  const untilRecorded = createBackoff(PAUSES, signal)

  let acknowledged = Promise.resolve()

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      let connection: StreamConnection | undefined
      try {
        connection = await connectStream(place, LONGEST_WAIT_MS, signal)
        acknowledged = Promise.resolve()
        await follow(connection)
      } catch (error) {
        if (signal.aborted) return
        progress.lost(error)
        await untilConnected.pause()
      } finally {
        connection?.close()
      }
    }
  }

  const follow = async (connection: StreamConnection): Promise<void> => {
    await takeUp(connection)
    await takeNew(connection, 0)
    // By now Redis has answered all that Heed asks of it.
    progress.connected()
    untilConnected.reset()
    for (let claimAt = performance.now(); !signal.aborted; ) {
      if (performance.now() >= claimAt) {
        await claim(connection)
        claimAt = performance.now() + Math.min(idleMs, LONGEST_WAIT_MS)
      }
      await takeNew(connection, claimAt - performance.now())
    }
    await acknowledged
  }

  const takeNew = async (connection: StreamConnection, waitMs: number): Promise<void> => {
    // Sent together with the acknowledgement of the last entries, and answered in this order.
    const noticed = connection.findGap().then((gap) => gap && progress.missed(gap))
    const [delivered] = await Promise.all([connection.read(MOST_AT_ONCE, waitMs), acknowledged, noticed])
    await take(connection, delivered)
  }

  /** What this consumer did not finish before a restart, or before it lost the connection. */
  const takeUp = async (connection: StreamConnection): Promise<void> => {
    for (let after: string | undefined = '0'; after !== undefined && !signal.aborted; ) {
      const pending = await connection.readPending(after, MOST_AT_ONCE)
      await take(connection, pending)
      after = pending.last
    }
  }

  const claim = async (connection: StreamConnection): Promise<void> => {
    for (let from: string | undefined = '0-0'; from !== undefined && !signal.aborted; ) {
      const claimed = await connection.claim(idleMs, from, MOST_AT_ONCE)
      await take(connection, claimed)
      from = claimed.next
    }
  }

  const take = async (connection: StreamConnection, { entries, trimmed }: Delivered): Promise<void> => {
    progress.trimmed(trimmed)
    await connection.acknowledge(trimmed)
    const parts = entries.length === 0 ? [] : [entries]
    for (let part = parts.shift(); part !== undefined && !signal.aborted; part = parts.shift()) {
      const recorded = await attempt(part)
      if (recorded) await settle(connection, recorded)
      else parts.unshift(...halvesOf(part))
    }
  }

  const attempt = async (part: readonly Entry[]): Promise<Recorded | undefined> => {
    try {
      const recorded = await record(port, key, part)
      progress.recorded(recorded)
      untilRecorded.reset()
      return recorded
    } catch (error) {
      progress.failed(part, error)
      await untilRecorded.pause()
      return undefined
    }
  }

  const settle = async (connection: StreamConnection, { stored, refused }: Recorded): Promise<void> => {
    await connection.bury(refused)
    progress.buried(refused)
    acknowledged = connection.acknowledge(stored.map(({ id }) => id))
    // If the connection is lost, the next command fails, too.
    acknowledged.catch(() => undefined)
  }

  const ended = run()
  return {
    status: progress.status,
    close() {
      closing.abort()
      return ended
    },
  }
}

/** If entries cannot be recorded together, halves of them are tried, so that none keeps the others out. One alone stays pending. */
function halvesOf(entries: readonly Entry[]): (readonly Entry[])[] {
  if (entries.length < 2) return []
  const middle = Math.ceil(entries.length / 2)
  return [entries.slice(0, middle), entries.slice(middle)]
}
