// The row of a verb that an older version stored as facts. Newer imports are in the log. A removed verb has no row.
import { projectionOf, type Reducer } from '../../../kernel/feedback/index.ts'
import { toJson } from '../../../kernel/json-text.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { verbTable } from '../tables.ts'

const verbs = projectionOf(verbTable, { aggregate: 'verb', describe: () => null })

export const verbReducer: Reducer = {
  aggregate: 'verb',
  events: [],
  projections: [verbs],
  reduce({ id, facts }) {
    const [oldest] = facts
    const latest = facts.at(-1)
    if (!oldest || !latest || latest.body.removed === true) return {}
    const { domain = null, description = null, phrases = [] } = latest.body
    const row: Stored<typeof verbTable> = {
      verb: id,
      domain: domain as string | null,
      seq: oldest.seq,
      created_at: oldest.createdAt,
      // `local` was either the person at the machine or an agent. Nobody can tell, so the person owns it.
      owner: latest.actor === 'local' ? null : latest.actor,
      description: description as string | null,
      phrases: toJson(phrases as string[]),
    }
    return { [verbTable.name]: [row] }
  },
}
