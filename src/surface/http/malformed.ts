// Answers to requests that are too malformed to reach the application: the same typed error, written to the socket by hand.
import { STATUS_CODES } from 'node:http'
import { type ErrorBody, HeedError } from '../../kernel/errors.ts'
import { HttpError, securityHeaders } from './answers.ts'

const refusals: Record<string, { status: number; problem: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, problem: 'The headers are too large. Send fewer or shorter ones.' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    problem: 'The request did not arrive in time. Send it again, without pauses.',
  },
}

const malformed = {
  status: 400,
  problem: 'This is not a well-formed HTTP/1.1 request. Check its first line and headers.',
}

/** The whole answer, head and body, to a connection whose parser failed with this code. */
export function malformedAnswer(code: string | undefined): string {
  const { status, problem } = refusals[code ?? ''] ?? malformed
  const error = new HeedError('invalid_input', problem, { problems: [{ field: '', problem }] })
  return rawAnswer(status, error.toJSON())
}

/** For a request whose target or Host cannot be made into a URL. */
export function unusableTarget(): HttpError {
  const problem = 'The request needs a path and one Host header that together make a URL.'
  return new HttpError('invalid_input', problem, { problems: [{ field: 'Host', problem }] })
}

function rawAnswer(status: number, body: ErrorBody): string {
  const text = JSON.stringify(body)
  const headers = {
    ...securityHeaders,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n')
}
