// Why a file of verbs and entities was refused: where in the file, each cause once, and what was stored before it.
import { type FieldProblem, HeedError } from '../../../../kernel/errors.ts'
import { count, plural } from '../../render/text.ts'
import { mostListed } from '../evidence/refusal.ts'

interface Refusal {
  readonly error: HeedError
  /** What is printed after the problems. */
  readonly after: readonly string[]
}

/** `stored` says what was stored before. Only the listed problems are located in the file. */
export function refusalOf(
  error: HeedError,
  given: readonly FieldProblem[],
  placeOf: (path: string) => string,
  stored: string,
): Refusal {
  const problems = byCause(given)
  const listed = problems.slice(0, mostListed).map(({ field, problem }) => ({ field: placeOf(field), problem }))
  const [first] = listed
  const make = (message: string, named: readonly FieldProblem[]) =>
    new HeedError(error.code, message, { problems: named, cause: error.cause })
  if (!first) return { error: make(`${error.message} ${stored}`, []), after: [] }
  const others = problems.length > 1 ? [`And ${plural(problems.length - 1, 'more problem')}.`] : []
  const unlisted = problems.length - listed.length
  return {
    error: make([`${first.field}: ${first.problem}`, ...others, stored].join(' '), listed),
    after: [...(unlisted > 0 ? [`and ${count(unlisted)} more`] : []), stored],
  }
}

/** Every row of a file may name the same unknown verb. */
function byCause(problems: readonly FieldProblem[]): FieldProblem[] {
  const found = new Map<string, { field: string; times: number }>()
  for (const { field, problem } of problems) {
    const entry = found.get(problem) ?? { field, times: 0 }
    found.set(problem, entry)
    entry.times += 1
  }
  return [...found].map(([problem, { field, times }]) => ({
    field,
    problem: times === 1 ? problem : `${problem} The same problem occurs ${plural(times - 1, 'more time')}.`,
  }))
}
