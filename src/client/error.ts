// Turns the answer to a failed call into an error.
import { type ErrorCode, type FieldProblem, HeedError } from '../kernel/errors.ts'

const codeOfStatus: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'rate_limited',
}

/** Reads Heed's own typed body, or whatever a proxy sent instead. */
export function errorFromAnswer(response: Response, body: unknown): HeedError {
  const { status } = response
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = Number.isFinite(wait) ? wait : undefined
  if (isErrorBody(body)) {
    const { code, message, problems = [] } = body.error
    return new HeedError(code, message, { problems, status, retryAfterSeconds })
  }
  const code = codeOfStatus[status] ?? (status >= 500 ? 'unavailable' : 'invalid_input')
  return new HeedError(code, `The answer was ${status} and did not come from Heed. Check the url and any proxy.`, {
    status,
    retryAfterSeconds,
  })
}

function isErrorBody(
  body: unknown,
): body is { error: { code: ErrorCode; message: string; problems?: FieldProblem[] } } {
  const error = (body as { error?: { code?: unknown; message?: unknown; problems?: unknown } } | null | undefined)
    ?.error
  return (
    typeof error?.code === 'string' &&
    typeof error.message === 'string' &&
    (error.problems === undefined || Array.isArray(error.problems))
  )
}
