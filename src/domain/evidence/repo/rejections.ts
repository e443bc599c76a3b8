// Counts how many claims each site backs and how many of them people rejected, and reads the proposals to block it.
import { groupBy } from '../../../kernel/group-by.ts'
import {
  aliased,
  type Db,
  leftJoined,
  logTable,
  outOfForceTable,
  pick,
  query,
  renamed,
  type Stored,
  select,
  together,
} from '../../../kernel/store/index.ts'
import { rejectedSiteTable } from '../tables.ts'

/** A proposal names no more sources than this. */
const MOST_SOURCES = 200

/** More sites than back a claim that people look at. */
const MOST_SITES = 1_000

// A site backs the claims that it supports or that were taken from it, by fragments that exist and are relevant.
const backing = `evidence_edge e join evidence_fragment f on f.workspace = e.workspace and f.fragment_id = e.fragment_id
  and f.irrelevant = 0`
const backs = `e.relation in ('supports', 'origin')`

const nextSite = <const Claim extends string, const After extends string>(claim: Claim, after: After) =>
  `(select e.site from evidence_edge e where e.workspace = :workspace and e.claim_id = ${claim} and ${backs}
  and e.site ${after} order by e.site limit 1)` as const
/** Jumps from one site to the next, so that the cost grows with the sites and not with the passages of a claim. */
const sitesOfClaims = query<{ site: string }>()(
  `with recursive behind (claim_id, site) as (
      select item.value, ${nextSite('item.value', 'is not null')} from @items(:ids)
      union all select b.claim_id, ${nextSite('b.claim_id', '> b.site')} from behind b where b.site is not null
    ) select site from behind where site is not null limit :most`,
)
const claimsOfSites = query<{ site: string; claims: number }>()(
  `select item.value as site, (select count(*) from (select distinct e.claim_id from ${backing}
      where e.workspace = :workspace and e.site = item.value and ${backs} limit :most) counted
    ) as claims from @items(:sites)`,
)
const rejected = <const Site extends string>(site: Site) =>
  `from rejected_claim_site r where r.workspace = :workspace and r.site ${site}
  and exists (select 1 from ${backing} where e.workspace = r.workspace and e.site = r.site and e.claim_id = r.claim_id
    and ${backs})` as const
const rejectedOfSites = query<{ site: string; rejected: number }>()(
  `select r.site, count(*) as rejected ${rejected('in @each(:sites)')} group by r.site`,
)
const rejectionsOf = select(aliased('r', pick(rejectedSiteTable, 'feedback_id')))(
  `${rejected('= :site')} order by r.feedback_id desc limit :most`,
)

const proposal = together(
  aliased('l', together(pick(logTable, 'id'), renamed(logTable, { pattern: 'aggregate_id' }))),
  // Null while it is in effect.
  leftJoined('o', pick(outOfForceTable, 'state')),
  // Who undid it, if anybody did.
  leftJoined('u', renamed(logTable, { undone_by: 'actor_kind' })),
)
export type Proposal = Stored<typeof proposal>

const proposalsFor = select(proposal)(
  `from feedback_log l
    left join feedback_out_of_force o on o.workspace = l.workspace and o.feedback_id = l.id
    left join feedback_log u on u.workspace = l.workspace and u.id = o.because
    where l.workspace = :workspace and l.aggregate_type = 'domain' and l.aggregate_id in @each(:patterns)
      and l.action = 'domain_block' and l.actor_kind = 'system' order by l.seq`,
)

export const rejectionRepo = {
  async sitesOfClaims(db: Db, workspace: string, claims: readonly string[]): Promise<string[]> {
    const found = await db.all(sitesOfClaims, { workspace, ids: JSON.stringify(claims), most: MOST_SITES })
    return [...new Set(found.map(({ site }) => site))]
  },
  async rejectedOfSites(db: Db, workspace: string, sites: readonly string[]): Promise<Map<string, number>> {
    const found = await db.all(rejectedOfSites, { workspace, sites: JSON.stringify(sites) })
    return new Map(found.map(({ site, rejected: count }) => [site, count]))
  },
  /** How many claims each site backs, counted no further than `most`. */
  async claimsOfSites(db: Db, workspace: string, sites: readonly string[], most: number): Promise<Map<string, number>> {
    const found =
      sites.length === 0 ? [] : await db.all(claimsOfSites, { workspace, sites: JSON.stringify(sites), most })
    return new Map(found.map(({ site, claims }) => [site, claims]))
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
