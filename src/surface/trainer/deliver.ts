// One request of a webhook: signed, to an address that was checked, in time, and nowhere else.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Problem } from '../../domain/training/index.ts'
import { type Address, addressesOf, isPublic } from './address.ts'
import { type Message, signedHeaders } from './signature.ts'

export interface Receiver {
  readonly url: string
  /** `whsec_` and the key in base64. */
  readonly secret: string
  /** Whether it may be in the operator's own network. */
  readonly mayBePrivate: boolean
  /** For all of one request; ten seconds unless given. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const GONE = 410

/** Why it failed; nothing if the receiver took it. */
export async function deliver(receiver: Receiver, message: Message): Promise<Problem | undefined> {
  const { timeoutMs = TIMEOUT_MS } = receiver
  const signal = AbortSignal.timeout(timeoutMs)
  const tooLate = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  try {
    const status = await Promise.race([send(receiver, message, signal), tooLate])
    return problemOf(status)
  } catch (error) {
    if (error instanceof Refused) return later(error.message)
    if (signal.aborted) return later(`It did not answer within ${timeoutMs / 1_000} seconds.`)
    const { code, message: said } = error as NodeJS.ErrnoException
    return later(`It cannot be reached (${code ?? said}).`)
  }
}

class Refused extends Error {}

async function send(receiver: Receiver, message: Message, signal: AbortSignal): Promise<number> {
  const url = new URL(receiver.url)
  const { address, family } = await checkedAddress(url, receiver.mayBePrivate)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(message.body),
    'user-agent': 'Heed',
    ...signedHeaders(message, receiver.secret),
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers,
        signal,
        agent: false,
        // The name may lead elsewhere by now, so it is not resolved again.
        lookup: (_name, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(message.body)
  })
}

async function checkedAddress(url: URL, mayBePrivate: boolean): Promise<Address> {
  const found = await addressesOf(url)
  const inside = mayBePrivate ? undefined : found.find(({ address }) => !isPublic(address))
  if (inside)
    throw new Refused(
      `${url.hostname} is at ${inside.address}, which is no public address. If the trainer is there, set HEED_TRAIN_PRIVATE=1.`,
    )
  const [first] = found
  if (!first) throw new Refused(`${url.hostname} has no address.`)
  return first
}

function problemOf(status: number): Problem | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status === GONE) return { problem: 'It answered 410, so it is not told again.', isFinal: true }
  if (status >= 300 && status < 400)
    return later(`It answered ${status}, and redirects are not followed: set HEED_TRAIN_WEBHOOK to where it leads.`)
  return later(`It answered ${status}.`)
}

const later = (problem: string): Problem => ({ problem, isFinal: false })
