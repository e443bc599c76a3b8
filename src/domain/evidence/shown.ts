// How claims, edges and fragments are shown to agents and people: what the model predicted and what people said, separately.
import { z } from 'zod'
import type { Caller } from '../../kernel/caller.ts'
import { shownId } from '../../kernel/own-id.ts'
import { mayHear } from '../../kernel/session.ts'
import type { Db } from '../../kernel/store/index.ts'
import { adoptions } from './claim.ts'
import type { Confidence } from './confidence.ts'
import { labels, relations } from './label.ts'
import type { StoredClaim } from './repo/claims.ts'
import type { StoredEdge } from './repo/edges.ts'
import type { StoredFragment } from './repo/fragments.ts'
import { MOST_NOTES, noteRepo, type StoredNote } from './repo/notes.ts'
import { MOST_REJECTIONS, type ShownRejection } from './repo/rejected-answers.ts'
import { type WeighedClaim, weighClaims } from './weighed-claim.ts'

const measures = {
  confidence: z.number().describe('How sure the claim is, 0 to 1.'),
  uncertainty: z.number().describe('The standard deviation of the confidence.'),
  controversy: z.number().describe('0 if all evidence agrees, 1 if both sides weigh the same.'),
  independent_sources: z.number().int().describe('Distinct registrable domains of the evidence that counts.'),
}

export const noteView = z.object({
  feedback_id: z.string(),
  note: z.string(),
  person: z.string().optional(),
  created_at: z.string(),
})

/** How many answers that rested on it people rejected. */
export const rejectedAnswers = {
  rejected_answers: z
    .number()
    .int()
    .optional()
    .describe(
      'How many answers that rested on it were rejected; absent if none was. That changes nothing by itself: the answer may have been wrong in something else.',
    ),
}

export const rejectionsView = {
  rejected_by: z.number().int().optional().describe('How many reporters rejected such answers; absent if none did.'),
  rejections: z
    .array(
      z.object({
        feedback_id: z.string(),
        certainty: z.number().describe('How certain it is that the answer was rejected, 0 to 1.'),
        rested_on: z.number().int().describe('How many claims, fragments and pages the answer rested on.'),
        turn_id: z.string().optional(),
        words: z.string().optional().describe('What the person said, shortened.'),
        person: z.string().optional(),
        created_at: z.string(),
      }),
    )
    .describe(
      `The newest ${MOST_REJECTIONS} rejections of answers that rested on it. If one was said in a session of another key, its words are left out.`,
    ),
}

/** What a person decided, and how to take it back. */
const decision = z.object({
  feedback_id: z.string().describe('feedback_undo takes it back.'),
  reason: z.string().optional(),
  person: z.string().optional(),
  said_by: z.string().optional().describe('Who said so: a person, a reviewer, an agent, or by name.'),
  at: z.string(),
})

export const claimView = z.object({
  claim_id: z.string(),
  task_id: z.string(),
  text: z.string(),
  source: z.enum(['agent', 'human']).describe('human: it was reported as missing.'),
  report_id: z.string().optional().describe('The feedback that reported it.'),
  adoption: z.enum(adoptions).describe('not_adopted: it was rejected. Do not use it.'),
  ...measures,
  supporting: z.number().int().describe('Edges that count for it.'),
  refuting: z.number().int().describe('Edges that count against it.'),
  model: z
    .object(measures)
    .describe('What the model alone says: every edge as it predicted, without what people added.'),
  human: decision.optional().describe('The last decision about the claim itself, and who made it.'),
  ...rejectedAnswers,
  notes: z.array(noteView).describe(`What people noted, the newest ${MOST_NOTES}; read it before you use the claim.`),
})

export const edgeView = z.object({
  edge_id: z.string(),
  fragment_id: z.string(),
  claim_id: z.string().optional(),
  cited_fragment_id: z.string().optional(),
  relation: z.enum(relations).describe('The current relation.'),
  confidence: z.number().optional().describe('The current confidence; 1 if the label was corrected.'),
  decided_by: z.enum(['model', 'human']).describe('Whose label is in effect.'),
  reviewed: z.boolean().describe('Whether somebody reviewed it.'),
  removed_by: z.string().optional().describe('The feedback that removed this citation: do not use it.'),
  model: z
    .object({ label: z.enum(labels), confidence: z.number(), name: z.string().optional() })
    .optional()
    .describe("The model's own prediction, which no correction changes."),
  human: decision
    .extend({ label: z.enum(labels) })
    .optional()
    .describe('The last correction of it, and who made it.'),
})

export const fragmentView = z.object({
  fragment_id: z.string(),
  page_id: z.string(),
  url: z.string(),
  host: z.string(),
  title: z.string().optional(),
  text: z.string(),
  location: z.string().optional(),
  source: z.enum(['agent', 'human']).describe('human: it was reported as missing.'),
  report_id: z.string().optional().describe('The feedback that reported it.'),
  usefulness: z
    .number()
    .describe('1 to 5: the mean of its ratings and one more vote, which is the usefulness of its page, or 3.'),
  ratings: z.number().int().describe('How many ratings the fragment itself has.'),
  ...rejectedAnswers,
})

export type ClaimView = z.output<typeof claimView>
export type EdgeView = z.output<typeof edgeView>

function measuresOf({ confidence, uncertainty, controversy, independent_sources }: Confidence) {
  return { confidence, uncertainty, controversy, independent_sources }
}

export async function viewClaims(db: Db, workspace: string, claims: readonly StoredClaim[]): Promise<ClaimView[]> {
  const ids = claims.map(({ claim_id }) => claim_id)
  const weighed = await weighClaims(db, workspace, ids)
  const notesOn = await noteRepo.on(db, workspace, 'claim', ids)
  return claims.map((claim) => viewClaim(claim, weighed(claim.claim_id), notesOn(claim.claim_id)))
}

export function viewClaim(
  claim: StoredClaim,
  { measured, model }: WeighedClaim,
  notes: readonly StoredNote[],
): ClaimView {
  return {
    claim_id: claim.claim_id,
    task_id: claim.task_id,
    text: claim.text,
    source: claim.source,
    ...(claim.report_id !== null && { report_id: claim.report_id }),
    adoption: claim.adoption,
    ...measuresOf(measured),
    supporting: measured.supporting,
    refuting: measured.refuting,
    model: measuresOf(model),
    ...(claim.feedback_id !== null && { human: viewDecision(claim, claim.decided_at) }),
    ...viewRejectedAnswers(claim),
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
    ...viewRejectedAnswers(fragment),
  }
}

export function viewRejectedAnswers({ rejected_answers }: { readonly rejected_answers: number }) {
  return rejected_answers > 0 ? { rejected_answers } : {}
}

export function viewRejections(
  caller: Caller,
  { rejected_by }: { readonly rejected_by: number },
  newest: readonly ShownRejection[],
) {
  return {
    ...(rejected_by > 0 && { rejected_by }),
    rejections: newest.map(({ feedback_id, confidence, rested_on, created_at, session_id, ...said }) => ({
      feedback_id,
      certainty: confidence,
      rested_on,
      ...(mayHear(caller, session_id) && {
        turn_id: shownId(caller, said.turn_id),
        words: said.words,
        ...(said.person !== null && { person: said.person }),
      }),
      created_at,
    })),
  }
}
