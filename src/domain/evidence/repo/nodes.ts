// Looks up tasks, pages, fragments, claims and edges by their ids.
import { composed, type Db, query } from '../../../kernel/store/index.ts'
import { type KnownNode, type KnownNodes, kindOf, type NodeKind } from '../record.ts'

const columns: Record<NodeKind, string> = {
  task: 'task_id as id, task_id',
  page: 'page_id as id, task_id, url, host, site',
  fragment: 'fragment_id as id, task_id, page_id, host, site, url_key, source, reports',
  claim: 'claim_id as id, task_id, reports',
  edge: `edge_id as id, task_id, relation, fragment_id, claim_id, cited_fragment_id, is_there, reports, fragment_reports,
    claim_reports`,
}
const tables: Partial<Record<NodeKind, string>> = {
  edge: `(select e.*, f.reports as fragment_reports, c.reports as claim_reports, case when f.fragment_id is null
      or (e.cited_fragment_id is not null and t.fragment_id is null) or (e.claim_id is not null and c.claim_id is null)
      then 0 else 1 end as is_there from evidence_edge e
    left join evidence_claim c on c.workspace = e.workspace and c.claim_id = e.claim_id
    left join evidence_fragment f on f.workspace = e.workspace and f.fragment_id = e.fragment_id
    left join evidence_fragment t on t.workspace = e.workspace and t.fragment_id = e.cited_fragment_id) edge`,
}
const kinds = Object.keys(columns) as NodeKind[]

const byIds = new Map(
  kinds.map((kind) => [
    kind,
    composed<Omit<FoundNode, 'kind'>, 'workspace' | 'ids'>(
      `select ${columns[kind]} from ${tables[kind] ?? `evidence_${kind}`}
        where workspace = :workspace and ${kind}_id in @each(:ids)`,
    ),
  ]),
)

const atUrls = query<Omit<FoundNode, 'kind'>>()(
  `select page_id as id, task_id from evidence_page
    where workspace = :workspace and url_key in @each(:keys) order by seq desc limit :most`,
)

export interface FoundNode extends KnownNode {
  readonly kind: NodeKind
  /** The reports in effect of what a person reported (`report-list.ts`). */
  readonly reports?: string | null
  /** The same for the two ends of an edge. */
  readonly fragment_reports?: string | null
  readonly claim_reports?: string | null
  /** Whether both ends of an edge exist. */
  readonly is_there?: number
}

async function ofKind(db: Db, workspace: string, kind: NodeKind, ids: readonly string[]): Promise<FoundNode[]> {
  const statement = byIds.get(kind)
  if (!statement || ids.length === 0) return []
  const found = await db.all(statement, { workspace, ids: JSON.stringify(ids) })
  return found.map((node) => ({ ...node, kind }))
}

export const nodeRepo = {
  async known(db: Db, workspace: string, ids: Readonly<Record<NodeKind, readonly string[]>>): Promise<KnownNodes> {
    const known = {} as Record<NodeKind, ReadonlyMap<string, KnownNode>>
    for (const kind of kinds) {
      const nodes = await ofKind(db, workspace, kind, ids[kind])
      known[kind] = new Map(
        nodes.map((node) => [node.id, kind === 'edge' ? { ...node, relation: kindOf(node.relation ?? '') } : node]),
      )
    }
    return known
  },
  async find(db: Db, workspace: string, kind: NodeKind, id: string): Promise<FoundNode | undefined> {
    return (await nodeRepo.findAny(db, workspace, [kind], id))[0]
  },
  /** Agents choose the ids, so several kinds may share one. */
  async findAny(db: Db, workspace: string, among: readonly NodeKind[], id: string): Promise<FoundNode[]> {
    const found: FoundNode[] = []
    for (const kind of among) found.push(...(await ofKind(db, workspace, kind, [id])))
    // A fragment or claim that a person reported is gone when its reports are undone, and its edges with it.
    return found.filter(({ is_there }) => is_there !== 0)
  },
  /** Several at once, the kinds in the order in which they are given. */
  async named(db: Db, workspace: string, among: readonly NodeKind[], ids: readonly string[]): Promise<FoundNode[]> {
    const found: FoundNode[] = []
    for (const kind of among) found.push(...(await ofKind(db, workspace, kind, ids)))
    return found
  },
  /** The pages at these URLs, the newest first. */
  async pagesAt(db: Db, workspace: string, keys: readonly string[], most: number): Promise<FoundNode[]> {
    const found = await db.all(atUrls, { workspace, keys: JSON.stringify(keys), most })
    return found.map((page) => ({ ...page, kind: 'page' }))
  },
}
