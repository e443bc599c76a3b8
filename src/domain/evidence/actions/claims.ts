// Claims: what people say of them, and what agents are told.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { decodeCursor, encodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { receipt } from '../../../kernel/feedback/index.ts'
import { identifier, nextCursor, page, reasonText } from '../../../kernel/input.ts'
import { adoptions } from '../claim.ts'
import { claimRepo } from '../repo/claims.ts'
import { edgeRepo } from '../repo/edges.ts'
import { fragmentRepo } from '../repo/fragments.ts'
import { noteRepo } from '../repo/notes.ts'
import {
  claimView,
  edgeView,
  exclusionOf,
  fragmentView,
  viewClaim,
  viewClaims,
  viewEdge,
  viewFragment,
  weighClaims,
} from '../view.ts'
import { findNode, findTask, inFeedbackTool, inTask, notFound } from './known.ts'

const claimId = identifier().describe('The claim.')

const claimReject = defineAction({
  ...inFeedbackTool,
  name: 'claim_reject',
  target: 'claim_id',
  title: 'Reject a claim',
  description: 'Takes a claim out of the materials and everything that follows from it.',
  input: z.strictObject({ claim_id: claimId, reason: reasonText().describe('Why.'), ...inTask }),
  output: receipt,
  run: (context, { task_id, claim_id, reason }) =>
    context.append(async (tx) => {
      await findNode(tx, context.caller.workspace, task_id, 'claim', claim_id, 'claim_id')
      return {
        action: 'claim_reject',
        target: { type: 'claim', id: claim_id },
        payload: {},
        reason,
        said: {
          applied: `Claim ${claim_id} is rejected: it is not used from the next decision on.`,
          recorded: `Claim ${claim_id} was rejected already.`,
        },
      }
    }),
})

const claimRestore = defineAction({
  ...inFeedbackTool,
  name: 'claim_restore',
  target: 'claim_id',
  title: 'Restore a claim',
  description: 'Brings a rejected claim back.',
  input: z.strictObject({
    claim_id: claimId,
    reason: reasonText().optional().describe('Why.'),
    ...inTask,
  }),
  output: receipt,
  run: (context, { task_id, claim_id, reason }) =>
    context.append(async (tx) => {
      await findNode(tx, context.caller.workspace, task_id, 'claim', claim_id, 'claim_id')
      return {
        action: 'claim_restore',
        target: { type: 'claim', id: claim_id },
        payload: {},
        reason,
        said: {
          applied: `Claim ${claim_id} is adopted again from the next decision on.`,
          recorded: `Claim ${claim_id} was adopted already.`,
        },
      }
    }),
})

const claimList = defineAction({
  name: 'claim_list',
  title: 'Which claims stand, and how sure',
  description:
    'Lists the claims of a task with confidence, uncertainty, controversy and independent sources, as people have corrected them. Rejected claims are left out unless asked for.',
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
    const after = input.cursor === undefined ? 0 : decodeCursor(input.cursor, z.int())
    const found = await claimRepo.page(db, workspace, input.task_id, input.adoption, after, input.limit + 1)
    const { rows, ...next } = pageOf(found, input.limit, ({ seq }) => seq)
    return { items: await viewClaims(db, workspace, rows), ...next }
  },
})

const claimGet = defineAction({
  name: 'claim_get',
  title: 'Why a claim is as sure as it is',
  description:
    'Shows one claim with every edge that leads to its confidence: what the model predicted, what people said, which edges count and why the others do not.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({ claim_id: claimId, ...page }),
  output: claimView.extend({
    alpha: z.number().describe('1 and the confidence of each supporting edge.'),
    beta: z.number().describe('1 and the confidence of each refuting edge. Confidence is alpha / (alpha + beta).'),
    edges: z.array(
      edgeView.extend({
        counts: z.boolean().describe('Whether it weighs on the confidence.'),
        because: z.string().describe('Why it counts or does not, as one sentence.'),
        excluded_by: z.string().optional().describe('The feedback that took it out; feedback_undo brings it back.'),
        fragment: fragmentView,
      }),
    ),
    next_cursor: nextCursor.describe('For the next edges.'),
  }),
  async run({ caller: { workspace }, db }, { claim_id, cursor, limit }) {
    const claim = await claimRepo.find(db, workspace, claim_id)
    if (!claim) throw notFound('claim_id', 'claim', claim_id)
    const weighed = (await weighClaims(db, workspace, [claim_id]))(claim_id)
    const notes = await noteRepo.on(db, workspace, 'claim', [claim_id])
    const after = cursor === undefined ? 0 : decodeCursor(cursor, z.int())
    const left = weighed.edges.filter(({ seq }) => seq > after)
    const shown = left.slice(0, limit)
    const last = shown.at(-1)
    const ids = shown.map(({ edge_id }) => edge_id)
    const stored = new Map((await edgeRepo.byIds(db, workspace, ids)).map((edge) => [edge.edge_id, edge]))
    const fragmentIds = [...new Set(shown.map(({ fragment_id }) => fragment_id))]
    const fragments = new Map(
      (await fragmentRepo.byIds(db, workspace, fragmentIds)).map((fragment) => [fragment.fragment_id, fragment]),
    )
    const edges = shown.flatMap((edge) => {
      const [whole, fragment] = [stored.get(edge.edge_id), fragments.get(edge.fragment_id)]
      if (!whole || !fragment) return []
      const out = exclusionOf(fragment, weighed.decisions)
      const weighs = edge.relation === 'supports' || edge.relation === 'refutes'
      return [
        {
          ...viewEdge(whole),
          counts: out === null && weighs,
          because: out?.because ?? becauseOf(whole),
          ...(out?.feedback_id !== undefined && { excluded_by: out.feedback_id }),
          fragment: viewFragment(fragment),
        },
      ]
    })
    return {
      ...viewClaim(claim, weighed, notes),
      alpha: weighed.measured.alpha,
      beta: weighed.measured.beta,
      edges,
      ...(left.length > limit && last && { next_cursor: encodeCursor(last.seq) }),
    }
  },
})

function becauseOf({ relation, confidence, human_label, model_label, model }: Parameters<typeof viewEdge>[0]): string {
  if (relation === 'origin') return 'The claim was taken from it; that is not evidence for it.'
  const weight = relation === 'neutral' ? 'weighs nothing' : `weighs ${confidence}`
  const who = model === null ? 'the model' : model
  if (human_label === null) return `${who} says ${relation}, which ${weight}; nobody has reviewed it.`
  if (human_label === model_label) return `${who} says ${relation} and a person agreed, which ${weight}.`
  return `A person says ${relation}, where ${who} says ${model_label}; it ${weight}.`
}

export const claimActions = [claimReject, claimRestore, claimList, claimGet] as const
