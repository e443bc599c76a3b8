// The row of an entity that an older version stored as facts. Newer imports are in the log. A removed entity has no row.
import { projectionOf, type Reducer } from '../../../kernel/feedback/index.ts'
import { toJson } from '../../../kernel/json-text.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { entityTable } from '../tables.ts'

const entities = projectionOf(entityTable, { aggregate: 'entity_id', describe: () => null })

export const entityReducer: Reducer = {
  aggregate: 'entity',
  events: [],
  projections: [entities],
  reduce({ id, facts }) {
    const [oldest] = facts
    const latest = facts.at(-1)
    if (!oldest || !latest || latest.body.removed === true) return {}
    const { name, type = null, aliases = [], attributes = {} } = latest.body
    const row: Stored<typeof entityTable> = {
      entity_id: id,
      type: type as string | null,
      seq: oldest.seq,
      created_at: oldest.createdAt,
      // `local` was either the person at the machine or an agent. Nobody can tell, so the person owns it.
      owner: latest.actor === 'local' ? null : latest.actor,
      name: String(name),
      aliases: toJson(aliases as string[]),
      attributes: toJson(attributes as Record<string, string>),
    }
    return { [entityTable.name]: [row] }
  },
}
