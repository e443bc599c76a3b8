// What agents and people are shown of claims, edges and fragments, with the human layer told apart from the model's.
import { z } from 'zod'
import { groupBy } from '../../kernel/group-by.ts'
import type { Db } from '../../kernel/store/index.ts'
import { adoptions } from './claim.ts'
import { type Confidence, weigh } from './confidence.ts'
import { decideHosts } from './domain-decision.ts'
import type { DomainDecision } from './domain-override.ts'
import { labels, relations } from './label.ts'
import { type ClaimEdge, claimRepo, type StoredClaim } from './repo/claims.ts'
import type { StoredEdge } from './repo/edges.ts'
import type { StoredFragment } from './repo/fragments.ts'
import { noteRepo, type StoredNote } from './repo/notes.ts'

const measures = {
  confidence: z.number().describe('How sure the claim is, 0 to 1.'),
  uncertainty: z.number().describe('The standard deviation of that.'),
  controversy: z.number().describe('0 where all evidence agrees, 1 where both sides weigh the same.'),
  independent_sources: z.number().int().describe('Distinct registrable domains of the evidence that counts.'),
}

export const noteView = z.object({
  feedback_id: z.string(),
  note: z.string(),
  person: z.string().optional(),
  created_at: z.string(),
})

/** What a person decided, and how to take it back. */
const decision = z.object({
  feedback_id: z.string().describe('feedback_undo takes it back.'),
  reason: z.string().optional(),
  person: z.string().optional(),
  at: z.string(),
})

export const claimView = z.object({
  claim_id: z.string(),
  task_id: z.string(),
  text: z.string(),
  adoption: z.enum(adoptions).describe('not_adopted: a person rejected it. Do not use it.'),
  ...measures,
  supporting: z.number().int().describe('Edges that count for it.'),
  refuting: z.number().int().describe('Edges that count against it.'),
  model: z.object(measures).describe('What the model alone says: every edge as it predicted, nothing taken out.'),
  human: decision.optional().describe('What a person said of the claim itself.'),
  notes: z.array(noteView).describe('What people noted; read it before you use the claim.'),
})

export const edgeView = z.object({
  edge_id: z.string(),
  fragment_id: z.string(),
  claim_id: z.string().optional(),
  cited_fragment_id: z.string().optional(),
  relation: z.enum(relations).describe('As it stands now.'),
  confidence: z.number().optional().describe('As it stands now; 1 where a person changed the label.'),
  decided_by: z.enum(['model', 'human']).describe('Whose label stands.'),
  reviewed: z.boolean().describe('Whether a person looked at it.'),
  removed_by: z.string().optional().describe('The feedback that took this citation away: it does not stand.'),
  model: z
    .object({ label: z.enum(labels), confidence: z.number(), name: z.string().optional() })
    .optional()
    .describe("The model's own prediction, which no correction changes."),
  human: decision
    .extend({ label: z.enum(labels) })
    .optional()
    .describe('What a person said of it last.'),
})

export const fragmentView = z.object({
  fragment_id: z.string(),
  page_id: z.string(),
  url: z.string(),
  host: z.string(),
  title: z.string().optional(),
  text: z.string(),
  location: z.string().optional(),
  source: z.enum(['agent', 'person']).describe('person: someone reported it as missing.'),
  report_id: z.string().optional().describe('The feedback that reported it.'),
  usefulness: z.number().describe('1 to 5; 3 where nobody rated it.'),
  ratings: z.number().int(),
})

export type ClaimView = z.output<typeof claimView>
export type EdgeView = z.output<typeof edgeView>

function measuresOf({ confidence, uncertainty, controversy, independent_sources }: Confidence) {
  return { confidence, uncertainty, controversy, independent_sources }
}

type Whereabouts = Pick<ClaimEdge, 'irrelevant' | 'host'>
type Decisions = ReadonlyMap<string, DomainDecision>

/** Neutral and origin edges count too, and weigh nothing. */
function isCounted({ irrelevant, host }: Whereabouts, decisions: Decisions): boolean {
  return irrelevant === 0 && decisions.get(host)?.blocked !== true
}

export interface Exclusion {
  readonly because: string
  /** The feedback behind it; the baseline list has none. */
  readonly feedback_id?: string
}

/** Why the edges of a fragment do not count, or null where they do. */
export function exclusionOf(fragment: StoredFragment, decisions: Decisions): Exclusion | null {
  if (isCounted(fragment, decisions)) return null
  if (fragment.irrelevant === 1) {
    const why = fragment.irrelevant_reason === null ? '' : ` (${fragment.irrelevant_reason})`
    return { because: `A person flagged its fragment as irrelevant${why}.`, feedback_id: fragment.irrelevant_by ?? '' }
  }
  const { rule, reason = '' } = decisions.get(fragment.host) ?? {}
  return { because: reason, ...(rule && 'feedback_id' in rule && { feedback_id: rule.feedback_id }) }
}

export interface WeighedClaim {
  readonly measured: Confidence
  readonly edges: readonly ClaimEdge[]
  readonly decisions: ReadonlyMap<string, DomainDecision>
  /** The same claim, were one of its edges another. */
  measuredWith(edgeId: string, change: Pick<ClaimEdge, 'relation' | 'confidence'>): Confidence
}

/** Each claim with all its edges, weighed from what is effective now. */
export async function weighClaims(
  db: Db,
  workspace: string,
  ids: readonly string[],
): Promise<(claimId: string) => WeighedClaim> {
  const edges = ids.length > 0 ? await claimRepo.edgesOf(db, workspace, ids) : []
  const decisions = await decideHosts(db, workspace, [...new Set(edges.map(({ host }) => host))])
  const byClaim = groupBy(edges, ({ claim_id }) => claim_id)
  return (claimId) => {
    const own = byClaim.get(claimId) ?? []
    const counted = own.filter((edge) => isCounted(edge, decisions))
    return {
      measured: weigh(counted.map(withConfidence)),
      edges: own,
      decisions,
      measuredWith: (edgeId, change) =>
        weigh(counted.map((edge) => withConfidence(edge.edge_id === edgeId ? { ...edge, ...change } : edge))),
    }
  }
}

const withConfidence = (edge: ClaimEdge) => ({ ...edge, confidence: edge.confidence ?? 0 })

/** As the model alone sees it: its own labels, and no text that a person brought. */
function modelMeasures(edges: readonly ClaimEdge[]) {
  const predicted = edges
    .filter(({ source }) => source === 'agent')
    .map((edge) => ({ relation: edge.model_relation, confidence: edge.model_confidence ?? 0, site: edge.site }))
  return measuresOf(weigh(predicted))
}

export async function viewClaims(db: Db, workspace: string, claims: readonly StoredClaim[]): Promise<ClaimView[]> {
  const ids = claims.map(({ claim_id }) => claim_id)
  const weighed = await weighClaims(db, workspace, ids)
  const notes = groupBy(await noteRepo.on(db, workspace, 'claim', ids), ({ aggregate_id }) => aggregate_id)
  return claims.map((claim) => viewClaim(claim, weighed(claim.claim_id), notes.get(claim.claim_id) ?? []))
}

export function viewClaim(
  claim: StoredClaim,
  { measured, edges }: WeighedClaim,
  notes: readonly StoredNote[],
): ClaimView {
  return {
    claim_id: claim.claim_id,
    task_id: claim.task_id,
    text: claim.text,
    adoption: claim.adoption,
    ...measuresOf(measured),
    supporting: measured.supporting,
    refuting: measured.refuting,
    model: modelMeasures(edges),
    ...(claim.feedback_id !== null && { human: viewDecision(claim, claim.decided_at) }),
    notes: notes.map(viewNote),
  }
}

function viewDecision(
  { feedback_id, reason, person }: { feedback_id: string | null; reason: string | null; person: string | null },
  at: string | null,
) {
  return {
    feedback_id: feedback_id ?? '',
    ...(reason !== null && { reason }),
    ...(person !== null && { person }),
    at: at ?? '',
  }
}

export function viewNote({ feedback_id, note, person, created_at }: StoredNote): z.output<typeof noteView> {
  return { feedback_id, note, ...(person !== null && { person }), created_at }
}

export function viewEdge(edge: StoredEdge, removedBy?: string): EdgeView {
  const { model_label, model_confidence, human_label } = edge
  return {
    edge_id: edge.edge_id,
    fragment_id: edge.fragment_id,
    ...(edge.claim_id !== null && { claim_id: edge.claim_id }),
    ...(edge.cited_fragment_id !== null && { cited_fragment_id: edge.cited_fragment_id }),
    relation: edge.relation,
    ...(edge.confidence !== null && { confidence: edge.confidence }),
    decided_by: human_label === null && removedBy === undefined ? 'model' : 'human',
    reviewed: human_label !== null,
    ...(removedBy !== undefined && { removed_by: removedBy }),
    ...(model_label !== null &&
      model_confidence !== null && {
        model: { label: model_label, confidence: model_confidence, ...(edge.model !== null && { name: edge.model }) },
      }),
    ...(human_label !== null && { human: { label: human_label, ...viewDecision(edge, edge.reviewed_at) } }),
  }
}

export function viewFragment(fragment: StoredFragment): z.output<typeof fragmentView> {
  const { fragment_id, page_id, url, host, title, text, location, source, report_id, usefulness, ratings } = fragment
  return {
    fragment_id,
    page_id,
    url,
    host,
    ...(title !== null && { title }),
    text,
    ...(location !== null && { location }),
    source,
    ...(report_id !== null && { report_id }),
    usefulness,
    ratings,
  }
}
