// Claims, and the edges that weigh on them.
import { takingTurns } from '../../../kernel/in-slices.ts'
import { composed, type Db, query } from '../../../kernel/store/index.ts'
import { isAttached } from '../attachment.ts'
import { type Adoption, claimWording } from '../claim.ts'
import type { Label, Relation } from '../label.ts'

export interface StoredClaim {
  claim_id: string
  task_id: string
  text: string
  adoption: Adoption
  feedback_id: string | null
  decided_at: string | null
  person: string | null
  reason: string | null
  source: 'agent' | 'human'
  report_id: string | null
  seq: number
}

const columns = 'claim_id, task_id, text, adoption, feedback_id, decided_at, person, reason, source, report_id, seq'

const byId = query<StoredClaim>()(
  `select ${columns} from evidence_claim where workspace = :workspace and claim_id = :id`,
)
const ofTask = (filter: string) =>
  composed<StoredClaim, 'workspace' | 'task' | 'after' | 'limit'>(
    `select ${columns} from evidence_claim where workspace = :workspace and task_id = :task and seq > :after ${filter}
      order by seq limit :limit`,
  )
const pages = {
  all: ofTask(''),
  adopted: ofTask(`and adoption = 'adopted'`),
  not_adopted: ofTask(`and adoption = 'not_adopted'`),
}
const inWords = query<{ claim_id: string }>()(
  `select claim_id from evidence_claim
    where workspace = :workspace and wording = :wording and source = 'agent' order by seq limit 1`,
)
const among = query<{ claim_id: string }>()(
  'select claim_id from evidence_claim where workspace = :workspace and claim_id in @each(:ids)',
)
const adoptedAmong = query<{ claim_id: string }>()(
  `select claim_id from evidence_claim
    where workspace = :workspace and claim_id in @each(:ids) and adoption = 'adopted'`,
)

/** Read at once: about 10 ms. */
const SLICE = 1_000

/** An edge as it weighs on a claim, with all that decides whether it counts. */
export interface ClaimEdge {
  edge_id: string
  claim_id: string
  fragment_id: string
  host: string
  site: string
  relation: Relation
  confidence: number | null
  model_relation: Relation
  model_label: Label | null
  model_confidence: number | null
  irrelevant: number
  source: 'agent' | 'human'
  seq: number
}

const weights = `select e.edge_id, e.claim_id, e.fragment_id, e.host, e.site, e.relation, e.confidence, e.model_relation, e.model_label,
      e.model_confidence, f.irrelevant, f.source, e.seq
    from evidence_edge e join evidence_fragment f on f.workspace = e.workspace and f.fragment_id = e.fragment_id
    where e.workspace = :workspace`
const someWeights = query<ClaimEdge>()(`${weights} and e.claim_id in @each(:ids) limit :limit`)
const weightsAfter = query<ClaimEdge>()(
  `${weights} and e.claim_id = :id and e.seq > :after order by e.seq limit :limit`,
)
const attachedTo = query<{ claim_id: string; fragment_id: string }>()(
  `select claim_id, fragment_id from evidence_edge
    where workspace = :workspace and claim_id in @each(:ids) and reports is not null`,
)
const edgeCounts = query<{ claim_id: string; edges: number }>()(
  `select item.value as claim_id, (select count(*) from (select 1 as one from evidence_edge e
      where e.workspace = :workspace and e.claim_id = item.value limit :most) counted) as edges from @items(:ids)`,
)
const anyEdge = query<{ edge_id: string }>()(
  `select e.edge_id from evidence_edge e join evidence_fragment f on f.workspace = e.workspace and f.fragment_id = e.fragment_id
    where e.workspace = :workspace and e.claim_id = :id limit 1`,
)

/** The same edges whatever became of their fragments, and of fragments what decides whether their edges count. */
const bareEdges = query<BareEdge>()(
  `select edge_id, claim_id, fragment_id, host, site, relation, confidence, model_relation, model_label, model_confidence, seq
    from evidence_edge where workspace = :workspace and claim_id in @each(:ids)`,
)
const standings = query<FragmentStanding>()(
  'select fragment_id, irrelevant, source from evidence_fragment where workspace = :workspace and fragment_id in @each(:ids)',
)

export type BareEdge = Omit<ClaimEdge, 'irrelevant' | 'source'>
export type FragmentStanding = Pick<ClaimEdge, 'fragment_id' | 'irrelevant' | 'source'>

export type ClaimFilter = keyof typeof pages

/** The edges of some claims. */
export interface EdgeSlices {
  /** Those that people drew. */
  readonly attached: readonly Pick<ClaimEdge, 'claim_id' | 'fragment_id'>[]
  slices(): Iterable<readonly ClaimEdge[]> | AsyncIterable<readonly ClaimEdge[]>
}

/** In the order in which they came, so that the same edges always add up to the same. */
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
  /** Mostly they are few and read at once; of claims with many, others have their turn between the slices. */
  async edgesOf(db: Db, workspace: string, ids: readonly string[]): Promise<EdgeSlices> {
    const some = await db.all(someWeights, { workspace, ids: JSON.stringify(ids), limit: SLICE })
    if (some.length < SLICE) return inOneSlice(some)
    const attached = await db.all(attachedTo, { workspace, ids: JSON.stringify(ids) })
    return { attached, slices: () => slicesOf(db, workspace, ids) }
  },
  /** Those that came after a place, in order. */
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
  standingsOf: (db: Db, workspace: string, fragments: readonly string[]) =>
    db.all(standings, { workspace, ids: JSON.stringify(fragments) }),
  /** The claim that an agent made of the task in these very words. */
  inWords: (db: Db, workspace: string, task: string, text: string) =>
    db.first(inWords, { workspace, wording: claimWording(task, text) }),
  /** Of these, the claims there are: one that a person reported is gone when its reports are undone. */
  async among(db: Db, workspace: string, ids: readonly string[]): Promise<Set<string>> {
    const found = ids.length === 0 ? [] : await db.all(among, { workspace, ids: JSON.stringify(ids) })
    return new Set(found.map(({ claim_id }) => claim_id))
  },
  async adoptedAmong(db: Db, workspace: string, ids: readonly string[]): Promise<Set<string>> {
    const found = await db.all(adoptedAmong, { workspace, ids: JSON.stringify(ids) })
    return new Set(found.map(({ claim_id }) => claim_id))
  },
}
