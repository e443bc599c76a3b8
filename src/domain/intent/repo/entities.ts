// The registry of entities, and what people mean by names.
import { type Db, omit, query, type Stored, select } from '../../../kernel/store/index.ts'
import { entityOf, type Registered } from '../import/registered.ts'
import type { Meaning } from '../names/alias.ts'
import type { Entity } from '../names/entity.ts'
import { aliasTable } from '../tables.ts'
import { registryRepo } from './registry.ts'

const meanings = omit(aliasTable, 'name')

const meaningsOf = select(meanings)('from intent_alias where workspace = :workspace and name_id in @each(:ids)')
const namesAfter = query<{ name_id: string }>()(
  `select distinct name_id from intent_alias where workspace = :workspace and name_id > :after order by name_id limit :limit`,
)

function known(found: readonly Registered[]): Entity[] {
  return found.filter(({ isKnown }) => isKnown).map(entityOf)
}

export interface NamedMeaning extends Meaning {
  readonly nameId: string
}

function toMeaning(stored: Stored<typeof meanings>): NamedMeaning {
  return {
    nameId: stored.name_id,
    scope: stored.scope,
    person: stored.person === '' ? null : stored.person,
    domain: stored.domain === '' ? null : stored.domain,
    sessionId: stored.session_id === '' ? null : stored.session_id,
    entityId: stored.entity_id,
    feedbackId: stored.feedback_id,
  }
}

export const entityRepo = {
  async among(db: Db, workspace: string, ids: readonly string[]): Promise<Entity[]> {
    return known(await registryRepo.among(db, workspace, 'entity', ids))
  },
  async after(db: Db, workspace: string, id: string, limit: number): Promise<Entity[]> {
    return known(await registryRepo.after(db, workspace, 'entity', id, limit))
  },
  async meanings(db: Db, workspace: string, nameIds: readonly string[]): Promise<NamedMeaning[]> {
    return (await db.all(meaningsOf, { workspace, ids: JSON.stringify(nameIds) })).map(toMeaning)
  },
  async namesAfter(db: Db, workspace: string, id: string, limit: number): Promise<string[]> {
    return (await db.all(namesAfter, { workspace, after: id, limit })).map(({ name_id }) => name_id)
  },
}
