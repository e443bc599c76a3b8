// An error for a person: one sentence per problem, each naming the flag at fault. No stack, whatever happened.
import type { HeedError } from '../../../kernel/errors.ts'
import { safe } from './text.ts'

/** `after` is printed after the problems. */
export function renderError(
  error: HeedError,
  nameField: (path: string) => string,
  after: readonly string[] = [],
): string {
  const problems = error.problems.map(({ field, problem }) => (field ? `${nameField(field)}: ${problem}` : problem))
  // Each problem is a sentence with its fix; the message only sums them up.
  return safe(problems.length > 0 ? [...problems, ...after].join('\n') : error.message)
}
