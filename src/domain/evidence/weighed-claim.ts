// Weighs claims: which of their edges count, and what confidence they give. This is computed on read, so that it is right as soon
// as a write is acknowledged.
import type { Db } from '../../kernel/store/index.ts'
import { isAttached } from './attachment.ts'
import { type Confidence, createScale, type WeighedEdge } from './confidence.ts'
import { decideHosts } from './domain-check.ts'
import type { DomainDecision, OverrideRule } from './domain-override.ts'
import { type ClaimEdge, claimRepo, type EdgeSlices, inOneSlice } from './repo/claims.ts'
import { domainRepo } from './repo/domains.ts'
import type { StoredFragment } from './repo/fragments.ts'

type Whereabouts = Pick<ClaimEdge, 'irrelevant' | 'host'>
type Decisions = ReadonlyMap<string, DomainDecision>

/** Neutral and origin edges are counted too, but weigh nothing. */
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

/** Why the edges of a fragment do not count, or null if they do. */
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
  /** As the model alone sees it: its own labels, without fragments and edges that people added. */
  readonly model: Confidence
}

/** The edges that people drew to one claim, by fragment. They override what a model says of the same pair (K2). */
type Attached = ReadonlyMap<string, { readonly edge_id: string }>

/** Why an edge of a model does not count: a person drew one for the same pair. Undefined if it counts. */
export function supersession(
  edge: Pick<ClaimEdge, 'model_label' | 'fragment_id'>,
  attached: Attached,
): string | undefined {
  const above = edge.model_label === null ? undefined : attached.get(edge.fragment_id)
  return above && `The passage was attached to the claim as edge ${above.edge_id}, which counts instead.`
}

/** The moment at which a claim is weighed: now, or before a write. */
export interface Moment {
  readonly edgesOf: (db: Db, workspace: string, ids: readonly string[]) => Promise<EdgeSlices>
  readonly activeRules: (db: Db, workspace: string, patterns: readonly string[]) => Promise<OverrideRule[]>
}

export const now: Moment = { edgesOf: claimRepo.edgesOf, activeRules: domainRepo.activeRules }

/** Weighs each claim with all its edges. */
export async function weighClaims(
  db: Db,
  workspace: string,
  ids: readonly string[],
  { edgesOf, activeRules }: Moment = now,
): Promise<(claimId: string) => WeighedClaim> {
  const scales = new Map(ids.map((id) => [id, { measured: createScale(), model: createScale() }]))
  const { attached, slices } = ids.length > 0 ? await edgesOf(db, workspace, ids) : inOneSlice([])
  const pairs = new Set(attached.map(pairOf))
  const decisions = new Map<string, DomainDecision>()
  for await (const slice of slices()) {
    const hosts = [...new Set(slice.map(({ host }) => host))].filter((host) => !decisions.has(host))
    if (hosts.length > 0)
      for (const [host, one] of await decideHosts(db, workspace, hosts, activeRules)) decisions.set(host, one)
    for (const edge of slice) {
      const scale = scales.get(edge.claim_id)
      const isSuperseded = edge.model_label !== null && pairs.has(pairOf(edge))
      if (isCounted(edge, decisions) && !isSuperseded) scale?.measured.add(edge)
      if (edge.source === 'agent' && !isAttached(edge)) scale?.model.add(predicted(edge))
    }
  }
  return (claimId) => {
    const { measured, model } = scales.get(claimId) ?? { measured: createScale(), model: createScale() }
    return { measured: measured.read(), model: model.read() }
  }
}

function pairOf({ claim_id, fragment_id }: Pick<ClaimEdge, 'claim_id' | 'fragment_id'>): string {
  return JSON.stringify([claim_id, fragment_id])
}

function predicted({ model_label, model_relation, model_confidence, site }: ClaimEdge): WeighedEdge {
  return { relation: model_label ?? model_relation, confidence: model_confidence, site }
}
