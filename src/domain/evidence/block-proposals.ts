// Proposes to block a site whose claims people reject often, and withdraws the proposal when that is no longer so (E11). A
// proposal is a block by Heed itself with too little trust to take effect: it waits in the inbox like any other held row.

import { registrableDomain } from '../../kernel/domain-pattern.ts'
import { type Change, type Draft, logRepo, type Reaction, type Remark, undoDraft } from '../../kernel/feedback/index.ts'
import type { Tx } from '../../kernel/store/index.ts'
import { claimProjection } from './reducers/claim.ts'
import { overrideRules } from './reducers/domain.ts'
import { edgeProjection } from './reducers/edge.ts'
import { fragmentProjection } from './reducers/fragment.ts'
import { isRejectedOften, mostClaimsFor } from './rejection-rate.ts'
import { domainRepo } from './repo/domains.ts'
import { type Proposal, rejectionRepo } from './repo/rejections.ts'

export const proposeBlocks: Reaction = async (tx, workspace, changes) => {
  const sites = await touchedSites(tx, workspace, changes)
  if (sites.length === 0) return []
  const proposals = await rejectionRepo.proposals(tx, workspace, sites.map(patternFor))
  const said: Remark[] = []
  for (const [site, rate] of await ratesOf(tx, workspace, sites)) {
    const made = proposals.get(patternFor(site)) ?? []
    const wanted = rate.often && !(await isDecided(tx, workspace, site))
    if (wanted && mayPropose(made.at(-1))) {
      const rejections = await rejectionRepo.rejectionsOf(tx, workspace, site)
      said.push({ draft: proposal(site, rate, rejections), trust: 'agent_inferred' })
    }
    for (const { id } of wanted ? [] : made.filter(({ state }) => state === 'held')) {
      const row = await logRepo.byId(tx, workspace, id)
      if (row)
        said.push({
          draft: undoDraft(
            row,
            `Claims that rest on ${site} are rejected less often now, or its domain has been decided on.`,
          ),
        })
    }
  }
  return said
}

/** Whether another proposal says anything new: not while one waits, and not after a person decided about one. */
function mayPropose(latest: Proposal | undefined): boolean {
  return latest === undefined || (latest.state === 'undone' && latest.undone_by === 'system')
}

/** The sites whose claims were rejected or restored, whose edges or fragments changed, or whose domain rule changed. */
async function touchedSites(tx: Tx, workspace: string, changes: readonly Change[]): Promise<string[]> {
  const claims: string[] = []
  const sites = new Set<string>()
  for (const { projection, before, after } of changes) {
    const row = after ?? before
    if (projection === claimProjection && before && after && before.adoption !== after.adoption) {
      claims.push(String(after.claim_id))
    } else if (projection === edgeProjection && before?.relation !== after?.relation) sites.add(String(row?.site))
    else if (projection === fragmentProjection && before && before.irrelevant !== after?.irrelevant) {
      sites.add(String(row?.site))
    } else if (projection === overrideRules) sites.add(String(row?.domain_pattern).replace('*.', ''))
  }
  if (claims.length > 0) for (const site of await rejectionRepo.sitesOfClaims(tx, workspace, claims)) sites.add(site)
  // No pattern covers exactly a site that is not a registrable domain, such as an IP address.
  return [...sites].filter((site) => registrableDomain(site) === site)
}

interface Rate {
  readonly often: boolean
  readonly claims: number
  readonly rejected: number
}

/** The cost grows with the rejections of these sites: claims are counted only as long as the rate can be high enough. */
async function ratesOf(tx: Tx, workspace: string, sites: readonly string[]): Promise<Map<string, Rate>> {
  const rejected = await rejectionRepo.rejectedOfSites(tx, workspace, sites)
  const most = mostClaimsFor(Math.max(0, ...rejected.values()))
  const claims = await rejectionRepo.claimsOfSites(tx, workspace, [...rejected.keys()], most + 1)
  return new Map(
    sites.map((site) => {
      const [all, out] = [claims.get(site) ?? 0, rejected.get(site) ?? 0]
      return [site, { often: isRejectedOften(all, out), claims: all, rejected: out }]
    }),
  )
}

/** Whether a rule on the whole site is in effect, or the baseline list blocks it. */
async function isDecided(tx: Tx, workspace: string, site: string): Promise<boolean> {
  const pattern = patternFor(site)
  const [rule] = await domainRepo.activeRules(tx, workspace, [pattern])
  const [entry] = await domainRepo.baseline(tx, workspace, [pattern])
  return rule !== undefined || entry?.decision === 'block'
}

const patternFor = (site: string): string => `*.${site}`

/** It depends on the rejections behind it, also after a reviewer approved it: one of them must be in effect. */
function proposal(site: string, { claims, rejected }: Rate, rejections: readonly string[]): Draft {
  const pattern = patternFor(site)
  const said = `${pattern} is proposed for blocking.`
  return {
    action: 'domain_block',
    target: { type: 'domain', id: pattern },
    dependsOn: [rejections],
    payload: {},
    // The log keeps these figures, whatever is rejected or undone later.
    reason: `${rejected} of the ${claims} claims that rest on ${site} were rejected when this was proposed.`,
    said: { applied: said, recorded: said },
  }
}
