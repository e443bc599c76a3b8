// Actions on claims: people reject and restore them, agents read them with their confidence.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { pageOf, placeFrom } from '../../../kernel/cursor.ts'
import { type Draft, logRepo, receipt } from '../../../kernel/feedback/index.ts'
import { alone } from '../../../kernel/gate/index.ts'
import { identifier, nextCursor, page, reasonText } from '../../../kernel/input.ts'
import type { Db, Tx } from '../../../kernel/store/index.ts'
import { adoptions } from '../claim.ts'
import { decideHosts } from '../domain-check.ts'
import { type ClaimEdge, claimRepo } from '../repo/claims.ts'
import { edgeRepo, type StoredEdge } from '../repo/edges.ts'
import { fragmentRepo } from '../repo/fragments.ts'
import { noteRepo } from '../repo/notes.ts'
import { rejectedAnswerRepo } from '../repo/rejected-answers.ts'
import { rejectionRepo } from '../repo/rejections.ts'
import { reportIds } from '../report-list.ts'
import {
  claimView,
  edgeView,
  fragmentView,
  noteView,
  rejectionsView,
  viewClaim,
  viewClaims,
  viewEdge,
  viewFragment,
  viewNote,
  viewRejections,
} from '../shown.ts'
import { exclusionOf, type Speakers, supersession, weighClaims } from '../weighed-claim.ts'
import { findNode, findTask, inFeedbackTool, inTask, notFound } from './known.ts'

const claimId = identifier().describe('The claim.')

interface Decision {
  readonly task_id: string
  readonly claim_id: string
  readonly reason?: string | undefined
}

async function decisionDraft(
  tx: Tx,
  { caller: { workspace } }: ActionContext,
  { task_id, claim_id, reason }: Decision,
): Promise<Pick<Draft, 'target' | 'reason'>> {
  await findNode(tx, workspace, task_id, 'claim', claim_id, 'claim_id')
  return { target: { type: 'claim', id: claim_id }, reason }
}

export const claimReject = defineAction({
  ...inFeedbackTool,
  name: 'claim_reject',
  main: 'claim_id',
  target: 'claim_id',
  title: 'Reject a claim',
  description: 'Takes a claim out of the materials, with everything that fragments say of it.',
  input: z.strictObject({ claim_id: claimId, reason: reasonText().describe('Why.'), ...inTask }),
  output: receipt,
  run: (context, input) =>
    context.append(async (tx) => ({
      action: 'claim_reject',
      ...(await decisionDraft(tx, context, input)),
      // The sites that back it now: a site is judged by the claims that were rejected while it backed them.
      payload: { sites: await rejectionRepo.sitesOfClaims(tx, context.caller.workspace, [input.claim_id]) },
      said: {
        applied: `Claim ${input.claim_id} is rejected: it is not used from the next decision on.`,
        recorded: `Claim ${input.claim_id} was rejected already.`,
      },
    })),
})

export const claimRestore = defineAction({
  ...inFeedbackTool,
  name: 'claim_restore',
  main: 'claim_id',
  target: 'claim_id',
  title: 'Restore a claim',
  description: 'Brings a rejected claim back.',
  input: z.strictObject({ claim_id: claimId, reason: reasonText().optional().describe('Why.'), ...inTask }),
  output: receipt,
  run: (context, input) =>
    context.append(async (tx) => ({
      action: 'claim_restore',
      ...(await decisionDraft(tx, context, input)),
      payload: {},
      said: {
        applied: `Claim ${input.claim_id} is adopted again from the next decision on.`,
        recorded: `Claim ${input.claim_id} was adopted already.`,
      },
    })),
})

const claimList = defineAction({
  name: 'claim_list',
  main: 'task_id',
  title: 'Which claims may be used, and how sure they are',
  description:
    'Lists the claims of a task with confidence, uncertainty, controversy and independent sources. The corrections of people are included. Rejected claims are left out unless you ask for them.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    task_id: identifier().describe('The task.'),
    adoption: z
      .enum([...adoptions, 'all'])
      .default('adopted')
      .describe('Which claims to list.'),
    ...page,
  }),
  output: z.object({ items: z.array(claimView), next_cursor: nextCursor }),
  async run({ caller: { workspace }, db }, input) {
    await findTask(db, workspace, input.task_id)
    const after = placeFrom(input.cursor, z.int(), 0)
    const found = await claimRepo.page(db, workspace, input.task_id, input.adoption, after, input.limit + 1)
    const { rows, ...next } = pageOf(found, input.limit, ({ seq }) => seq)
    return { items: await viewClaims(db, workspace, rows), ...next }
  },
})

const claimGet = defineAction({
  name: 'claim_get',
  main: 'claim_id',
  title: 'How sure a claim is, and why',
  description:
    'Shows one claim with every edge that leads to its confidence: what the model predicted, what people said, which edges count and why the others do not.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({ claim_id: claimId, ...page }),
  output: claimView.extend({
    ...rejectionsView,
    alpha: z.number().describe('1 plus the confidence of each supporting edge that counts.'),
    beta: z
      .number()
      .describe('1 plus the confidence of each refuting edge that counts. Confidence is alpha / (alpha + beta).'),
    edges: z.array(
      edgeView.extend({
        notes: z.array(noteView),
        counts: z.boolean().describe('Whether it affects the confidence.'),
        because: z.string().describe('Why it counts or does not count, in one sentence.'),
        excluded_by: z.string().optional().describe('The feedback that took it out; feedback_undo brings it back.'),
        fragment: fragmentView.extend({ notes: z.array(noteView) }),
      }),
    ),
    next_cursor: nextCursor.describe('For the next edges.'),
  }),
  async run({ caller, db }, { claim_id, cursor, limit }) {
    const { workspace } = caller
    const claim = await claimRepo.find(db, workspace, claim_id)
    if (!claim) throw notFound('claim_id', 'claim', claim_id)
    const weighed = (await weighClaims(db, workspace, [claim_id]))(claim_id)
    const notesOn = await noteRepo.on(db, workspace, 'claim', [claim_id])
    const rejections = await rejectedAnswerRepo.newest(db, workspace, 'claim', claim_id)
    const after = placeFrom(cursor, z.int(), 0)
    const found = await claimRepo.edgePage(db, workspace, claim_id, after, limit + 1)
    const { rows: shown, ...next } = pageOf(found, limit, ({ seq }) => seq)
    const decisions = await decideHosts(db, workspace, [...new Set(shown.map(({ host }) => host))])
    const ids = shown.map(({ edge_id }) => edge_id)
    const stored = new Map((await edgeRepo.byIds(db, workspace, ids)).map((edge) => [edge.edge_id, edge]))
    const fragmentIds = [...new Set(shown.map(({ fragment_id }) => fragment_id))]
    const fragments = new Map(
      (await fragmentRepo.byIds(db, workspace, fragmentIds)).map((fragment) => [fragment.fragment_id, fragment]),
    )
    const edgeNotes = await noteRepo.on(db, workspace, 'edge', ids)
    const fragmentNotes = await noteRepo.on(db, workspace, 'fragment', fragmentIds)
    const saidBy = await speakersOf(db, workspace, [claim, ...stored.values()], [...fragments.values()])
    const attached = await edgeRepo.attachedTo(db, workspace, claim_id, fragmentIds)
    const supersededBy = (edge: ClaimEdge) => {
      const because = supersession(edge, attached)
      if (because === undefined) return null
      const [report = ''] = reportIds(attached.get(edge.fragment_id)?.reports)
      return { because, feedback_id: report }
    }
    const edges = shown.flatMap((edge) => {
      const [whole, fragment] = [stored.get(edge.edge_id), fragments.get(edge.fragment_id)]
      if (!whole || !fragment) return []
      const out = exclusionOf(fragment, decisions, saidBy) ?? supersededBy(edge)
      const weighs = edge.relation === 'supports' || edge.relation === 'refutes'
      return [
        {
          ...viewEdge(whole),
          notes: edgeNotes(edge.edge_id).map(viewNote),
          counts: out === null && weighs,
          because: out?.because ?? becauseOf(whole, saidBy),
          ...(out?.feedback_id !== undefined && { excluded_by: out.feedback_id }),
          fragment: { ...viewFragment(fragment), notes: fragmentNotes(edge.fragment_id).map(viewNote) },
        },
      ]
    })
    const viewed = viewClaim(claim, weighed, notesOn(claim_id))
    return {
      ...viewed,
      ...(viewed.human && { human: { ...viewed.human, said_by: alone(saidBy(claim.feedback_id)) } }),
      ...viewRejections(caller, claim, rejections),
      alpha: weighed.measured.alpha,
      beta: weighed.measured.beta,
      edges,
      ...next,
    }
  },
})

export async function speakersOf(
  db: Db,
  workspace: string,
  decided: readonly { readonly feedback_id: string | null }[],
  fragments: readonly { readonly irrelevant_by: string | null }[],
): Promise<Speakers> {
  const ids = [...decided.map(({ feedback_id }) => feedback_id), ...fragments.map(({ irrelevant_by }) => irrelevant_by)]
  const speakers = await logRepo.speakers(
    db,
    workspace,
    ids.filter((id) => id !== null),
  )
  return (id) => speakers.get(id ?? '') ?? 'a person'
}

function becauseOf(
  { relation, confidence, human_label, model_label, model, feedback_id }: StoredEdge,
  saidBy: Speakers,
): string {
  if (relation === 'origin') return 'The claim was taken from this fragment; that is not evidence for it.'
  const weight = relation === 'neutral' ? 'weighs nothing' : `weighs ${(confidence ?? 0).toFixed(2)}`
  const who = model === null ? 'The model' : `The model ${model}`
  if (model_label === null) return `It was attached as ${relation} without a label by a model; it ${weight}.`
  if (human_label === null) return `${who} says ${relation}, which ${weight}; nobody has reviewed it.`
  if (human_label === model_label) return `${who} says ${relation} and ${saidBy(feedback_id)} agreed, which ${weight}.`
  return `${who} says ${model_label}, but ${saidBy(feedback_id)} says ${relation}, which ${weight}.`
}

export const claimActions = [claimReject, claimRestore, claimList, claimGet] as const
