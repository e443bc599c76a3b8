// Queries on the citations that people added and removed.
import { type Db, pick, renamed, type Stored, select, together } from '../../../kernel/store/index.ts'
import { citationTable, fragmentTable } from '../tables.ts'

const said = pick(citationTable, 'fragment_id', 'cited_fragment_id', 'decision', 'feedback_id')

const corrections = select(said)(
  'from citation_correction where workspace = :workspace and fragment_id in @each(:ids) order by citation_id',
)
const added = select(together(said, renamed(citationTable, { place: 'citation_id' })))(
  `from citation_correction
    where workspace = :workspace and task_id = :task and decision = 'add' and citation_id > :after
      and not exists (select 1 from evidence_edge e where e.workspace = citation_correction.workspace
        and e.fragment_id = citation_correction.fragment_id
        and e.cited_fragment_id = citation_correction.cited_fragment_id)
    order by citation_id limit :limit`,
)

const cited = pick(fragmentTable, 'fragment_id', 'host', 'irrelevant')
export type CitedFragment = Stored<typeof cited>

const known = select(cited)('from evidence_fragment where workspace = :workspace and fragment_id in @each(:ids)')

export const citationRepo = {
  corrections: (db: Db, workspace: string, fragments: readonly string[]) =>
    db.all(corrections, { workspace, ids: JSON.stringify(fragments) }),
  added: (db: Db, workspace: string, task: string, after: string, limit: number) =>
    db.all(added, { workspace, task, after, limit }),
  /** The fragments that exist: one that people reported is gone when its reports are undone. */
  fragments: async (db: Db, workspace: string, ids: readonly string[]): Promise<CitedFragment[]> =>
    ids.length === 0 ? [] : db.all(known, { workspace, ids: JSON.stringify(ids) }),
}
