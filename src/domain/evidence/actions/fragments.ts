// Actions on fragments: flag one as irrelevant, report one that was missed, show one.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { receipt } from '../../../kernel/feedback/index.ts'
import { identifier, reasonText, text } from '../../../kernel/input.ts'
import { decideHosts } from '../domain-check.ts'
import { wordingOf } from '../fragment.ts'
import { movedSentence } from '../moved-claims.ts'
import { readCitations } from '../read-citations.ts'
import { urlKey } from '../record.ts'
import { claimRepo } from '../repo/claims.ts'
import { edgeRepo, MOST_EDGES } from '../repo/edges.ts'
import { fragmentRepo } from '../repo/fragments.ts'
import { noteRepo } from '../repo/notes.ts'
import { rejectedAnswerRepo } from '../repo/rejected-answers.ts'
import {
  edgeView,
  fragmentView,
  noteView,
  rejectionsView,
  viewEdge,
  viewFragment,
  viewNote,
  viewRejections,
} from '../shown.ts'
import { dependingOn, findNode, inFeedbackTool, inTask, notFound } from './known.ts'

const fragmentId = identifier().describe('The fragment.')

export const flagIrrelevant = defineAction({
  ...inFeedbackTool,
  name: 'flag_irrelevant',
  main: 'fragment_id',
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
        ...dependingOn(fragment),
        // The text as the person saw it: a later version does not change what was learned.
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
  description: 'Adds a passage that was not extracted to its page, as a fragment.',
  input: z.strictObject({
    page_id: identifier().describe('The page that contains it.'),
    missing_text: text(20_000).describe('The passage, word for word.'),
    location_hint: text(500).optional().describe('Where on the page, such as "Results, paragraph 2".'),
    reason: reasonText().optional().describe('Why.'),
    ...inTask,
  }),
  output: receipt.extend({ fragment_id: z.string().describe('The id of the fragment.') }),
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
        after: async (db) => {
          const domain = (await decideHosts(db, workspace, [host])).get(host)
          const use = domain?.blocked ? `. It may not be used for now: ${domain.reason}` : ' from the next decision on.'
          return {
            said: {
              applied: `The passage is fragment ${id} of page ${page_id}${use}`,
              recorded: `The passage was reported before, as fragment ${id}; nothing changed.`,
            },
            answer: { fragment_id: id },
          }
        },
      }
    })
    return { ...answer, fragment_id: id }
  },
})

const fragmentGet = defineAction({
  name: 'fragment_get',
  main: 'fragment_id',
  title: 'One fragment',
  description:
    'Shows the current state of a fragment: whether it may be used, what it cites, what it says of which claim.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ fragment_id: fragmentId }),
  output: fragmentView.extend({
    task_id: z.string(),
    relevant: z.boolean().describe('false: it was flagged as irrelevant.'),
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
    ...rejectionsView,
  }),
  async run({ caller, db }, { fragment_id }) {
    const { workspace } = caller
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
      ...viewRejections(caller, fragment, await rejectedAnswerRepo.newest(db, workspace, 'fragment', fragment_id)),
    }
  },
})

export const fragmentActions = [flagIrrelevant, flagMissing, fragmentGet] as const
