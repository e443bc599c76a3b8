// Queries on edges, with the fragments and claims that they connect.
import {
  aliased,
  type Db,
  omit,
  pick,
  query,
  renamed,
  type Stored,
  select,
  together,
} from '../../../kernel/store/index.ts'
import { attachedEdgeId } from '../attachment.ts'
import { claimTable, edgeTable, fragmentTable } from '../tables.ts'

const listed = omit(edgeTable, 'site', 'model_relation', 'created_at', 'host_key')
export type StoredEdge = Stored<typeof listed>

const edges = select(aliased('e', listed))

// A fragment or claim that a person reported is gone when its reports are undone, and its edges with it.
const source = 'evidence_edge e join evidence_fragment f on f.workspace = e.workspace and f.fragment_id = e.fragment_id'
const leadsSomewhere = `(e.cited_fragment_id is null or exists (select 1 from evidence_fragment t
  where t.workspace = e.workspace and t.fragment_id = e.cited_fragment_id))
  and (e.claim_id is null or exists (select 1 from evidence_claim c
  where c.workspace = e.workspace and c.claim_id = e.claim_id))`

const byId = edges(`from ${source} where e.workspace = :workspace and e.edge_id = :id and ${leadsSomewhere}`)
const byIds = edges(`from evidence_edge e where e.workspace = :workspace and e.edge_id in @each(:ids)`)
const ofPair = select(pick(edgeTable, 'edge_id', 'relation'))(
  `from evidence_edge where workspace = :workspace and fragment_id = :fragment
    and claim_id = :claim and model_label is not null order by seq limit 1`,
)
/** Both texts of an edge that is about to be corrected: what the person sees. */
const pair = together(
  aliased('f', renamed(fragmentTable, { premise: 'text' })),
  aliased('c', renamed(claimTable, { hypothesis: 'text' })),
)
const texts = select(pair)(
  `from evidence_edge e
    join evidence_fragment f on f.workspace = e.workspace and f.fragment_id = e.fragment_id
    join evidence_claim c on c.workspace = e.workspace and c.claim_id = e.claim_id
    where e.workspace = :workspace and e.edge_id = :id`,
)
/** More edges than a fragment usually has; graph_get lists them all. */
export const MOST_EDGES = 200

const ofFragments = edges(`from evidence_edge e where e.workspace = :workspace and e.fragment_id in @each(:ids)`)
const firstOf = edges(`from evidence_edge e where e.workspace = :workspace and e.fragment_id = :id
    order by e.seq limit ${MOST_EDGES}`)
const withMore = query<{ id: string }>()(
  `select item.value as id from @items(:ids) where (select o.seq from evidence_edge o where o.workspace = :workspace
    and o.fragment_id = item.value order by o.seq limit 1 offset ${MOST_EDGES}) is not null`,
)
const ofTask = edges(`from ${source} where e.workspace = :workspace and e.task_id = :task and e.seq > :after
    and ${leadsSomewhere} order by e.seq limit :limit`)

export const edgeRepo = {
  /** The edges that people drew from these fragments to the claim, by fragment. */
  async attachedTo(
    db: Db,
    workspace: string,
    claimId: string,
    fragments: readonly string[],
  ): Promise<Map<string, StoredEdge>> {
    const ids = [...new Set(fragments)].map((fragment) => attachedEdgeId(fragment, claimId))
    const found = await edgeRepo.byIds(db, workspace, ids)
    return new Map(found.map((edge) => [edge.fragment_id, edge]))
  },
  find: (db: Db, workspace: string, id: string) => db.first(byId, { workspace, id }),
  /** For edges that are known to exist. */
  byIds: (db: Db, workspace: string, ids: readonly string[]) => db.all(byIds, { workspace, ids: JSON.stringify(ids) }),
  /** The model's edge between the two. */
  ofPair: (db: Db, workspace: string, fragment: string, claim: string) =>
    db.first(ofPair, { workspace, fragment, claim }),
  texts: (db: Db, workspace: string, id: string) => db.first(texts, { workspace, id }),
  /** The first edges of each fragment, in order. */
  async ofFragments(db: Db, workspace: string, ids: readonly string[]): Promise<StoredEdge[]> {
    const long = new Set((await db.all(withMore, { workspace, ids: JSON.stringify(ids) })).map(({ id }) => id))
    const short = ids.filter((id) => !long.has(id))
    const found = short.length === 0 ? [] : await db.all(ofFragments, { workspace, ids: JSON.stringify(short) })
    for (const id of long) found.push(...(await db.all(firstOf, { workspace, id })))
    return found.sort((one, other) => one.seq - other.seq)
  },
  ofTask: (db: Db, workspace: string, task: string, after: number, limit: number) =>
    db.all(ofTask, { workspace, task, after, limit }),
}
