// The reducer of imports: stores what one import does to verbs and entities, one edit for each. The same content imported again is
// the same import. Edits apply in the order in which imports last took effect; who owns a verb depends on which import took effect
// first, so both places in the log are stored.
import { type Fact, type LogRow, projectionOf, type Reducer, rowsIn } from '../../../kernel/feedback/index.ts'
import { toJson } from '../../../kernel/json-text.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { importEvents } from '../events.ts'
import { linesOf } from '../import/lines.ts'
import type { Edit } from '../import/registered.ts'
import { ownerOf } from '../import/rights.ts'
import { editTable } from '../tables.ts'

type StoredEdit = Stored<typeof editTable>

export const editProjection = projectionOf(editTable, {
  aggregate: 'import_id',
  // What it does to a verb depends on the imports before and after; the watch of the registry says it.
  describe: () => null,
})

function editsIn(body: Fact['body'] | undefined): readonly Edit[] {
  return (body?.edits ?? []) as unknown as readonly Edit[]
}

/** Where a row took effect, and who owns what it imported. */
function placeOf(row: LogRow | undefined) {
  return { seq: row ? (row.since ?? row.seq) : null, owner: row ? ownerOf(row) : null }
}

export const importReducer: Reducer<(typeof importEvents)[number]> = {
  aggregate: 'import',
  events: importEvents,
  projections: [editProjection],
  protectsPerson: true,
  // These fields are derived from the content, and so is the id of the import.
  noticed: ['changes', 'changes_left_out', 'summary'],

  reduce({ id, facts, rows }) {
    const [first, last] = [placeOf(rows[0]), placeOf(rows.at(-1))]
    return {
      [editTable.name]: editsIn(facts.at(-1)?.body).map(
        ({ kind, id: of, ...edit }): StoredEdit => ({
          import_id: id,
          kind,
          id: of,
          // An edit is stored even if its import is not in effect: it tells views what to read again.
          ...last,
          first_seq: first.seq,
          first_owner: first.owner,
          removed: edit.removed ? 1 : 0,
          edit: toJson(edit),
        }),
      ),
    }
  },

  /** An import that is made again counts from that row on. */
  step(open, row) {
    const edits = rowsIn(open, editTable)
    if (edits.length === 0) return undefined
    const last = placeOf(row)
    return {
      [editTable.name]: edits.map(
        (edit): StoredEdit => ({
          ...edit,
          ...last,
          ...(edit.seq === null && { first_seq: last.seq, first_owner: last.owner }),
        }),
      ),
    }
  },

  inFull: ({ action, fact }) => (action === 'intent_import' ? editsIn(fact).flatMap(linesOf) : undefined),
  nameOf: (row) => (row.action === 'intent_import' ? row.payload.summary : undefined),
}
