// Actions that report what was missed (E12): claims that no agent made, and passages that no model compared with a claim.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import { receipt } from '../../../kernel/feedback/index.ts'
import { identifier, reasonText, text } from '../../../kernel/input.ts'
import type { Tx } from '../../../kernel/store/index.ts'
import { attachedEdgeId } from '../attachment.ts'
import { missedClaimId } from '../claim.ts'
import { anyCase, labels, share, verbs } from '../label.ts'
import { movedSentence } from '../moved-claims.ts'
import { claimRepo } from '../repo/claims.ts'
import { edgeRepo } from '../repo/edges.ts'
import { fragmentRepo } from '../repo/fragments.ts'
import { nodeRepo } from '../repo/nodes.ts'
import { speakersOf } from './claims.ts'
import { dependingOn, findNode, findTask, inTask, notFound } from './known.ts'
import { uncounted } from './uncounted.ts'

/** The weight of a report in training if the person does not say how sure they are. */
const DEFAULT_WEIGHT = 0.9

function conflict(field: string, problem: string): HeedError {
  return new HeedError('conflict', `${field}: ${problem}`, { problems: [{ field, problem }] })
}

const claimAdd = defineAction({
  name: 'claim_add',
  main: 'claim_text',
  title: 'Report a claim that was missed',
  description:
    'Adds a claim that was missed to its task. Use edge_add to attach the passages that speak for or against it.',
  effect: 'write',
  role: 'agent',
  input: z.strictObject({
    claim_text: text(4_000).describe('What is claimed, as one sentence.'),
    fragment_id: identifier()
      .optional()
      .describe('The passage that contains it, if one is known: training learns from it.'),
    reason: reasonText().optional().describe('Why.'),
    ...inTask,
  }),
  output: receipt.extend({ claim_id: z.string().describe('The id of the claim.') }),
  async run(context, { task_id, claim_text, fragment_id, reason }) {
    const { workspace } = context.caller
    const id = missedClaimId(task_id, claim_text)
    const answer = await context.append(async (tx) => {
      await findTask(tx, workspace, task_id)
      const made = await claimRepo.inWords(tx, workspace, task_id, claim_text)
      if (made) {
        const out = await rejected(tx, workspace, made.claim_id)
        throw conflict('claim_text', `is not missing: task ${task_id} has it as claim ${made.claim_id}.${out}`)
      }
      const passage = fragment_id === undefined ? undefined : await findPassage(tx, workspace, task_id, fragment_id)
      return {
        action: 'claim_add',
        target: { type: 'task', id: task_id },
        aggregate: { type: 'claim', id },
        ...dependingOn(...(passage ? [passage.node] : [])),
        payload: { task_id, claim_text, ...(passage && { fragment_id: passage.node.id, ...passage.seen }) },
        reason,
        after: async (db) => ({
          said: {
            applied: `The claim belongs to task ${task_id} as ${id} from the next decision on.${await unsupported(db, workspace, id)}`,
            recorded: `The claim was reported before, as ${id}; nothing changed.${await rejected(db, workspace, id)}`,
          },
          answer: { claim_id: id },
        }),
      }
    })
    return { ...answer, claim_id: id }
  },
})

/** The passage as the person saw it: a later version does not change what was learned. */
async function findPassage(tx: Tx, workspace: string, task: string, id: string) {
  const node = await findNode(tx, workspace, task, 'fragment', id, 'fragment_id')
  const { host = '', url_key = '' } = node
  return { node, seen: { passage: await fragmentRepo.textOf(tx, workspace, id), host, url_key } }
}

/** Reporting a claim again does not bring it back. */
async function rejected(tx: Tx, workspace: string, id: string): Promise<string> {
  const claim = await claimRepo.find(tx, workspace, id)
  if (claim?.adoption !== 'not_adopted') return ''
  const speakers = await speakersOf(tx, workspace, [claim], [])
  return ` It is not used, because ${speakers(claim.feedback_id)} rejected it: claim_restore brings it back.`
}

async function unsupported(tx: Tx, workspace: string, id: string): Promise<string> {
  return (await claimRepo.hasEdges(tx, workspace, id))
    ? ''
    : ' No passage speaks for it or against it yet: attach one with edge_add.'
}

const edgeAdd = defineAction({
  name: 'edge_add',
  title: 'Attach a passage to a claim',
  description:
    'Attaches a passage to a claim if there is no edge between them. The passage may be one that was reported as missing. If there is an edge, correct it with edge_correct.',
  effect: 'write',
  role: 'agent',
  input: z.strictObject({
    fragment_id: identifier().describe('The passage.'),
    claim_id: identifier().describe('The claim.'),
    relation: anyCase(labels).describe('What the passage says of the claim: supports, refutes or neutral.'),
    confidence: share()
      .default(DEFAULT_WEIGHT)
      .describe(
        'How sure the person is, 0 to 1: the weight in training. In the confidence of the claim, the edge counts in full.',
      ),
    reason: reasonText().optional().describe('Why.'),
    ...inTask,
  }),
  output: receipt.extend({ edge_id: z.string().describe('The id of the edge.') }),
  async run(context, { task_id, fragment_id, claim_id, relation, confidence, reason }) {
    const { workspace } = context.caller
    const id = attachedEdgeId(fragment_id, claim_id)
    const answer = await context.append(async (tx) => {
      const fragment = await findNode(tx, workspace, task_id, 'fragment', fragment_id, 'fragment_id')
      const claim = await nodeRepo.find(tx, workspace, 'claim', claim_id)
      if (!claim) throw notFound('claim_id', 'claim', claim_id)
      if (claim.task_id !== task_id) {
        const tasks = `belongs to task ${claim.task_id}, and ${fragment_id} to task ${task_id}`
        throw invalidInput('claim_id', `${claim_id} ${tasks}: name a passage and a claim of the same task.`)
      }
      const judged = await edgeRepo.ofPair(tx, workspace, fragment_id, claim_id)
      if (judged) {
        const remedy = `${judged.edge_id}, as ${judged.relation}. Correct that with edge_correct.`
        throw conflict('claim_id', `${fragment_id} is attached to ${claim_id} already, by edge ${remedy}`)
      }
      const { host = '', site = '', url_key = '' } = fragment
      const premise = await fragmentRepo.textOf(tx, workspace, fragment_id)
      const hypothesis = (await claimRepo.find(tx, workspace, claim_id))?.text ?? ''
      const ends = { task_id, fragment_id, claim_id, host, site, url_key }
      return {
        action: 'edge_add',
        target: { type: 'claim', id: claim_id },
        aggregate: { type: 'edge', id },
        ...dependingOn(fragment, claim),
        payload: { relation, weight: confidence, confidence, ...ends, premise, hypothesis },
        reason,
        after: async (db, changes) => {
          const out = await uncounted(db, workspace, id)
          const says = `${fragment_id} ${verbs[relation]} claim ${claim_id}`
          return {
            said: {
              applied: `Fragment ${says} from the next decision on.${out}${movedSentence(changes)}`,
              recorded: `It was said before that fragment ${says}; nothing changed.${out}`,
            },
            answer: { edge_id: id },
          }
        },
      }
    })
    return { ...answer, edge_id: id }
  },
})

export const missedActions = [claimAdd, edgeAdd] as const
