// Actions on edges: people review and correct the model's labels.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import { type Draft, receipt } from '../../../kernel/feedback/index.ts'
import { identifier, reasonText } from '../../../kernel/input.ts'
import type { Tx } from '../../../kernel/store/index.ts'
import { anyCase, isLabel, type Label, labels, share, verbs } from '../label.ts'
import { movedSentence } from '../moved-claims.ts'
import { removedCitations } from '../read-citations.ts'
import { edgeRepo } from '../repo/edges.ts'
import { noteRepo } from '../repo/notes.ts'
import { edgeView, noteView, viewEdge, viewNote } from '../shown.ts'
import { dependingOn, findNode, inFeedbackTool, inTask, notFound } from './known.ts'
import { uncounted } from './uncounted.ts'

/** The weight of a correction in training if the person does not say how sure they are. */
const DEFAULT_WEIGHT = 0.9

const edgeId = identifier().describe('The edge from a fragment to a claim.')
const correctRelation = anyCase(labels).describe(
  'What the fragment really says of the claim: supports, refutes or neutral.',
)

const pastVerbs: Readonly<Record<Label, string>> = {
  supports: 'supported',
  refutes: 'refuted',
  neutral: 'said nothing for or against',
}

interface Correction {
  readonly task_id: string
  readonly edge_id: string
  readonly correct_relation: Label
  readonly original_relation?: Label | undefined
  readonly weight: number
  readonly reason?: string | undefined
}

async function correctionDraft(tx: Tx, { caller }: ActionContext, action: string, given: Correction): Promise<Draft> {
  const { edge_id, correct_relation, original_relation, weight, reason } = given
  const { workspace } = caller
  const node = await findNode(tx, workspace, given.task_id, 'edge', edge_id, 'edge_id')
  const edge = await edgeRepo.find(tx, workspace, edge_id)
  if (!edge) throw notFound('edge_id', 'edge', edge_id)
  if (!isLabel(edge.relation)) {
    const instead = edge.relation === 'cites' ? ' Use correct_citation.' : ''
    throw invalidInput('edge_id', `${edge_id} is a ${edge.relation} edge, which has no label to correct.${instead}`)
  }
  if (original_relation !== undefined && original_relation !== edge.relation) {
    const problem = `is ${original_relation}, but ${edge_id} is ${edge.relation} now. Look at claim ${edge.claim_id} again with claim_get.`
    throw new HeedError('conflict', `original_relation: ${problem}`, {
      problems: [{ field: 'original_relation', problem }],
    })
  }
  const texts = await edgeRepo.texts(tx, workspace, edge_id)
  return {
    action,
    target: { type: 'edge', id: edge_id },
    ...dependingOn(node),
    payload: { correct_relation, weight, ...texts, ...(original_relation && { original_relation }) },
    reason,
    after: async (db, changes) => {
      const says = `${edge_id} ${verbs[correct_relation]} claim ${edge.claim_id}`
      const out = await uncounted(db, workspace, edge_id)
      const applied =
        correct_relation === edge.relation
          ? `Edge ${says}, as before; now it is reviewed.`
          : `Edge ${says} from the next decision on; before, it ${pastVerbs[edge.relation as Label]} it.`
      return {
        said: {
          applied: applied + out + movedSentence(changes),
          recorded: `It was said before that edge ${says}; nothing changed.${out}`,
        },
      }
    },
  }
}

export const edgeCorrect = defineAction({
  ...inFeedbackTool,
  name: 'edge_correct',
  main: 'edge_id',
  target: 'edge_id',
  title: 'Review an edge',
  description:
    'Marks an edge as reviewed and, if its label is wrong, corrects it. To confirm the label, send the one that it has.',
  input: z.strictObject({
    edge_id: edgeId,
    correct_relation: correctRelation,
    reason: reasonText().optional().describe('Why.'),
    ...inTask,
  }),
  output: receipt,
  run: (context, given) =>
    context.append((tx) => correctionDraft(tx, context, 'edge_correct', { ...given, weight: DEFAULT_WEIGHT })),
})

export const correctNli = defineAction({
  ...inFeedbackTool,
  name: 'correct_nli',
  main: 'edge_id',
  target: 'edge_id',
  title: 'Correct a label',
  description: 'Does the same as edge_correct, and takes the label you saw and how sure the person is.',
  input: z.strictObject({
    edge_id: edgeId,
    correct_relation: correctRelation,
    original_relation: anyCase(labels)
      .optional()
      .describe('The label you saw. If it has changed since, nothing is corrected.'),
    confidence: share()
      .default(DEFAULT_WEIGHT)
      .describe('How sure the person is, 0 to 1: the weight of the correction in training.'),
    reason: reasonText().optional().describe('Why.'),
    ...inTask,
  }),
  output: receipt,
  run: (context, given) =>
    context.append((tx) => correctionDraft(tx, context, 'correct_nli', { ...given, weight: given.confidence })),
})

const edgeGet = defineAction({
  name: 'edge_get',
  main: 'edge_id',
  title: 'One edge',
  description: 'Shows the current state of an edge: what the model predicted and what people said.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ edge_id: identifier().describe('The edge.') }),
  output: edgeView.extend({ task_id: z.string(), notes: z.array(noteView) }),
  async run({ caller: { workspace }, db }, { edge_id }) {
    const edge = await edgeRepo.find(db, workspace, edge_id)
    if (!edge) throw notFound('edge_id', 'edge', edge_id)
    const notesOn = await noteRepo.on(db, workspace, 'edge', [edge_id])
    const removedBy = await removedCitations(db, workspace, [edge])
    return { ...viewEdge(edge, removedBy(edge)), task_id: edge.task_id, notes: notesOn(edge_id).map(viewNote) }
  },
})

export const edgeActions = [edgeCorrect, correctNli, edgeGet] as const
