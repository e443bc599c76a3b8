// How many claims each site stands behind, and how many of them people rejected.
import { groupBy } from '../../../kernel/group-by.ts'
import { type Db, sql } from '../../../kernel/store/index.ts'

/** A proposal names no more sources than this. */
const MOST_SOURCES = 200

interface OfSites {
  workspace: string
  sites: string
}

// What a site stands behind: claims that it supports or that were taken from it, by fragments that are there and belong.
const backing = `evidence_edge e join evidence_fragment f on f.workspace = e.workspace and f.fragment_id = e.fragment_id
  and f.irrelevant = 0`
const backs = `e.relation in ('supports', 'origin')`

const sitesOfClaims = sql<{ workspace: string; ids: string }, { site: string }>(
  `select distinct site from evidence_edge where workspace = :workspace and claim_id in @each(:ids)
    and relation in ('supports', 'origin')`,
)
const claimsOfSites = sql<OfSites & { most: number }, { site: string; claims: number }>(
  `select item.value as site, (select count(*) from (select distinct e.claim_id from ${backing}
      where e.workspace = :workspace and e.site = item.value and ${backs} limit :most) counted
    ) as claims from @items(:sites)`,
)
/** Reads every edge of the site. */
const rejectedOfSites = sql<OfSites, { site: string; rejected: number }>(
  `select item.value as site, (select count(distinct e.claim_id) from ${backing}
      join evidence_claim c on c.workspace = e.workspace and c.claim_id = e.claim_id
      where e.workspace = :workspace and e.site = item.value and ${backs} and c.adoption = 'not_adopted') as rejected
    from @items(:sites)`,
)
// Reads every rejected claim.
const ofRejected = `from evidence_claim c where c.workspace = :workspace and c.adoption = 'not_adopted'
  and exists (select 1 from ${backing} where e.workspace = :workspace and e.site = :site and e.claim_id = c.claim_id
    and ${backs})`
const rejectedOfSite = sql<{ workspace: string; site: string }, { rejected: number }>(
  `select count(*) as rejected ${ofRejected}`,
)
const rejectionsOf = sql<{ workspace: string; site: string; most: number }, { feedback_id: string }>(
  `select c.feedback_id ${ofRejected} order by c.decided_at desc limit :most`,
)
const rejectedInAll = sql<{ workspace: string }, { rejected: number }>(
  `select count(*) as rejected from evidence_claim where workspace = :workspace and adoption = 'not_adopted'`,
)
export interface Proposal {
  id: string
  pattern: string
  /** Null while it is in force. */
  state: string | null
  /** Who took it back, where someone did. */
  undone_by: string | null
}

const proposalsFor = sql<{ workspace: string; patterns: string }, Proposal>(
  `select l.id, l.aggregate_id as pattern, o.state, u.actor_kind as undone_by from feedback_log l
    left join feedback_out_of_force o on o.workspace = l.workspace and o.feedback_id = l.id
    left join feedback_log u on u.workspace = l.workspace and u.id = o.because
    where l.workspace = :workspace and l.aggregate_type = 'domain' and l.aggregate_id in @each(:patterns)
      and l.action = 'domain_block' and l.actor_kind = 'system' order by l.seq`,
)

export const rejectionRepo = {
  async sitesOfClaims(db: Db, workspace: string, claims: readonly string[]): Promise<string[]> {
    return (await db.all(sitesOfClaims, { workspace, ids: JSON.stringify(claims) })).map(({ site }) => site)
  },
  async rejectedInAll(db: Db, workspace: string): Promise<number> {
    return (await db.first(rejectedInAll, { workspace }))?.rejected ?? 0
  },
  /** How many claims each site stands behind, counted no further than `most`. */
  async claimsOfSites(db: Db, workspace: string, sites: readonly string[], most: number): Promise<Map<string, number>> {
    const found = await db.all(claimsOfSites, { workspace, sites: JSON.stringify(sites), most })
    return new Map(found.map(({ site, claims }) => [site, claims]))
  },
  /** For sites with few claims. */
  async rejectedOfSites(db: Db, workspace: string, sites: readonly string[]): Promise<Map<string, number>> {
    const found = await db.all(rejectedOfSites, { workspace, sites: JSON.stringify(sites) })
    return new Map(found.map(({ site, rejected }) => [site, rejected]))
  },
  /** For a site with many claims, in a workspace where few are rejected. */
  async rejectedOfSite(db: Db, workspace: string, site: string): Promise<number> {
    return (await db.first(rejectedOfSite, { workspace, site }))?.rejected ?? 0
  },
  /** The rejections behind a proposal, the newest first. */
  async rejectionsOf(db: Db, workspace: string, site: string): Promise<string[]> {
    const found = await db.all(rejectionsOf, { workspace, site, most: MOST_SOURCES })
    return found.map(({ feedback_id }) => feedback_id)
  },
  /** What Heed has proposed about each pattern, oldest first. */
  async proposals(db: Db, workspace: string, patterns: readonly string[]): Promise<Map<string, Proposal[]>> {
    return groupBy(await db.all(proposalsFor, { workspace, patterns: JSON.stringify(patterns) }), (row) => row.pattern)
  },
}
