// What one import does to verbs and entities: an edit of each. The same content imported again is the same import; it counts from
// where it last took effect.
import type { Fact, Projection, Reducer } from '../../../kernel/feedback/index.ts'
import type { Edit } from '../imports/registered.ts'
import { ownerOf } from '../imports/rights.ts'

const editTable: Projection = {
  name: 'intent_edit',
  columns: ['workspace', 'import_id', 'kind', 'id', 'seq', 'owner', 'removed', 'edit'],
  key: ['import_id', 'kind', 'id'],
  aggregate: 'import_id',
  // What it does to a verb depends on the imports before and after: the watch of the registry names it.
  describe: () => null,
}

function editsIn(body: Fact['body'] | undefined): readonly Edit[] {
  return (body?.edits ?? []) as unknown as readonly Edit[]
}

export const importReducer: Reducer = {
  aggregate: 'import',
  projections: [editTable],
  protectsPerson: true,
  // Told from the content, which the id stands for.
  noticed: ['changes', 'changes_left_out', 'summary'],

  reduce({ id, facts, rows }) {
    const last = rows.at(-1)
    return {
      [editTable.name]: editsIn(facts.at(-1)?.body).map(({ kind, id: of, ...edit }) => ({
        import_id: id,
        kind,
        id: of,
        // Also of an import that is not in effect: views find by it what to read again.
        seq: last ? (last.since ?? last.seq) : null,
        owner: last ? ownerOf(last) : null,
        removed: edit.removed ? 1 : 0,
        edit: JSON.stringify(edit),
      })),
    }
  },

  /** Imported again, it counts from there on. */
  step(open, row) {
    const edits = open[editTable.name] ?? []
    if (edits.length === 0) return undefined
    return { [editTable.name]: edits.map((edit) => ({ ...edit, seq: row.seq, owner: ownerOf(row) })) }
  },

  nameOf: ({ payload }) => (typeof payload.summary === 'string' ? payload.summary : undefined),
}
