// Queries on claims and the edges that lead to them.
import { takingTurns } from '../../../kernel/in-slices.ts'
import {
  aliased,
  type Db,
  filled,
  omit,
  pick,
  query,
  type Stored,
  select,
  together,
} from '../../../kernel/store/index.ts'
import { isAttached } from '../attachment.ts'
import { claimWording } from '../claim.ts'
import { claimTable, edgeTable, fragmentTable } from '../tables.ts'

const listed = omit(claimTable, 'created_at', 'reports', 'wording')
export type StoredClaim = Stored<typeof listed>

const byId = select(listed)('from evidence_claim where workspace = :workspace and claim_id = :id')
const ofTask = <const Filter extends string>(filter: Filter) =>
  `from evidence_claim where workspace = :workspace and task_id = :task and seq > :after ${filter}
    order by seq limit :limit` as const
const pages = {
  all: select(listed)(ofTask('')),
  adopted: select(listed)(ofTask(`and adoption = 'adopted'`)),
  not_adopted: select(listed)(ofTask(`and adoption = 'not_adopted'`)),
}
const claimIds = pick(claimTable, 'claim_id')
const inWords = select(claimIds)(`from evidence_claim
    where workspace = :workspace and wording = :wording and source = 'agent' order by seq limit 1`)
const among = select(claimIds)('from evidence_claim where workspace = :workspace and claim_id in @each(:ids)')
const adoptedAmong = select(claimIds)(`from evidence_claim
    where workspace = :workspace and claim_id in @each(:ids) and adoption = 'adopted'`)

/** How many edges are read at once, in about 10 ms. */
const SLICE = 1_000

/** What decides how much an edge counts; the columns of its fragment below decide whether it does. */
const bareEdge = filled(
  pick(
    edgeTable,
    'edge_id',
    'claim_id',
    'fragment_id',
    'host',
    'site',
    'relation',
    'confidence',
    'model_relation',
    'model_label',
    'model_confidence',
    'seq',
  ),
  'claim_id',
)
const status = pick(fragmentTable, 'fragment_id', 'irrelevant', 'source')
const claimEdge = together(aliased('e', bareEdge), aliased('f', omit(status, 'fragment_id')))

export type BareEdge = Stored<typeof bareEdge>
export type FragmentStatus = Stored<typeof status>
/** An edge with all that decides whether and how much it counts for a claim. */
export type ClaimEdge = Stored<typeof claimEdge>

const weights = `from evidence_edge e join evidence_fragment f on f.workspace = e.workspace and f.fragment_id = e.fragment_id
    where e.workspace = :workspace`
const someWeights = select(claimEdge)(`${weights} and e.claim_id in @each(:ids) limit :limit`)
const weightsAfter = select(claimEdge)(`${weights} and e.claim_id = :id and e.seq > :after order by e.seq limit :limit`)
const attachedTo = select(pick(bareEdge, 'claim_id', 'fragment_id'))(
  `from evidence_edge
    where workspace = :workspace and claim_id in @each(:ids) and reports is not null`,
)
const edgeCounts = query<{ claim_id: string; edges: number }>()(
  `select item.value as claim_id, (select count(*) from (select 1 as one from evidence_edge e
      where e.workspace = :workspace and e.claim_id = item.value limit :most) counted) as edges from @items(:ids)`,
)
const anyEdge = select(aliased('e', pick(edgeTable, 'edge_id')))(
  `from evidence_edge e join evidence_fragment f on f.workspace = e.workspace and f.fragment_id = e.fragment_id
    where e.workspace = :workspace and e.claim_id = :id limit 1`,
)

/** Edges and fragments apart: also edges whose fragment is gone. */
const bareEdges = select(bareEdge)('from evidence_edge where workspace = :workspace and claim_id in @each(:ids)')
const statuses = select(status)('from evidence_fragment where workspace = :workspace and fragment_id in @each(:ids)')

export type ClaimFilter = keyof typeof pages

/** The edges of some claims. */
export interface EdgeSlices {
  /** Those that people drew. */
  readonly attached: readonly Pick<ClaimEdge, 'claim_id' | 'fragment_id'>[]
  slices(): Iterable<readonly ClaimEdge[]> | AsyncIterable<readonly ClaimEdge[]>
}

/** In the order in which they came, so that the same edges always give the same sum. */
export function inOneSlice(edges: readonly ClaimEdge[]): EdgeSlices {
  const inOrder = edges.toSorted((one, other) => one.seq - other.seq)
  return { attached: inOrder.filter(isAttached), slices: () => [inOrder] }
}

async function* slicesOf(db: Db, workspace: string, ids: readonly string[]): AsyncGenerator<readonly ClaimEdge[]> {
  const turn = takingTurns()
  for (const id of ids) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const slice: ClaimEdge[] = await db.all(weightsAfter, { workspace, id, after, limit: SLICE })
      yield slice
      await turn()
      after = slice.length < SLICE ? undefined : slice.at(-1)?.seq
    }
  }
}

export const claimRepo = {
  find: (db: Db, workspace: string, id: string) => db.first(byId, { workspace, id }),
  page: (db: Db, workspace: string, task: string, filter: ClaimFilter, after: number, limit: number) =>
    db.all(pages[filter], { workspace, task, after, limit }),
  /** Usually they are few and read at once. Many are read in slices, and other calls have their turn in between. */
  async edgesOf(db: Db, workspace: string, ids: readonly string[]): Promise<EdgeSlices> {
    const some = await db.all(someWeights, { workspace, ids: JSON.stringify(ids), limit: SLICE })
    if (some.length < SLICE) return inOneSlice(some)
    const attached = await db.all(attachedTo, { workspace, ids: JSON.stringify(ids) })
    return { attached, slices: () => slicesOf(db, workspace, ids) }
  },
  /** The edges after a place, in order. */
  edgePage: (db: Db, workspace: string, id: string, after: number, limit: number) =>
    db.all(weightsAfter, { workspace, id, after, limit }),
  /** How many edges lead to each, counted no further than `most`. */
  async edgeCounts(db: Db, workspace: string, ids: readonly string[], most: number): Promise<Map<string, number>> {
    const found = ids.length === 0 ? [] : await db.all(edgeCounts, { workspace, ids: JSON.stringify(ids), most })
    return new Map(found.map(({ claim_id, edges }) => [claim_id, edges]))
  },
  async hasEdges(db: Db, workspace: string, id: string): Promise<boolean> {
    return (await db.first(anyEdge, { workspace, id })) !== undefined
  },
  bareEdgesOf: (db: Db, workspace: string, ids: readonly string[]) =>
    db.all(bareEdges, { workspace, ids: JSON.stringify(ids) }),
  statusesOf: (db: Db, workspace: string, fragments: readonly string[]) =>
    db.all(statuses, { workspace, ids: JSON.stringify(fragments) }),
  /** The claim that an agent made for the task in exactly these words. */
  inWords: (db: Db, workspace: string, task: string, text: string) =>
    db.first(inWords, { workspace, wording: claimWording(task, text) }),
  /** The claims that exist: one that people reported is gone when its reports are undone. */
  async among(db: Db, workspace: string, ids: readonly string[]): Promise<Set<string>> {
    const found = ids.length === 0 ? [] : await db.all(among, { workspace, ids: JSON.stringify(ids) })
    return new Set(found.map(({ claim_id }) => claim_id))
  },
  async adoptedAmong(db: Db, workspace: string, ids: readonly string[]): Promise<Set<string>> {
    const found = await db.all(adoptedAmong, { workspace, ids: JSON.stringify(ids) })
    return new Set(found.map(({ claim_id }) => claim_id))
  },
}
