// How the stream is doing: counts and a state for whoever monitors Heed, and a line in the log for what an operator has to know.
import { toHeedError } from '../../kernel/errors.ts'
import { onOneLine, shortened } from '../../kernel/visible.ts'
import type { Recorded } from './recording.ts'
import type { Entry, Gap, Refused, StreamPlace } from './redis.ts'

/** `waiting`: there is no connection to Redis. `failing`: Heed can record nothing now. */
export type StreamState = 'waiting' | 'reading' | 'failing'

export interface StreamStatus {
  readonly state: StreamState
  /** Decisions that this process recorded. */
  readonly recorded: number
  /** Entries whose decisions were recorded before. */
  readonly duplicates: number
  /** Entries that were moved to the dead letters. */
  readonly dead_letters: number
  /** Entries that were trimmed before they were recorded, as far as that is known. */
  readonly trimmed: number
}

export type Notice = (line: string) => void

export function createProgress({ url, stream, group, consumer, deadLetters }: StreamPlace, notice: Notice) {
  const status = { state: 'waiting' as StreamState, recorded: 0, duplicates: 0, dead_letters: 0, trimmed: 0 }
  /** Each outage is said once. */
  let saidThatLost = false
  const say = (line: string) => notice(onOneLine(line))
  const server = new URL(url).host

  return {
    status: (): StreamStatus => ({ ...status }),

    connected(): void {
      say(`Decisions are read from ${stream} at ${server}, as ${consumer} of the group ${group}.`)
      status.state = 'reading'
      saidThatLost = false
    },
    lost(error: unknown): void {
      status.state = 'waiting'
      if (!saidThatLost)
        say(`Redis at ${server} cannot be used: ${messageOf(error)}. Heed goes on without it and tries again.`)
      saidThatLost = true
    },
    recorded({ stored, duplicates }: Recorded): void {
      if (status.state === 'failing') say('Decisions are recorded again.')
      status.state = 'reading'
      status.recorded += stored.length - duplicates
      status.duplicates += duplicates
    },
    failed([first, ...rest]: readonly Entry[], error: unknown): void {
      if (first && rest.length === 0)
        say(`Entry ${first.id} cannot be recorded: ${messageOf(error)} It stays pending and is tried again.`)
      else if (status.state !== 'failing')
        say(`Decisions cannot be recorded: ${messageOf(error)} They stay pending and are tried again.`)
      status.state = 'failing'
    },
    buried(refused: readonly Refused[]): void {
      const [first] = refused
      if (!first) return
      status.dead_letters += refused.length
      const which = refused.length === 1 ? `Entry ${first.entry.id} was` : `${refused.length} entries were`
      const why = refused.length === 1 ? '' : ` of ${first.entry.id}`
      say(`${which} moved to ${deadLetters}. The reason${why}: ${shortened(first.reason)}`)
    },
    missed({ count, after, before }: Gap): void {
      status.trimmed += count
      const where = after === undefined ? `before ${before}` : `between ${after} and ${before}`
      say(`${entries(count)} trimmed from ${stream} before Heed read them (${where}). Their decisions are lost.`)
    },
    trimmed(ids: readonly string[]): void {
      if (ids.length === 0) return
      status.trimmed += ids.length
      const which = ids.length === 1 ? ids[0] : `${ids[0]} to ${ids.at(-1)}`
      say(
        `${entries(ids.length)} trimmed from ${stream} while they were pending (${which}). Their decisions may not have been recorded.`,
      )
    },
  }
}

function entries(count: number): string {
  return count === 1 ? '1 entry was' : `${count} entries were`
}

/** Those of Redis are for operators; an unexpected one of Heed has its details in the log already. */
function messageOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || toHeedError(error).message
}
