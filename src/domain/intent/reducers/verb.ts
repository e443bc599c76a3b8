// What older versions knew of a verb, from facts, to its row; what is imported since is in the log. A verb that was taken off the registry leaves none.
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
      // `local` may have been the person at the machine or an agent: what nobody can tell is the person's.
      owner: latest.actor === 'local' ? null : latest.actor,
      description: description as string | null,
      phrases: toJson(phrases as string[]),
    }
    return { [verbTable.name]: [row] }
  },
}
