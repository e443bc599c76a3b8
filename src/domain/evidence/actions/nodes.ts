// What people say of any node: how useful it is, and notes.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { receipt } from '../../../kernel/feedback/index.ts'
import { identifier, reasonText, text } from '../../../kernel/input.ts'
import { anyCase } from '../label.ts'
import { aspects } from '../rating.ts'
import { dependingOn, findAnyNode, inFeedbackTool, inTask } from './known.ts'

const rated = ['fragment', 'page'] as const
const noted = ['task', 'page', 'fragment', 'claim', 'edge'] as const

export const rateUsefulness = defineAction({
  ...inFeedbackTool,
  name: 'rate_usefulness',
  target: 'target_id',
  title: 'Rate how useful something is',
  description:
    "Rates a fragment or a page; the most useful materials come first. A new rating replaces the same person's old one.",
  input: z.strictObject({
    target_id: identifier().describe('The fragment or page.'),
    target_type: anyCase(rated).optional().describe('fragment or page; required if both have this id.'),
    rating: z.number().int().min(1).max(5).describe('1 (useless) to 5 (very useful).'),
    aspect: anyCase(aspects).default('relevance').describe('relevance, clarity or credibility.'),
    reason: reasonText().optional().describe('Why.'),
    ...inTask,
  }),
  output: receipt,
  run: (context, { task_id, target_id, target_type, rating, aspect, reason }) =>
    context.append(async (tx) => {
      const among = target_type === undefined ? rated : [target_type]
      const node = await findAnyNode(tx, context.caller.workspace, task_id, among, target_id, 'target_id')
      return {
        action: 'rate_usefulness',
        target: { type: node.kind, id: target_id },
        ...dependingOn(node),
        payload: { rating, aspect },
        reason,
        said: {
          applied: `The ${aspect} of ${node.kind} ${target_id} is rated ${rating} of 5. Agents get the most useful materials first.`,
          recorded: `This rating was given before; nothing changed.`,
        },
      }
    }),
})

export const addNote = defineAction({
  ...inFeedbackTool,
  name: 'add_note',
  target: 'target_id',
  title: 'Leave a note',
  description: 'Attaches a note to a task, page, fragment, claim or edge. Agents see it with that node.',
  input: z.strictObject({
    target_id: identifier().describe('What the note is about.'),
    target_type: anyCase(noted)
      .optional()
      .describe('task, page, fragment, claim or edge; required if several have this id.'),
    note: text(4_000).describe('The note.'),
    ...inTask,
  }),
  output: receipt,
  run: (context, { task_id, target_id, target_type, note }) =>
    context.append(async (tx) => {
      const among = target_type === undefined ? noted : [target_type]
      const node = await findAnyNode(tx, context.caller.workspace, task_id, among, target_id, 'target_id')
      return {
        action: 'add_note',
        target: { type: node.kind, id: target_id },
        ...dependingOn(node),
        payload: { note },
        said: {
          applied: `The note is on ${node.kind} ${target_id}.`,
          recorded: `The note is on ${node.kind} ${target_id}.`,
        },
      }
    }),
})

export const nodeActions = [rateUsefulness, addNote] as const
