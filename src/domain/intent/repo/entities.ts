// The registry of entities, and what people mean by names.
import { type Db, sql } from '../../../kernel/store/index.ts'
import type { Meaning, Scope } from '../alias.ts'
import type { Entity } from '../registry.ts'

interface StoredEntity {
  entity_id: string
  type: string | null
  name: string
  aliases: string
  attributes: string
}
interface StoredAlias {
  name_id: string
  scope: Scope
  person: string
  domain: string
  session_id: string
  entity_id: string
  feedback_id: string
}

const columns = 'entity_id, type, name, aliases, attributes'
const aliasColumns = 'name_id, scope, person, domain, session_id, entity_id, feedback_id'

const among = sql<{ workspace: string; ids: string }, StoredEntity>(
  `select ${columns} from intent_entity where workspace = :workspace and entity_id in @each(:ids)`,
)
const after = sql<{ workspace: string; after: string; limit: number }, StoredEntity>(
  `select ${columns} from intent_entity where workspace = :workspace and entity_id > :after order by entity_id limit :limit`,
)
const meaningsOf = sql<{ workspace: string; ids: string }, StoredAlias>(
  `select ${aliasColumns} from intent_alias where workspace = :workspace and name_id in @each(:ids)`,
)
const namesAfter = sql<{ workspace: string; after: string; limit: number }, { name_id: string }>(
  `select distinct name_id from intent_alias where workspace = :workspace and name_id > :after order by name_id limit :limit`,
)

function toEntity({ entity_id, type, name, aliases, attributes }: StoredEntity): Entity {
  return {
    id: entity_id,
    name,
    type,
    aliases: JSON.parse(aliases) as string[],
    attributes: JSON.parse(attributes) as Entity['attributes'],
  }
}

export interface NamedMeaning extends Meaning {
  readonly nameId: string
}

function toMeaning(stored: StoredAlias): NamedMeaning {
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
    return (await db.all(among, { workspace, ids: JSON.stringify(ids) })).map(toEntity)
  },
  async after(db: Db, workspace: string, id: string, limit: number): Promise<Entity[]> {
    return (await db.all(after, { workspace, after: id, limit })).map(toEntity)
  },
  async meanings(db: Db, workspace: string, nameIds: readonly string[]): Promise<NamedMeaning[]> {
    return (await db.all(meaningsOf, { workspace, ids: JSON.stringify(nameIds) })).map(toMeaning)
  },
  async namesAfter(db: Db, workspace: string, id: string, limit: number): Promise<string[]> {
    return (await db.all(namesAfter, { workspace, after: id, limit })).map(({ name_id }) => name_id)
  },
}
