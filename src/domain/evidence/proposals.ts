// Proposes to block a site whose claims people reject often, and withdraws the proposal when that is no longer so (E11). A
// proposal is a block that Heed itself says with too little trust to act: it waits in the inbox like any other.
import { type Change, type Draft, logRepo, type Reaction, undoDraft } from '../../kernel/feedback/index.ts'
import type { Tx } from '../../kernel/store/index.ts'
import { registrableDomain } from './domain-pattern.ts'
import { claimTable } from './reducers/claim.ts'
import { edgeTable } from './reducers/edge.ts'
import { isRejectedOften, mostClaimsFor } from './rejection-rate.ts'
import { domainRepo } from './repo/domains.ts'
import { rejectionRepo } from './repo/rejections.ts'

export const proposeBlocks: Reaction = async (tx, workspace, changes) => {
  const sites = await touchedSites(tx, workspace, changes)
  if (sites.length === 0) return []
  const rejected = await rejectionRepo.rejectedOfSites(tx, workspace, sites)
  const said: { draft: Draft; trust?: 'agent_inferred' }[] = []
  for (const site of sites) {
    const rate = await rateOf(tx, workspace, site, rejected.get(site) ?? 0)
    const [latest] = await rejectionRepo.proposalsFor(tx, workspace, patternFor(site))
    if (rate.often && mayPropose(latest) && !(await isDecided(tx, workspace, site))) {
      said.push({ draft: proposal(site, rate), trust: 'agent_inferred' })
    } else if (!rate.often && latest?.state === 'held') {
      const row = await logRepo.byId(tx, workspace, latest.id)
      if (row) said.push({ draft: undoDraft(row, `Fewer of the claims of ${site} are rejected now.`) })
    }
  }
  return said
}

/** Whether another proposal says anything new: not while one waits, and not after a reviewer decided on one. */
function mayPropose(latest: { state: string | null } | undefined): boolean {
  return latest === undefined || latest.state === 'undone'
}

/** Where claims changed hands or edges came in. Corrected edges move a site's count too little to be worth a look. */
async function touchedSites(tx: Tx, workspace: string, changes: readonly Change[]): Promise<string[]> {
  const claims: string[] = []
  const sites = new Set<string>()
  for (const { projection, before, after } of changes) {
    if (projection === claimTable && before && after && before.adoption !== after.adoption) {
      claims.push(String(after.claim_id))
    }
    if (projection === edgeTable && !before && after) sites.add(String(after.site))
  }
  if (claims.length > 0) for (const site of await rejectionRepo.sitesOfClaims(tx, workspace, claims)) sites.add(site)
  // What is no registrable domain, such as an address, has no pattern that covers it and nothing else.
  return [...sites].filter((site) => registrableDomain(site) === site)
}

interface Rate {
  readonly often: boolean
  readonly claims: number
  readonly rejected: number
}

async function rateOf(tx: Tx, workspace: string, site: string, rejected: number): Promise<Rate> {
  const most = mostClaimsFor(rejected)
  const claims = rejected === 0 ? 0 : await rejectionRepo.claimsUpTo(tx, workspace, site, most + 1)
  return { often: claims <= most && isRejectedOften(claims, rejected), claims, rejected }
}

/** Whether a person spoke of the whole site already, or the baseline list blocks it. */
async function isDecided(tx: Tx, workspace: string, site: string): Promise<boolean> {
  const pattern = patternFor(site)
  const [rule] = await domainRepo.activeRules(tx, workspace, [pattern])
  const [entry] = await domainRepo.baseline(tx, workspace, [pattern])
  return rule !== undefined || entry?.decision === 'block'
}

const patternFor = (site: string): string => `*.${site}`

function proposal(site: string, { claims, rejected }: Rate): Draft {
  const pattern = patternFor(site)
  const said = `${pattern} is proposed for blocking.`
  return {
    action: 'domain_block',
    target: { type: 'domain', id: pattern },
    payload: {},
    reason: `${rejected} of the ${claims} claims that rest on ${site} were rejected.`,
    said: { applied: said, recorded: said },
  }
}
