// Checks that the verb or entity that feedback is about is known. The error names the nearest ones that are.
import { HeedError } from '../../../kernel/errors.ts'
import { nearest } from '../../../kernel/nearest.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { unknownVerb } from '../import/registry.ts'
import { entityRepo } from '../repo/entities.ts'
import { verbRepo } from '../repo/verbs.ts'

function notFound(field: string, problem: string): HeedError {
  return new HeedError('not_found', `${field}: ${problem}`, { problems: [{ field, problem }] })
}

export async function findVerb(db: Db, workspace: string, name: string, field: string): Promise<void> {
  const [found] = await verbRepo.among(db, workspace, [name])
  if (!found) throw notFound(field, unknownVerb(name, await verbRepo.names(db, workspace)))
}

export async function findEntity(db: Db, workspace: string, id: string, field: string): Promise<void> {
  const [found] = await entityRepo.among(db, workspace, [id])
  if (found) return
  const known = await entityRepo.after(db, workspace, '', MOST_COMPARED)
  const byName = new Map(known.map((entity) => [entity.name, entity.id]))
  const close = nearest(id, [...known.map((entity) => entity.id), ...byName.keys()]).map(
    (one) => byName.get(one) ?? one,
  )
  const hint = close.length > 0 ? ` Did you mean ${[...new Set(close)].join(' or ')}?` : ' intent_import adds entities.'
  throw notFound(field, `no entity has the id ${id}.${hint}`)
}

const MOST_COMPARED = 5_000
