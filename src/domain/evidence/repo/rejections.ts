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
// Driven by the rejected claims, which are few, and not by the edges of a site, which may be a hundred thousand.
const rejectedOfSites = sql<OfSites, { site: string; rejected: number }>(
  `select e.site, count(distinct e.claim_id) as rejected from evidence_edge e
    where e.workspace = :workspace and e.site in @each(:sites) and e.relation in ('supports', 'origin')
      and e.claim_id in (select claim_id from evidence_claim where workspace = :workspace and adoption = 'not_adopted')
    group by e.site`,
)
const claimsUpTo = sql<{ workspace: string; site: string; most: number }, { claims: number }>(
  `select count(*) as claims from (select distinct claim_id from evidence_edge
    where workspace = :workspace and site = :site and relation in ('supports', 'origin') limit :most) counted`,
)
const proposalsFor = sql<{ workspace: string; pattern: string }, { id: string; state: string | null }>(
  `select l.id, o.state from feedback_log l
    left join feedback_out_of_force o on o.workspace = l.workspace and o.feedback_id = l.id
    where l.workspace = :workspace and l.aggregate_type = 'domain' and l.aggregate_id = :pattern
      and l.action = 'domain_block' and l.actor_kind = 'system' order by l.seq desc`,
)

export const rejectionRepo = {
  async sitesOfClaims(db: Db, workspace: string, claims: readonly string[]): Promise<string[]> {
    return (await db.all(sitesOfClaims, { workspace, ids: JSON.stringify(claims) })).map(({ site }) => site)
  },
  async rejectedOfSites(db: Db, workspace: string, sites: readonly string[]): Promise<Map<string, number>> {
    const found = await db.all(rejectedOfSites, { workspace, sites: JSON.stringify(sites) })
    return new Map(found.map(({ site, rejected }) => [site, rejected]))
  },
  /** How many claims the site stands behind, counted no further than `most`. */
  async claimsUpTo(db: Db, workspace: string, site: string, most: number): Promise<number> {
    return (await db.first(claimsUpTo, { workspace, site, most }))?.claims ?? 0
  },
  /** What Heed has proposed about a pattern, newest first. */
  proposalsFor: (db: Db, workspace: string, pattern: string) => db.all(proposalsFor, { workspace, pattern }),
}
