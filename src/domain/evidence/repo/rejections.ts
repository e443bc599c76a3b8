// How many claims each site stands behind, and how many of them people rejected.
import { type Db, sql } from '../../../kernel/store/index.ts'

interface OfSites {
  workspace: string
  sites: string
}

const sitesOfClaims = sql<{ workspace: string; ids: string }, { site: string }>(
  `select distinct site from evidence_edge where workspace = :workspace and claim_id in @each(:ids)
    and relation in ('supports', 'origin')`,
)
const claimsOfSites = sql<OfSites & { most: number }, { site: string; claims: number }>(
  `select item.value as site, (select count(*) from (select distinct claim_id from evidence_edge
      where workspace = :workspace and site = item.value and relation in ('supports', 'origin') limit :most) counted
    ) as claims from @items(:sites)`,
)
/** Reads every edge of the site. */
const rejectedOfSites = sql<OfSites, { site: string; rejected: number }>(
  `select item.value as site, (select count(distinct e.claim_id) from evidence_edge e
      join evidence_claim c on c.workspace = e.workspace and c.claim_id = e.claim_id
      where e.workspace = :workspace and e.site = item.value and e.relation in ('supports', 'origin')
        and c.adoption = 'not_adopted') as rejected from @items(:sites)`,
)
/** Reads every rejected claim. */
const rejectedOfSite = sql<{ workspace: string; site: string }, { rejected: number }>(
  `select count(*) as rejected from evidence_claim c where c.workspace = :workspace and c.adoption = 'not_adopted'
    and exists (select 1 from evidence_edge e where e.workspace = :workspace and e.site = :site
      and e.claim_id = c.claim_id and e.relation in ('supports', 'origin'))`,
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
  /** The latest of what Heed has proposed about each pattern. */
  async latestProposals(db: Db, workspace: string, patterns: readonly string[]): Promise<Map<string, Proposal>> {
    const found = await db.all(proposalsFor, { workspace, patterns: JSON.stringify(patterns) })
    return new Map(found.map((proposal) => [proposal.pattern, proposal]))
  },
}
