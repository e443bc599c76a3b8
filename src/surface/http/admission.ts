// Who is calling and whether they may call now: the key and the person token in the headers, the caller they identify, and the
// rate limit.
import type { IncomingMessage } from 'node:http'
import type { HeedPort } from '../../kernel/action.ts'
import type { Caller } from '../../kernel/caller.ts'
import { HttpError } from './answers.ts'
import type { RateLimiter } from './rate-limit.ts'

/** A request, and the Node message it was made from; there is none if the application is called in process. */
export interface Arrival {
  readonly request: Request
  readonly incoming: IncomingMessage | undefined
}

/** `identify` says who calls, if no key does. */
export type Admit = (arrival: Arrival, channel: Caller['channel'], identify?: () => Promise<Caller>) => Promise<Caller>

export function createAdmission(port: HeedPort, limiter: RateLimiter | undefined): Admit {
  const byKey = async ({ request: { headers } }: Arrival, channel: Caller['channel']): Promise<Caller> => {
    const personToken = headers.get(personTokenHeader)
    return port.identify(keyOf(headers), channel, personToken === null ? {} : { personToken })
  }
  const identified = (arrival: Arrival, channel: Caller['channel'], identify = () => byKey(arrival, channel)) =>
    identify()
  if (limiter === undefined) return identified

  const spend = (account: string): void => {
    const wait = limiter(account)
    if (wait > 0) throw tooMany(wait)
  }

  return async (arrival, channel, identify) => {
    let caller: Caller
    try {
      caller = await identified(arrival, channel, identify)
    } catch (error) {
      // A guess counts for its address only, never for the keys that are used from the same address.
      spend(remoteOf(arrival))
      throw error
    }
    spend(caller.actorKind === 'key' ? `key ${caller.workspace} ${caller.actor}` : remoteOf(arrival))
    return caller
  }
}

/** The address of the socket: anyone can write a forwarding header. */
function remoteOf({ incoming }: Arrival): string {
  return `remote ${incoming?.socket.remoteAddress ?? 'in process'}`
}

/** Its own header, because `Authorization` has the key and both are sent. */
export const personTokenHeader = 'Heed-Person-Token'

const bearer = /^bearer +([^\s]+)$/i

/** The key that was sent, if any. A malformed `Authorization` is refused, even if no key is needed. */
function keyOf(headers: Headers): string | undefined {
  const authorization = headers.get('authorization')
  if (authorization === null) return headers.get('x-heed-key') ?? undefined
  const key = bearer.exec(authorization)?.[1]
  if (key !== undefined) return key
  const problem = 'expected `Bearer heed_…`. Send the key that way, or in X-Heed-Key.'
  throw new HttpError('unauthenticated', `Authorization header: ${problem}`, {
    problems: [{ field: 'Authorization', problem }],
  })
}

function tooMany(waitSeconds: number): HttpError {
  const seconds = Math.max(1, Math.ceil(waitSeconds))
  return new HttpError('rate_limited', `Too many requests from this caller. Try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}
