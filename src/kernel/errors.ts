// The one error type. What crosses a surface is `code`, `message` and the fields; anything else is `internal`.

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
  /** The path of the field, `args.reason`; empty where the whole input is at fault. */
  field: string
  /** What is wrong with it and what to send instead, as one sentence. */
  problem: string
}

export class HeedError extends Error {
  readonly code: ErrorCode
  readonly problems: readonly FieldProblem[]

  constructor(code: ErrorCode, message: string, options: { problems?: readonly FieldProblem[]; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'HeedError'
    this.code = code
    this.problems = options.problems ?? []
  }

  /** What a caller is shown, the same on every surface. */
  toJSON(): ErrorBody {
    return { error: { code: this.code, message: this.message, problems: [...this.problems] } }
  }
}

export interface ErrorBody {
  error: { code: ErrorCode; message: string; problems: FieldProblem[] }
}

export function invalidInput(field: string, problem: string): HeedError {
  return new HeedError('invalid_input', field ? `${field}: ${problem}` : problem, { problems: [{ field, problem }] })
}

/** Turns whatever was thrown into a HeedError; an unexpected failure keeps its cause for the log and shows none of it. */
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
