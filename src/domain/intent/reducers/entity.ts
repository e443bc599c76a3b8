// What older versions knew of an entity, from facts, to its row; what is imported since is in the log.
import type { Projection, Reducer } from '../../../kernel/feedback/index.ts'

const entityTable: Projection = {
  name: 'intent_entity',
  columns: ['workspace', 'entity_id', 'type', 'seq', 'created_at', 'owner', 'name', 'aliases', 'attributes'],
  key: ['entity_id'],
  aggregate: 'entity_id',
  describe: () => null,
}

export const entityReducer: Reducer = {
  aggregate: 'entity',
  events: [],
  projections: [entityTable],
  reduce({ id, facts }) {
    const [oldest] = facts
    const latest = facts.at(-1)
    if (!oldest || !latest || latest.body.removed === true) return {}
    const { name, type = null, aliases = [], attributes = {} } = latest.body
    const row = {
      entity_id: id,
      type: type as string | null,
      seq: oldest.seq,
      created_at: oldest.createdAt,
      // `local` may have been the person at the machine or an agent: what nobody can tell is the person's.
      owner: latest.actor === 'local' ? null : latest.actor,
      name: String(name),
      aliases: JSON.stringify(aliases),
      attributes: JSON.stringify(attributes),
    }
    return { [entityTable.name]: [row] }
  },
}
