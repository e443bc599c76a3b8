// The exit codes: one number per kind of outcome, so that scripts need not read text.
import type { ErrorCode } from '../../kernel/errors.ts'

export const exitOk = 0
/** The work was done and found a problem: a correction that is answered wrongly, a projection that differs. */
export const exitFound = 1

const byError: Record<ErrorCode, number> = {
  invalid_input: 2,
  not_found: 3,
  conflict: 4,
  forbidden: 5,
  unauthenticated: 5,
  rate_limited: 6,
  unavailable: 6,
  internal: 70,
}

export function exitCodeOf(code: ErrorCode): number {
  return byError[code]
}

export const exitCodeHelp = `Exit codes:
  0  done                                      4  conflict
  1  check, verify or dry run found a problem  5  forbidden or unauthenticated
  2  invalid input or usage                    6  unavailable or rate limited
  3  not found                                 70 internal failure`
