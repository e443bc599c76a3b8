// GET /v1/samples/{kind}: the lines of training samples as NDJSON, as long as the client reads. If it breaks off, the answer does not end
// as it should, so that no client takes a part for the whole.
import type { HeedPort } from '../../kernel/action.ts'
import { HeedError, toHeedError } from '../../kernel/errors.ts'
import type { Admit, Arrival } from './admission.ts'
import { securityHeaders } from './answers.ts'
import type { BusyCallers } from './busy-callers.ts'
import type { ActionMeter } from './metrics.ts'

/** A client that reads nothing for so long is cut off, because the stream holds a moment of the store. */
const STALLED_MS = 60_000

interface Parts {
  port: HeedPort
  admit: Admit
  busy: BusyCallers
  meter: ActionMeter
  elapsedMs: () => number
  answerFailure: (error: HeedError, where: string) => Response
}

export type AnswerSamples = (arrival: Arrival, kind: string) => Promise<Response>

export function createSamples({ port, admit, busy, meter, elapsedMs, answerFailure }: Parts): AnswerSamples {
  return async (arrival, kind) => {
    const began = elapsedMs()
    const caller = await admit(arrival, 'http')
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const encoder = new TextEncoder()
    const write = async (chunk: string): Promise<void> => {
      const bytes = encoder.encode(chunk)
      await busy.enter(caller, bytes.length)
      const stalled = setTimeout(() => void writer.abort(notRead()), STALLED_MS)
      try {
        await writer.write(bytes)
      } catch {
        throw notRead()
      } finally {
        clearTimeout(stalled)
      }
    }
    return new Promise((resolve) => {
      const begin = ({ logPosition }: { logPosition: number }) => {
        const headers = {
          ...securityHeaders,
          'Content-Type': 'application/x-ndjson',
          'Heed-Log-Position': String(logPosition),
        }
        resolve(new Response(readable, { headers }))
        if (arrival.request.method === 'HEAD') void readable.cancel()
      }
      port.samples(caller, inputOf(arrival.request, kind), { begin, write }).then(
        () => {
          meter.succeeded({}, elapsedMs() - began)
          writer.close().catch(() => undefined)
        },
        (thrown) => {
          const error = toHeedError(thrown)
          meter.failed(error.code, elapsedMs() - began)
          // If the answer has begun, this answer goes nowhere.
          resolve(answerFailure(error, 'GET /v1/samples/:kind'))
          writer.abort(error).catch(() => undefined)
        },
      )
    })
  }
}

const notRead = () => new HeedError('unavailable', 'The client does not read the samples any more.')

const numbers = new Set(['test_share', 'seed', 'agreement'])

function inputOf({ url }: Request, kind: string): Record<string, unknown> {
  const given = [...new URL(url).searchParams].map(([name, text]) => [name, numbers.has(name) ? numberIn(text) : text])
  return { ...Object.fromEntries(given), kind }
}

/** What is no number is refused where every input is. */
function numberIn(text: string): number | string {
  return text.trim() === '' || !Number.isFinite(Number(text)) ? text : Number(text)
}
