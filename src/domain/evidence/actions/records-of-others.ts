// Whose a record is: the key's that first recorded it. Another key refers to it, and does not change what it says (0009).
import { type Caller, hasRole } from '../../../kernel/caller.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { changesToOthers, type FactEntry } from '../../../kernel/feedback/index.ts'
import type { Db } from '../../../kernel/store/index.ts'
import type { Batch } from '../record.ts'

const lists: Readonly<Record<string, keyof Batch>> = {
  task: 'tasks',
  page: 'pages',
  fragment: 'fragments',
  claim: 'claims',
  edge: 'edges',
}

/** Reviewers change anything, and without a key nobody can be told from others. */
export async function refuseChangesToOthers(
  db: Db,
  caller: Caller,
  given: Batch,
  facts: readonly FactEntry[],
): Promise<void> {
  if (caller.actorKind !== 'key' || hasRole(caller, 'reviewer')) return
  const changed = await changesToOthers(db, caller, facts)
  if (changed.length === 0) return
  const problems = changed.map(({ kind, id, fields }) => {
    const list = lists[kind] ?? 'tasks'
    const field = `${list}.${given[list].findLastIndex((record) => record.id === id)}.${fields[0] ?? 'id'}`
    const problem = `${kind} ${id} is not yours to change: somebody else recorded it first, with another ${fields.join(', ')}. Leave it out and refer to it, or record yours under another id. A reviewer may change it.`
    return { field, problem }
  })
  const message = problems.map(({ field, problem }) => `${field}: ${problem}`).join(' ')
  throw new HeedError('forbidden', `Nothing was recorded. ${message}`, { problems })
}
