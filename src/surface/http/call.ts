// POST /v1/{action}, the one hot route: it admits the caller, reads the input, calls the port and answers.
import type { HeedPort } from '../../kernel/action.ts'
import type { Caller } from '../../kernel/caller.ts'
import { HeedError, toHeedError } from '../../kernel/errors.ts'
import { nearest } from '../../kernel/nearest.ts'
import type { Admit, Arrival } from './admission.ts'
import { jsonAnswer } from './answers.ts'
import { readBytes, readInput } from './body.ts'
import type { BusyCallers } from './busy-callers.ts'
import type { ActionMeter, Metrics } from './metrics.ts'

export type Call = (arrival: Arrival, action: string, reading?: Reading) => Promise<Response>

/** How a request becomes a call, if its body is not simply the input. */
export interface Reading {
  input(bytes: Buffer, headers: Headers): Record<string, unknown>
  /** Says who calls by what the body proves, instead of by a key. */
  identify?(bytes: Buffer, headers: Headers): Promise<Caller>
  /** The largest body, if it is not that of other calls. */
  readonly mostBytes?: number
  /** The answer, if it is not simply the output. */
  answer?(output: Record<string, unknown>): Response
}

const plain: Reading = { input: readInput }

interface CallParts {
  port: HeedPort
  admit: Admit
  busy: BusyCallers
  metrics: Metrics
  maxBodyBytes: number
  elapsedMs: () => number
  /** The answer to a failure, which is logged if it is unexpected. */
  answerFailure: (error: HeedError, where: string) => Response
}

export function createCall({ port, admit, busy, metrics, maxBodyBytes, elapsedMs, answerFailure }: CallParts): Call {
  const meters = new Map<string, ActionMeter>(port.actions.map(({ name }) => [name, metrics.meter(name)]))
  // Anyone can send any name, so all unknown ones share one label.
  const unknownMeter = metrics.meter('unknown')

  return async (arrival, name, { input, identify, mostBytes = maxBodyBytes, answer: answerWith } = plain) => {
    const began = elapsedMs()
    const meter = meters.get(name)
    try {
      const { headers } = arrival.request
      const proof = identify && (await readBytes(arrival, mostBytes))
      const caller = await admit(arrival, 'http', proof && (async () => identify(proof, headers)))
      if (meter === undefined) throw unknownAction(name, [...meters.keys()])
      const bytes = proof ?? (await readBytes(arrival, mostBytes))
      await busy.enter(caller, bytes.length)
      const output = await port.execute(caller, name, input(bytes, headers))
      const text = JSON.stringify(output)
      busy.count(caller, text.length)
      const answer = answerWith?.(output) ?? jsonAnswer(text)
      meter.succeeded(output, elapsedMs() - began)
      return answer
    } catch (thrown) {
      const error = toHeedError(thrown)
      ;(meter ?? unknownMeter).failed(error.code, elapsedMs() - began)
      return answerFailure(error, `POST /v1/${meter === undefined ? '?' : name}`)
    }
  }
}

function unknownAction(name: string, known: readonly string[]): HeedError {
  const near = nearest(name, known)
  const hint = near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'GET /openapi.json lists them all.'
  const problem = `there is no action ${JSON.stringify(name.slice(0, 64))}. ${hint}`
  return new HeedError('not_found', `action: ${problem}`, { problems: [{ field: 'action', problem }] })
}
