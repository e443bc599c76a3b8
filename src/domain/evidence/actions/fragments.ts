// Fragments: what is irrelevant, what is missing, what cites what.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import { receipt } from '../../../kernel/feedback/index.ts'
import { identifier, reasonText, text } from '../../../kernel/input.ts'
import { citationId } from '../citation.ts'
import { decideHosts } from '../domain-decision.ts'
import { wordingOf } from '../fragment.ts'
import { anyCase } from '../label.ts'
import { movedSentence } from '../moved-claims.ts'
import { readCitations } from '../read-citations.ts'
import { urlKey } from '../record.ts'
import { citationRepo } from '../repo/citations.ts'
import { claimRepo } from '../repo/claims.ts'
import { edgeRepo, MOST_EDGES } from '../repo/edges.ts'
import { fragmentRepo } from '../repo/fragments.ts'
import { nodeRepo } from '../repo/nodes.ts'
import { noteRepo } from '../repo/notes.ts'
import { edgeView, fragmentView, noteView, viewEdge, viewFragment, viewNote } from '../view.ts'
import { findNode, hangingOn, inFeedbackTool, inTask, notFound } from './known.ts'

const fragmentId = identifier().describe('The fragment.')

export const flagIrrelevant = defineAction({
  ...inFeedbackTool,
  name: 'flag_irrelevant',
  target: 'fragment_id',
  title: 'Flag a fragment as irrelevant',
  description: 'Takes a fragment out of the materials and out of the confidence of every claim.',
  input: z.strictObject({ fragment_id: fragmentId, reason: reasonText().optional().describe('Why.'), ...inTask }),
  output: receipt,
  run: (context, { task_id, fragment_id, reason }) =>
    context.append(async (tx) => {
      const { workspace } = context.caller
      const fragment = await findNode(tx, workspace, task_id, 'fragment', fragment_id, 'fragment_id')
      return {
        action: 'flag_irrelevant',
        target: { type: 'fragment', id: fragment_id },
        ...hangingOn(fragment),
        // What the person saw: a later version of the fragment does not rewrite what was learned.
        payload: { text: await fragmentRepo.textOf(tx, workspace, fragment_id) },
        reason,
        after: async (_, changes) => ({
          said: {
            applied: `Fragment ${fragment_id} is irrelevant: it counts nowhere from the next decision on.${movedSentence(changes)}`,
            recorded: `Fragment ${fragment_id} was flagged before; nothing changed.`,
          },
        }),
      }
    }),
})

export const flagMissing = defineAction({
  ...inFeedbackTool,
  name: 'flag_missing',
  target: 'page_id',
  title: 'Report a passage that was missed',
  description: 'Adds a passage that was not extracted to its page, as a fragment reported by a person.',
  input: z.strictObject({
    page_id: identifier().describe('The page it stands on.'),
    missing_text: text(20_000).describe('The passage, word for word.'),
    location_hint: text(500).optional().describe('Where on the page, such as "Results, paragraph 2".'),
    reason: reasonText().optional().describe('Why.'),
    ...inTask,
  }),
  output: receipt.extend({ fragment_id: z.string().describe('The fragment that stands for it.') }),
  async run(context, { task_id, page_id, missing_text, location_hint, reason }) {
    const id = wordingOf(page_id, missing_text)
    const answer = await context.append(async (tx) => {
      const { workspace } = context.caller
      const { host = '', site = '', url = '' } = await findNode(tx, workspace, task_id, 'page', page_id, 'page_id')
      const extracted = await fragmentRepo.byWording(tx, workspace, id)
      if (extracted) {
        const problem = `is not missing: page ${page_id} has it as fragment ${extracted.fragment_id}.`
        throw new HeedError('conflict', `missing_text: ${problem}`, { problems: [{ field: 'missing_text', problem }] })
      }
      return {
        action: 'flag_missing',
        target: { type: 'page', id: page_id },
        aggregate: { type: 'fragment', id },
        payload: {
          task_id,
          page_id,
          host,
          site,
          url_key: urlKey(url),
          missing_text,
          ...(location_hint !== undefined && { location_hint }),
        },
        reason,
        said: {
          applied: `The passage is fragment ${id} of page ${page_id} from the next decision on.`,
          recorded: `The passage was reported before, as fragment ${id}; nothing changed.`,
        },
        after: async () => ({ answer: { fragment_id: id } }),
      }
    })
    return { ...answer, fragment_id: id }
  },
})

export const correctCitation = defineAction({
  ...inFeedbackTool,
  name: 'correct_citation',
  target: 'fragment_id',
  title: 'Correct a citation',
  description: 'Adds a citation between two fragments that was missed, or removes one that is not there.',
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
        throw invalidInput('cited_fragment_id', `${cited_fragment_id} ${tasks}: name two of one task.`)
      }
      const between = `${fragment_id} ${correction_type === 'add' ? 'cites' : 'does not cite'} ${cited_fragment_id}`
      return {
        action: 'correct_citation',
        target: { type: 'fragment', id: fragment_id },
        aggregate: { type: 'citation', id: citationId(fragment_id, cited_fragment_id) },
        ...hangingOn(from, to),
        payload: { task_id, fragment_id, cited_fragment_id, correction_type },
        reason,
        said: {
          applied: `${between} from the next decision on.`,
          recorded: `It was said before that ${between}; nothing changed.`,
        },
      }
    }),
})

const fragmentGet = defineAction({
  name: 'fragment_get',
  title: 'One fragment',
  description: 'Shows a fragment as it stands: whether it may be used, what it cites, what it says of which claim.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ fragment_id: fragmentId }),
  output: fragmentView.extend({
    task_id: z.string(),
    relevant: z.boolean().describe('false: a person flagged it as irrelevant.'),
    irrelevant_because: z.string().optional(),
    flagged_by: z.string().optional().describe('The feedback that flagged it; feedback_undo takes it back.'),
    blocked: z.boolean().describe('Whether its domain is blocked.'),
    blocked_because: z.string().optional(),
    cites: z.array(
      z.object({
        cited_fragment_id: z.string(),
        decided_by: z.enum(['model', 'human']),
        feedback_id: z.string().optional(),
      }),
    ),
    edges: z.array(edgeView).describe(`At most ${MOST_EDGES}.`),
    notes: z.array(noteView),
  }),
  async run({ caller: { workspace }, db }, { fragment_id }) {
    const [fragment] = await fragmentRepo.byIds(db, workspace, [fragment_id])
    if (!fragment) throw notFound('fragment_id', 'fragment', fragment_id)
    const domain = (await decideHosts(db, workspace, [fragment.host])).get(fragment.host)
    const edges = await edgeRepo.ofFragments(db, workspace, [fragment_id])
    const citations = await readCitations(db, workspace, [fragment_id], edges)
    const notesOn = await noteRepo.on(db, workspace, 'fragment', [fragment_id])
    const claims = await claimRepo.among(db, workspace, [...new Set(edges.flatMap(({ claim_id }) => claim_id ?? []))])
    return {
      ...viewFragment(fragment),
      task_id: fragment.task_id,
      relevant: fragment.irrelevant === 0,
      ...(fragment.irrelevant_reason !== null && { irrelevant_because: fragment.irrelevant_reason }),
      ...(fragment.irrelevant_by !== null && { flagged_by: fragment.irrelevant_by }),
      blocked: domain?.blocked ?? false,
      ...(domain?.blocked && { blocked_because: domain.reason }),
      cites: citations(fragment_id),
      edges: edges.filter(({ claim_id }) => claim_id !== null && claims.has(claim_id)).map((edge) => viewEdge(edge)),
      notes: notesOn(fragment_id).map(viewNote),
    }
  },
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
    const ofPair = (row: { cited_fragment_id: string | null }) => row.cited_fragment_id === cited_fragment_id
    const correction = (await citationRepo.corrections(db, workspace, [fragment_id])).find(ofPair)
    if (correction) {
      const { decision, feedback_id } = correction
      return { cites: decision === 'add', decided_by: 'human' as const, feedback_id }
    }
    const edges = await edgeRepo.ofFragments(db, workspace, [fragment_id])
    const cites = edges.some((edge) => edge.relation === 'cites' && ofPair(edge))
    return { cites, decided_by: cites ? ('model' as const) : ('nobody' as const) }
  },
})

export const fragmentActions = [flagIrrelevant, flagMissing, correctCitation, fragmentGet, citationCheck] as const
