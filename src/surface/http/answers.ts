// What all answers share: the static headers, the status of each error code, the typed error body.
import { type ErrorCode, type FieldProblem, HeedError } from '../../kernel/errors.ts'

export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

const jsonHeaders: Readonly<Record<string, string>> = { ...securityHeaders, 'Content-Type': 'application/json' }

// One object for all answers: the server reads it and never writes to it.
const okInit = { status: 200, headers: jsonHeaders }

const statusOf: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
}

const headersOf: Partial<Record<ErrorCode, Record<string, string>>> = {
  unauthenticated: { 'WWW-Authenticate': 'Bearer realm="heed"' },
  rate_limited: { 'Retry-After': '1' },
  unavailable: { 'Retry-After': '1' },
}

interface HttpErrorOptions {
  status?: number
  headers?: Record<string, string>
  problems?: readonly FieldProblem[]
}

/** A HeedError with headers, or with a more exact status than that of its code. */
export class HttpError extends HeedError {
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string, options: HttpErrorOptions = {}) {
    super(code, message, { problems: options.problems, status: options.status })
    this.headers = options.headers ?? {}
  }
}

/** A successful answer from text that is already JSON. */
export function jsonAnswer(text: string): Response {
  return new Response(text, okInit)
}

/** There is nothing to say. */
export function nothingAnswer(): Response {
  return new Response(null, { status: 204, headers: securityHeaders })
}

export function textAnswer(text: string, contentType: string): Response {
  return new Response(text, { status: 200, headers: { ...securityHeaders, 'Content-Type': contentType } })
}

export function errorAnswer(error: HeedError): Response {
  return new Response(JSON.stringify(error), {
    status: error.status ?? statusOf[error.code],
    headers: { ...jsonHeaders, ...headersOf[error.code], ...(error instanceof HttpError && error.headers) },
  })
}
