// Listing and showing the inbox: everything that waits for people.
import { z } from 'zod'
import { defineAction } from '../action.ts'
import type { ActionContext } from '../context.ts'
import { decodeCursor, encodeCursor, placeFrom } from '../cursor.ts'
import { type Admission, candidateStates } from '../gate/gate.ts'
import { identifier, nextCursor, page } from '../input.ts'
import { mayHear } from '../session.ts'
import { inboxDecisions } from './decisions.ts'
import { type InWords, payloadOfItem, unheard } from './in-words.ts'
import {
  admissionOf,
  askGates,
  backgrounds,
  contentHashOfItem,
  itemsInState,
  itemsInWords,
  linesOfItem,
  unknownItem,
} from './items.ts'
import { inboxRepo, type StoredItem } from './repo.ts'

const place = z.tuple([z.int(), z.string()])
const BATCH = 500
/** If few items are in the wanted state, a page would otherwise go through all items. */
const MOST_LOOKED_AT = 5_000

const listedItem = z.object({
  item_id: z.string(),
  title: z.string().describe('What would change, and for whom, in words.'),
  state: z
    .enum(candidateStates)
    .describe(
      'waiting: not in effect yet. live: in effect. rejected, retired: not in effect, and repeating it changes nothing.',
    ),
  because: z.string().optional().describe('Why it is not in effect, if missing alone does not explain it.'),
  risk: z
    .enum(['held', 'low', 'medium', 'high'])
    .describe('held: its trust is too low, or it would override somebody more trusted.'),
  missing: z.number().int().describe('How many more reporters (medium) or reviewers (held, high) it needs.'),
  action: z.string(),
  target_type: z.string(),
  target_id: z.string(),
  feedback_id: z.string().describe('The latest report.'),
  content_hash: z
    .string()
    .describe(
      'The hash of everything an approval would put in effect, and for whom. Send it with inbox_approve, so that you approve what you saw.',
    ),
  payload: z.string().describe('What was said, as JSON text.'),
  lines: z
    .number()
    .int()
    .optional()
    .describe('How many lines it has, if title and payload do not show all of it. inbox_get shows every line in full.'),
  reason: z.string().optional(),
  background: z
    .string()
    .optional()
    .describe(
      'What else is known of what it is about, such as rejected answers that rested on it. It decides nothing by itself.',
    ),
  trust: z.string().describe('The trust of the least trusted report.'),
  occurrence_count: z.number().int(),
  reporters: z.number().int(),
  approvals: z.number().int(),
  created_at: z.string(),
})

const inboxList = defineAction({
  name: 'inbox_list',
  title: 'List what waits for people',
  description:
    'Lists what was said but is not in effect yet, oldest first: held reports and candidates at the gate. If something was said in a session of another key, its words are left out. A page may have fewer items than its limit; only a missing next_cursor is the end.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    state: z.enum(candidateStates).default('waiting').describe('Which items to list.'),
    ...page,
  }),
  output: z.object({ items: z.array(listedItem), next_cursor: nextCursor }),
  async run(context, input) {
    const policy = await context.gatePolicy()
    const found: [string, Admission][] = []
    const shown = async (next?: string) => {
      const items = await inboxRepo.among(
        context.db,
        context.caller.workspace,
        found.map(([id]) => id),
      )
      const words = await itemsInWords(context, items)
      const known = await backgrounds(context, items)
      const admissions = new Map(found)
      return {
        items: items.flatMap((item, index) => {
          const admission = admissions.get(item.id)
          return admission ? [listed(context, item, admission, words[index], known[index])] : []
        }),
        ...(next !== undefined && { next_cursor: next }),
      }
    }
    let [seq, id] = input.cursor === undefined ? [0, ''] : decodeCursor(input.cursor, place)
    const itemsAfter = await itemsInState(context, input.state)
    for (let lookedAt = 0; ; lookedAt += BATCH) {
      if (lookedAt >= MOST_LOOKED_AT) return shown(encodeCursor([seq, id]))
      const batch = await itemsAfter([seq, id], BATCH)
      const gated = await askGates(context, batch)
      for (const item of batch) {
        const admission = admissionOf(item, policy, gated)
        if (admission.state === input.state) {
          if (found.length === input.limit) return shown(encodeCursor([seq, id]))
          found.push([item.id, admission])
        }
        ;[seq, id] = [item.first_seq, item.id]
      }
      if (batch.length < BATCH) return shown()
    }
  },
})

/** Leaves out the words of a report from a session that the caller may not enter, as the log does. */
function listed(
  context: ActionContext,
  item: StoredItem,
  admission: Admission,
  words: InWords | undefined,
  background: string | undefined,
): z.output<typeof listedItem> {
  const { state, because, missing } = admission
  const isHeard = mayHear(context.caller, item.session_id)
  return {
    item_id: item.id,
    title: isHeard ? (words?.title ?? '') : unheard(item),
    state,
    ...(because !== undefined && { because }),
    risk: item.risk,
    missing,
    action: item.action,
    target_type: item.target_type,
    target_id: item.target_id,
    feedback_id: item.feedback_id,
    content_hash: contentHashOfItem(item, admission),
    payload: isHeard ? JSON.stringify(payloadOfItem(context, item)) : '{}',
    ...(words?.lines && { lines: words.lines.length }),
    ...(isHeard && item.reason !== null && { reason: item.reason }),
    ...(background !== undefined && { background }),
    trust: item.trust,
    occurrence_count: item.occurrence_count,
    reporters: item.reporters,
    approvals: item.approvals,
    created_at: item.created_at,
  }
}

const inboxGet = defineAction({
  name: 'inbox_get',
  main: 'item_id',
  title: 'Show an item of the inbox in full',
  description:
    'Shows an item of the inbox in full: every line that an approval would put in effect, page by page, and the content_hash of all lines.',
  effect: 'read',
  role: 'reviewer',
  input: z.strictObject({ item_id: identifier().describe('The item, as inbox_list names it.'), ...page }),
  output: z.object({
    ...listedItem.shape,
    lines: z.number().int().describe('How many lines it has.'),
    content: z.array(z.string()).describe('The lines of this page, not shortened.'),
    next_cursor: nextCursor,
  }),
  async run(context, { item_id, cursor, limit }) {
    const item = await inboxRepo.find(context.db, context.caller.workspace, item_id)
    if (!item) throw unknownItem(item_id)
    const from = placeFrom(cursor, z.int().nonnegative(), 0)
    const admission = admissionOf(item, await context.gatePolicy(), await askGates(context, [item]))
    const [words = { title: '', lines: undefined }] = await itemsInWords(context, [item])
    const [background] = await backgrounds(context, [item])
    const lines = await linesOfItem(context, item, words)
    const end = from + limit
    return {
      ...listed(context, item, admission, words, background),
      lines: lines.length,
      content: lines.slice(from, end),
      ...(end < lines.length && { next_cursor: encodeCursor(end) }),
    }
  },
})

export const inboxActions = [inboxList, inboxGet, ...inboxDecisions] as const
