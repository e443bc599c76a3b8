// Why a file of verbs and entities was refused: where in the file, each cause once, and what is stored all the same.
import { type FieldProblem, HeedError } from '../../../../kernel/errors.ts'
import { count, plural } from '../../render/text.ts'
import { mostListed } from '../evidence/refusal.ts'

interface Refusal {
  readonly error: HeedError
  /** What a person is told after the problems. */
  readonly after: readonly string[]
}

/** `standing` says what is stored by now. Only what is listed is looked for in the file. */
export function refusalOf(
  error: HeedError,
  given: readonly FieldProblem[],
  placeOf: (path: string) => string,
  standing: string,
): Refusal {
  const problems = byCause(given)
  const listed = problems.slice(0, mostListed).map(({ field, problem }) => ({ field: placeOf(field), problem }))
  const [first] = listed
  const make = (message: string, named: readonly FieldProblem[]) =>
    new HeedError(error.code, message, { problems: named, cause: error.cause })
  if (!first) return { error: make(`${error.message} ${standing}`, []), after: [] }
  const others = problems.length > 1 ? [`And ${plural(problems.length - 1, 'more problem')}.`] : []
  const unlisted = problems.length - listed.length
  return {
    error: make([`${first.field}: ${first.problem}`, ...others, standing].join(' '), listed),
    after: [...(unlisted > 0 ? [`and ${count(unlisted)} more`] : []), standing],
  }
}

/** A verb that is not known may be named by every row of a file. */
function byCause(problems: readonly FieldProblem[]): FieldProblem[] {
  const found = new Map<string, { field: string; times: number }>()
  for (const { field, problem } of problems) {
    const entry = found.get(problem) ?? { field, times: 0 }
    found.set(problem, entry)
    entry.times += 1
  }
  return [...found].map(([problem, { field, times }]) => ({
    field,
    problem: times === 1 ? problem : `${problem} The same is wrong ${plural(times - 1, 'more time')}.`,
  }))
}
