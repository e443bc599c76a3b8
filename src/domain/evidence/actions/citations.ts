// Actions on citations: people correct what the model found.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { receipt } from '../../../kernel/feedback/index.ts'
import { identifier, reasonText } from '../../../kernel/input.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { citationId } from '../citation.ts'
import { anyCase } from '../label.ts'
import { citationRepo } from '../repo/citations.ts'
import { edgeRepo } from '../repo/edges.ts'
import { nodeRepo } from '../repo/nodes.ts'
import { dependingOn, findNode, inFeedbackTool, inTask, notFound } from './known.ts'

export const correctCitation = defineAction({
  ...inFeedbackTool,
  name: 'correct_citation',
  target: 'fragment_id',
  title: 'Correct a citation',
  description: 'Adds a citation that was missed between two fragments, or removes a wrong one.',
  input: z.strictObject({
    fragment_id: identifier().describe('The fragment that cites.'),
    cited_fragment_id: identifier().describe('The fragment that is cited.'),
    correction_type: anyCase(['add', 'remove']).describe('add or remove.'),
    relation: anyCase(['cites']).default('cites').describe('Always cites.'),
    reason: reasonText().optional().describe('Why.'),
    ...inTask,
  }),
  output: receipt,
  run: (context, { task_id, fragment_id, cited_fragment_id, correction_type, reason }) =>
    context.append(async (tx) => {
      const { workspace } = context.caller
      const from = await findNode(tx, workspace, task_id, 'fragment', fragment_id, 'fragment_id')
      const to = await nodeRepo.find(tx, workspace, 'fragment', cited_fragment_id)
      if (!to) throw notFound('cited_fragment_id', 'fragment', cited_fragment_id)
      if (from.id === to.id) throw invalidInput('cited_fragment_id', 'is the fragment itself: name the one it cites.')
      if (from.task_id !== to.task_id) {
        const tasks = `belongs to task ${to.task_id}, and ${fragment_id} to task ${from.task_id}`
        throw invalidInput('cited_fragment_id', `${cited_fragment_id} ${tasks}: name two fragments of the same task.`)
      }
      const isAdded = correction_type === 'add'
      const { cites } = await citationOf(tx, workspace, fragment_id, cited_fragment_id)
      const between = `${fragment_id} ${isAdded ? 'cites' : 'does not cite'} ${cited_fragment_id}`
      return {
        action: 'correct_citation',
        target: { type: 'fragment', id: fragment_id },
        aggregate: { type: 'citation', id: citationId(fragment_id, cited_fragment_id) },
        ...dependingOn(from, to),
        payload: { task_id, fragment_id, cited_fragment_id, correction_type },
        reason,
        said: {
          applied:
            isAdded === cites ? `${between}, as before; now it is confirmed.` : `${between} from the next decision on.`,
          recorded: `It was said before that ${between}; nothing changed.`,
        },
      }
    }),
})

const citationCheck = defineAction({
  name: 'citation_check',
  title: 'Does this fragment cite that one?',
  description: 'Says whether one fragment cites another, and who decided that.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({
    fragment_id: identifier().describe('The fragment that cites.'),
    cited_fragment_id: identifier().describe('The fragment that is cited.'),
  }),
  output: z.object({
    cites: z.boolean(),
    decided_by: z.enum(['model', 'human', 'nobody']),
    feedback_id: z.string().optional(),
  }),
  async run({ caller: { workspace }, db }, { fragment_id, cited_fragment_id }) {
    for (const [field, id] of Object.entries({ fragment_id, cited_fragment_id })) {
      if (!(await nodeRepo.find(db, workspace, 'fragment', id))) throw notFound(field, 'fragment', id)
    }
    return citationOf(db, workspace, fragment_id, cited_fragment_id)
  },
})

async function citationOf(db: Db, workspace: string, from: string, to: string) {
  const ofPair = (row: { cited_fragment_id: string | null }) => row.cited_fragment_id === to
  const correction = (await citationRepo.corrections(db, workspace, [from])).find(ofPair)
  if (correction) {
    const { decision, feedback_id } = correction
    return { cites: decision === 'add', decided_by: 'human' as const, feedback_id }
  }
  const edges = await edgeRepo.ofFragments(db, workspace, [from])
  const cites = edges.some((edge) => edge.relation === 'cites' && ofPair(edge))
  return { cites, decided_by: cites ? ('model' as const) : ('nobody' as const) }
}

export const citationActions = [correctCitation, citationCheck] as const
