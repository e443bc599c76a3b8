// The one error type, in process and over HTTP. What crosses a surface is `code`, `message` and the fields; anything else is
// `internal`. The client takes it too, so this file imports nothing.

export const errorCodes = [
  'invalid_input',
  'not_found',
  'conflict',
  'forbidden',
  'unauthenticated',
  'rate_limited',
  'unavailable',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

export interface FieldProblem {
  /** The path of the field, such as `args.reason`; empty if the whole input is wrong. */
  field: string
  /** What is wrong with it and what to send instead, as one sentence. */
  problem: string
}

export interface HeedErrorOptions {
  problems?: readonly FieldProblem[] | undefined
  status?: number | undefined
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** Why a call failed. The message says what to do about it. */
export class HeedError extends Error {
  readonly code: ErrorCode
  /** The fields that are wrong, if any. */
  readonly problems: readonly FieldProblem[]
  /** The HTTP status; absent in process, and if no answer came. */
  readonly status: number | undefined
  /** How long the server asked to wait, on `rate_limited` and `unavailable`. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, options: HeedErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'HeedError'
    this.code = code
    this.problems = options.problems ?? []
    this.status = options.status
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  /** What a caller is shown, the same on every surface. */
  toJSON(): ErrorBody {
    return { error: { code: this.code, message: this.message, problems: [...this.problems] } }
  }
}

export interface ErrorBody {
  error: { code: ErrorCode; message: string; problems: FieldProblem[] }
}

/** @internal */
export function invalidInput(field: string, problem: string): HeedError {
  return new HeedError('invalid_input', field ? `${field}: ${problem}` : problem, { problems: [{ field, problem }] })
}

/**
 * Turns whatever was thrown into a HeedError; an unexpected failure keeps its cause for the log and shows none of it.
 * @internal
 */
export function toHeedError(error: unknown): HeedError {
  if (error instanceof HeedError) return error
  return new HeedError(
    'internal',
    'Heed failed unexpectedly and nothing was stored. Its log on standard error has the details.',
    {
      cause: error,
    },
  )
}

const refusals: readonly ErrorCode[] = ['invalid_input', 'not_found', 'conflict']

/**
 * Whether an action refused a call for what it says in the present state: in that state, the same call is refused again.
 * @internal
 */
export function isRefusal(error: unknown): error is HeedError {
  return error instanceof HeedError && refusals.includes(error.code)
}
