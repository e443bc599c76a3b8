// A claim as it stands now: its edges, which of them count, and what they come to. Joined at read, so that it is right from
// the acknowledgement of a write on.
import { groupBy } from '../../kernel/group-by.ts'
import { takingTurns } from '../../kernel/in-slices.ts'
import type { Db } from '../../kernel/store/index.ts'
import { isAttached } from './attachment.ts'
import { type Confidence, weigh } from './confidence.ts'
import { decideHosts } from './domain-decision.ts'
import type { DomainDecision, OverrideRule } from './domain-override.ts'
import { type ClaimEdge, claimRepo } from './repo/claims.ts'
import { domainRepo } from './repo/domains.ts'
import type { StoredFragment } from './repo/fragments.ts'

type Whereabouts = Pick<ClaimEdge, 'irrelevant' | 'host'>
type Decisions = ReadonlyMap<string, DomainDecision>

/** How many are decided at once. */
const HOSTS = 500

/** Neutral and origin edges count too, and weigh nothing. */
function isCounted({ irrelevant, host }: Whereabouts, decisions: Decisions): boolean {
  return irrelevant === 0 && decisions.get(host)?.blocked !== true
}

export interface Exclusion {
  readonly because: string
  /** The feedback behind it; the baseline list has none. */
  readonly feedback_id?: string
}

/** Who spoke, as the subject of a sentence, by the id of the feedback. */
export type Speakers = (feedbackId: string | null) => string

/** Why the edges of a fragment do not count, or null where they do. */
export function exclusionOf(fragment: StoredFragment, decisions: Decisions, saidBy: Speakers): Exclusion | null {
  if (isCounted(fragment, decisions)) return null
  if (fragment.irrelevant === 1) {
    const why = fragment.irrelevant_reason === null ? '' : ` (${fragment.irrelevant_reason})`
    const feedback_id = fragment.irrelevant_by ?? ''
    return { because: `Its fragment is irrelevant: ${saidBy(feedback_id)} flagged it${why}.`, feedback_id }
  }
  const { rule, reason = '' } = decisions.get(fragment.host) ?? {}
  return { because: reason, ...(rule && 'feedback_id' in rule && { feedback_id: rule.feedback_id }) }
}

export interface WeighedClaim {
  readonly measured: Confidence
  readonly edges: readonly ClaimEdge[]
  readonly decisions: ReadonlyMap<string, DomainDecision>
}

/** By their fragments, the edges that people drew to one claim: what a model says of the same pair lies below them (K2). */
type Attached = ReadonlyMap<string, { readonly edge_id: string }>

/** Whether a person said, by an edge of their own, what this passage says of the claim. */
function isBelow(edge: Pick<ClaimEdge, 'model_label' | 'fragment_id'>, attached: Attached): boolean {
  return edge.model_label !== null && attached.has(edge.fragment_id)
}

/** Why an edge of a model does not count that lies below one that was drawn; undefined where it counts. */
export function supersession(
  edge: Pick<ClaimEdge, 'model_label' | 'fragment_id'>,
  attached: Attached,
): string | undefined {
  if (!isBelow(edge, attached)) return undefined
  return `The passage was attached to the claim as edge ${attached.get(edge.fragment_id)?.edge_id}, which counts instead.`
}

/** Where a claim's evidence is read from: what stands, or what stood before a write. */
export interface Moment {
  readonly edgesOf: (db: Db, workspace: string, ids: readonly string[]) => Promise<ClaimEdge[]>
  readonly activeRules: (db: Db, workspace: string, patterns: readonly string[]) => Promise<OverrideRule[]>
}

export const now: Moment = { edgesOf: claimRepo.edgesOf, activeRules: domainRepo.activeRules }

/** Each claim with all its edges, weighed from what is effective now. */
export async function weighClaims(
  db: Db,
  workspace: string,
  ids: readonly string[],
  { edgesOf, activeRules }: Moment = now,
): Promise<(claimId: string) => WeighedClaim> {
  const edges = ids.length > 0 ? await edgesOf(db, workspace, ids) : []
  const decisions = await decideInSlices(db, workspace, [...new Set(edges.map(({ host }) => host))], activeRules)
  const byClaim = groupBy(edges, ({ claim_id }) => claim_id)
  return (claimId) => {
    const own = byClaim.get(claimId) ?? []
    const attached: Attached = new Map(own.filter(isAttached).map((edge) => [edge.fragment_id, edge]))
    const counted = own.filter((edge) => isCounted(edge, decisions) && !isBelow(edge, attached))
    return { measured: weigh(counted), edges: own, decisions }
  }
}

/** Mostly one slice; of many hosts, others have their turn in between. */
async function decideInSlices(
  db: Db,
  workspace: string,
  hosts: readonly string[],
  activeRules: Moment['activeRules'],
): Promise<Decisions> {
  if (hosts.length <= HOSTS) return decideHosts(db, workspace, hosts, activeRules)
  const decisions = new Map<string, DomainDecision>()
  const turn = takingTurns()
  for (let start = 0; start < hosts.length; start += HOSTS) {
    const slice = await decideHosts(db, workspace, hosts.slice(start, start + HOSTS), activeRules)
    for (const [host, decision] of slice) decisions.set(host, decision)
    await turn()
  }
  return decisions
}
