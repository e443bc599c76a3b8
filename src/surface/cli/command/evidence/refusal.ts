// Why a file of evidence was refused: the problems of its lines, in order, and what was stored before them.
import { type FieldProblem, HeedError } from '../../../../kernel/errors.ts'
import { count, plural } from '../../render/text.ts'
import { type Batch, idsOf, placeOf } from './batch.ts'
import { collectUnknown, unknownRemedy } from './unknown.ts'

export const mostListed = 20

interface Refusal {
  readonly error: HeedError
  /** What is printed after the problems. */
  readonly after: readonly string[]
}

interface Located extends FieldProblem {
  readonly line: number
}

const kindOf: Readonly<Record<string, string>> = {
  task_id: 'task',
  page_id: 'page',
  fragment_id: 'fragment',
  claim_id: 'claim',
  cited_fragment_id: 'fragment',
}

/** `stored` says what was stored before. */
export function refusalOf(error: HeedError, batch: Batch | undefined, stored: string): Refusal {
  const { located, unknown } = locate(error, batch)
  const own = (batch?.problems ?? []).map(({ line, problem }) => ({ line, field: `line ${line}`, problem }))
  // A line that cannot be read may be the record that others refer to.
  const missing = own.length > 0 ? [] : unknown
  const problems = [...own, ...located, ...missing].sort((one, other) => one.line - other.line)
  const [first] = problems
  if (!first) return { error: rewritten(error, `${error.message} ${stored}`, []), after: [] }

  const listed = problems.slice(0, mostListed).map(({ field, problem }) => ({ field, problem }))
  const more = problems.length - listed.length
  const closing = [...(missing.length > 0 ? [unknownRemedy(missing.length > 1)] : []), stored]
  const others = problems.length > 1 ? [`And ${plural(problems.length - 1, 'more problem')}.`] : []
  const message = [`${first.field}: ${first.problem}`, ...others, ...closing].join(' ')
  return {
    error: rewritten(error, message, listed),
    after: [...(more > 0 ? [`and ${count(more)} more`] : []), ...closing],
  }
}

/** The action names fields of its lists; a person needs line numbers. */
function locate(error: HeedError, batch: Batch | undefined): { located: Located[]; unknown: Located[] } {
  const located: Located[] = []
  const named: { kind: string; id: string; line: number; field: string }[] = []
  for (const { field: path, problem } of error.problems) {
    const place = batch && placeOf(batch, path)
    if (!place) {
      located.push({ line: 0, field: path, problem })
      continue
    }
    const { line, field, value } = place
    const [kind, id] = [kindOf[field], String(value).trim()]
    if (kind !== undefined && problem.startsWith(`no ${kind} has the id ${id}.`)) named.push({ kind, id, line, field })
    else located.push({ line, field: `line ${line}`, problem: field ? `${field}: ${problem}` : problem })
  }
  // A record that is in the file is unknown only because another one is.
  const brought = new Set(batch ? [...idsOf(batch)].map(({ kind, id }) => `${kind} ${id}`) : [])
  const found = collectUnknown()
  for (const { kind, id, line, field } of named.sort((one, other) => one.line - other.line)) {
    if (!brought.has(`${kind} ${id}`)) found.add(kind, id, line, field)
  }
  return { located, unknown: found.list().map(({ unknown: { line }, field, problem }) => ({ line, field, problem })) }
}

function rewritten(error: HeedError, message: string, problems: readonly FieldProblem[]): HeedError {
  return new HeedError(error.code, message, { problems, cause: error.cause })
}
