// Edges as they stand, with what they lead from and to.
import { type Db, query } from '../../../kernel/store/index.ts'
import { attachedEdgeId } from '../attachment.ts'
import type { Label, Relation } from '../label.ts'

export interface StoredEdge {
  edge_id: string
  task_id: string
  fragment_id: string
  claim_id: string | null
  cited_fragment_id: string | null
  host: string
  relation: Relation
  confidence: number | null
  model_label: Label | null
  model_confidence: number | null
  model: string | null
  human_label: Label | null
  feedback_id: string | null
  reviewed_at: string | null
  person: string | null
  reason: string | null
  /** Of an edge that people drew, the feedback that did, as a JSON list. */
  reports: string | null
  seq: number
}

const columns = `e.edge_id, e.task_id, e.fragment_id, e.claim_id, e.cited_fragment_id, e.host, e.relation, e.confidence,
  e.model_label, e.model_confidence, e.model, e.human_label, e.feedback_id, e.reviewed_at, e.person,
  e.reason, e.reports, e.seq`

// A fragment or claim that a person reported is gone when its reports are undone, and its edges with it.
const source = 'evidence_edge e join evidence_fragment f on f.workspace = e.workspace and f.fragment_id = e.fragment_id'
const leadsSomewhere = `(e.cited_fragment_id is null or exists (select 1 from evidence_fragment t
  where t.workspace = e.workspace and t.fragment_id = e.cited_fragment_id))
  and (e.claim_id is null or exists (select 1 from evidence_claim c
  where c.workspace = e.workspace and c.claim_id = e.claim_id))`

const byId = query<StoredEdge>()(
  `select ${columns} from ${source} where e.workspace = :workspace and e.edge_id = :id and ${leadsSomewhere}`,
)
const byIds = query<StoredEdge>()(
  `select ${columns} from evidence_edge e where e.workspace = :workspace and e.edge_id in @each(:ids)`,
)
const ofPair = query<{ edge_id: string; relation: Relation }>()(
  `select edge_id, relation from evidence_edge where workspace = :workspace and fragment_id = :fragment
    and claim_id = :claim and model_label is not null order by seq limit 1`,
)
/** Both texts of an edge that is about to be corrected: what the person sees. */
const texts = query<{ premise: string; hypothesis: string }>()(
  `select f.text as premise, c.text as hypothesis from evidence_edge e
    join evidence_fragment f on f.workspace = e.workspace and f.fragment_id = e.fragment_id
    join evidence_claim c on c.workspace = e.workspace and c.claim_id = e.claim_id
    where e.workspace = :workspace and e.edge_id = :id`,
)
/** More than a fragment has to say; graph_get has them all. */
export const MOST_EDGES = 200

const ofFragments = query<StoredEdge>()(
  `select ${columns} from evidence_edge e where e.workspace = :workspace and e.fragment_id in @each(:ids)`,
)
const firstOf = query<StoredEdge>()(
  `select ${columns} from evidence_edge e where e.workspace = :workspace and e.fragment_id = :id
    order by e.seq limit ${MOST_EDGES}`,
)
const withMore = query<{ id: string }>()(
  `select item.value as id from @items(:ids) where (select o.seq from evidence_edge o where o.workspace = :workspace
    and o.fragment_id = item.value order by o.seq limit 1 offset ${MOST_EDGES}) is not null`,
)
const ofTask = query<StoredEdge>()(
  `select ${columns} from ${source} where e.workspace = :workspace and e.task_id = :task and e.seq > :after
    and ${leadsSomewhere} order by e.seq limit :limit`,
)

export const edgeRepo = {
  /** Of these pairs, the edges that people drew, by their fragments. */
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
  /** Of edges that are known to be there. */
  byIds: (db: Db, workspace: string, ids: readonly string[]) => db.all(byIds, { workspace, ids: JSON.stringify(ids) }),
  /** The model's edge between the two. */
  ofPair: (db: Db, workspace: string, fragment: string, claim: string) =>
    db.first(ofPair, { workspace, fragment, claim }),
  texts: (db: Db, workspace: string, id: string) => db.first(texts, { workspace, id }),
  /** The first of each, in order. */
  async ofFragments(db: Db, workspace: string, ids: readonly string[]): Promise<StoredEdge[]> {
    const long = new Set((await db.all(withMore, { workspace, ids: JSON.stringify(ids) })).map(({ id }) => id))
    const short = ids.filter((id) => !long.has(id))
    const edges = short.length === 0 ? [] : await db.all(ofFragments, { workspace, ids: JSON.stringify(short) })
    for (const id of long) edges.push(...(await db.all(firstOf, { workspace, id })))
    return edges.sort((one, other) => one.seq - other.seq)
  },
  ofTask: (db: Db, workspace: string, task: string, after: number, limit: number) =>
    db.all(ofTask, { workspace, task, after, limit }),
}
