// A record belongs to the key that first recorded it. Another key may refer to it, but not change it (0009).
import { type Caller, hasRole } from '../../../kernel/caller.ts'
import { type FieldProblem, HeedError } from '../../../kernel/errors.ts'
import { changesToOthers, type FactEntry, type OthersFact } from '../../../kernel/feedback/index.ts'
import type { Db } from '../../../kernel/store/index.ts'
import type { Batch } from '../record.ts'

const lists: Readonly<Record<string, keyof Batch>> = {
  task: 'tasks',
  page: 'pages',
  fragment: 'fragments',
  claim: 'claims',
  edge: 'edges',
}

/** How many problems the message names. */
const NAMED = 3

/** Reviewers may change anything, and callers without a key cannot be distinguished. */
export async function refuseChangesToOthers(
  db: Db,
  caller: Caller,
  given: Batch,
  facts: readonly FactEntry[],
): Promise<void> {
  if (caller.actorKind !== 'key' || hasRole(caller, 'reviewer')) return
  const changed = await changesToOthers(db, caller, facts)
  if (changed.length === 0) return
  const problems = changed.map((fact) => problemWith(given, fact))
  const named = problems.slice(0, NAMED).map(({ field, problem }) => `${field}: ${problem}`)
  const others = problems.length - named.length
  if (others > 0) named.push(`The other ${others} are listed in problems.`)
  throw new HeedError('forbidden', `Nothing was recorded. ${named.join(' ')}`, { problems })
}

function problemWith(given: Batch, { kind, id, fields }: OthersFact): FieldProblem {
  const list = lists[kind] ?? 'tasks'
  const at = given[list].findLastIndex((record) => record.id === id)
  // A field that was not sent is named only if nothing else differs: some fields are derived from others.
  const sent = fields.filter((field) => field in (given[list][at] ?? {}))
  const named = sent.length > 0 ? sent : fields
  const problem = `${kind} ${id} is not yours to change: somebody else recorded it first, with another ${named.join(', ')}. Leave it out and refer to it, or record yours under another id. A reviewer may change it.`
  return { field: `${list}.${at}.${named[0] ?? 'id'}`, problem }
}
