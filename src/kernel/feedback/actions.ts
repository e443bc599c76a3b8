// The actions on the log itself: read it, take something back, and ask every correction in effect again.

import { z } from 'zod'
import { defineAction } from '../action.ts'
import { type Caller, hasRole } from '../caller.ts'
import type { ActionContext } from '../context.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { HeedError, invalidInput } from '../errors.ts'
import { envelope, identifier, nextCursor, page, personName, reasonText, sessionName, text } from '../input.ts'
import { standingFor } from '../person.ts'
import { mayHear, meantBy, shownSession } from '../session.ts'
import type { Db, Tx } from '../store/index.ts'
import { quoted } from '../visible.ts'
import { allowUndo, decisions } from './allow-undo.ts'
import { isLogged, notLogged } from './logged-action.ts'
import { receipt } from './receipt.ts'
import type { Reducers } from './reducer.ts'
import { type ListedRow, logRepo } from './repo.ts'
import type { LogRow, Said, Told } from './row.ts'
import { decides, UNDO } from './row-kinds.ts'
import { askStandingTests } from './standing-tests.ts'
import { undoDraft } from './undo.ts'
import { watchingSettings } from './watch.ts'

const loggedRow = z.object({
  feedback_id: z.string(),
  seq: z.number().int().describe('Its place in the log, in the order of commits.'),
  action: z.string(),
  target_type: z.string(),
  target_id: z.string(),
  task_id: z.string().optional(),
  session_id: z.string().optional(),
  actor: z.string(),
  person: z.string().optional(),
  trust: z.string(),
  channel: z.string(),
  reason: z.string().optional(),
  payload: z.string().describe('What was said, as JSON text: as it was sent, if that is known.'),
  recorded: z
    .string()
    .optional()
    .describe('What Heed recorded for it, as JSON text; absent if the payload is what Heed recorded.'),
  state: z
    .enum(['in_force', 'undone', 'inert', 'held', 'rejected', 'overridden'])
    .describe(
      'in_force: in effect, though later feedback may count instead. undone: taken back. inert: depends on feedback that is not in effect. held: waits in the inbox. rejected: a reviewer rejected it. overridden: somebody corrected it; it is kept beside the correction.',
    ),
  because: z.string().optional().describe('The feedback that put it out of effect.'),
  created_at: z.string(),
})

function listed(caller: Caller, row: ListedRow): z.output<typeof loggedRow> {
  return {
    feedback_id: row.id,
    seq: row.seq,
    action: row.action,
    target_type: row.target_type,
    target_id: row.target_id,
    actor: row.actor,
    trust: row.trust,
    channel: row.channel,
    ...(mayHear(caller, row.session_id) ? said(caller, row) : { payload: '{}' }),
    state: (row.state ?? 'in_force') as 'in_force',
    ...(row.because !== null && { because: row.because }),
    created_at: row.created_at,
  }
}

/** What was said, by whom and where: only for callers who may read the session. */
function said(caller: Caller, row: ListedRow) {
  return {
    ...(row.task_id !== null && { task_id: row.task_id }),
    ...(row.session_id !== null && { session_id: shownSession(caller, row.session_id) }),
    ...(row.person !== null && { person: row.person }),
    ...(row.reason !== null && { reason: row.reason }),
    payload: row.sent ?? row.payload ?? '{}',
    ...(row.sent !== null && row.payload !== null && { recorded: row.payload }),
  }
}

const feedbackList = defineAction({
  name: 'feedback_list',
  title: 'Read the log',
  description:
    'Lists the feedback that was given, newest first, with the state of each. If something was said in a session of another key, its words are left out.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    action: identifier().optional().describe('Only this action.'),
    target_type: identifier().optional().describe('Only what was said about targets of this type, such as domain.'),
    target_id: text(2_048).optional().describe('Only what was said about this target, undos and approvals included.'),
    task_id: identifier().optional().describe('Only feedback of this task.'),
    session_id: sessionName().optional().describe('Only feedback of this session.'),
    person: personName().optional().describe('Only feedback of this person.'),
    order: z
      .enum(['newest', 'oldest'])
      .default('newest')
      .describe('oldest reads the log forward, and its last cursor continues with what is said later.'),
    ...page,
  }),
  output: z.object({ items: z.array(loggedRow), next_cursor: nextCursor }),
  async run({ caller, db, actions }, input) {
    const { action } = input
    // An action that only an older version recorded is found too.
    if (action && !isLogged(actions, action) && !(await logRepo.hasAction(db, caller.workspace, action))) {
      throw notLogged(actions, action)
    }
    if (input.target_id !== undefined && input.target_type === undefined) {
      throw invalidInput('target_type', 'is required with target_id: send its type, such as domain.')
    }
    const oldestFirst = input.order === 'oldest'
    const start = oldestFirst ? 0 : Number.MAX_SAFE_INTEGER
    const rows = await logRepo.page(
      db,
      {
        workspace: caller.workspace,
        from: input.cursor === undefined ? start : decodeCursor(input.cursor, z.int()),
        limit: input.limit + 1,
        action: input.action ?? null,
        aggregate_type: input.target_type ?? null,
        aggregate_id: input.target_id ?? null,
        task_id: input.task_id ?? null,
        session_id: input.session_id === undefined ? null : JSON.stringify(meantBy(caller, input.session_id)),
        person: input.person === undefined ? null : personMeant(caller, input.person),
      },
      oldestFirst,
    )
    const items = rows.slice(0, input.limit).map((row) => listed(caller, row))
    const last = items.at(-1)
    // Read forwards, the log has no last page: the cursor continues where it ends now.
    const more = oldestFirst || rows.length > input.limit
    return { items, ...(more && last && { next_cursor: encodeCursor(last.seq) }) }
  },
})

/** An agent can only ask for its own people; a reviewer sees everyone's names. */
function personMeant(caller: Caller, named: string): string {
  return hasRole(caller, 'reviewer') ? named : standingFor(caller, named, 'person')
}

const feedbackUndo = defineAction({
  name: UNDO,
  main: 'feedback_id',
  title: 'Take feedback back',
  description:
    'Takes back any feedback, with everything that followed from it. Undo the undo to bring it back. You need the role of the undone action, and must be the same person or a reviewer.',
  effect: 'write',
  role: 'agent',
  input: z.strictObject({
    feedback_id: identifier().describe('The feedback to take back, as its receipt names it.'),
    reason: reasonText().optional().describe('Why it is taken back.'),
    ...envelope,
  }),
  output: receipt,
  async run(context, { feedback_id, reason }) {
    const { workspace } = context.caller
    const row = await findRow(context.db, workspace, feedback_id)
    allowUndo(context, row)
    const dependent = await logRepo.dependentAggregates(context.db, workspace, [row.id])
    const touched = [row.aggregate, ...dependent]
    const settings = touched.flatMap(({ type, id }) => (type === 'setting' ? id : []))
    const watching = [...touched.map(({ type }) => type), ...watchingSettings(context.gates, settings)]
    const item = decides(row) ? await titleOf(context, row.target.id) : undefined
    return context.append(
      async (tx) => {
        const said = await undoSaid(tx, context, row, item)
        return {
          ...undoDraft(row, reason),
          said,
          after: (after, _, isHeld) => stays(after, context, row, said, isHeld),
        }
      },
      { watching },
    )
  },
})

/** `item` is what a decision is about, in words. */
async function undoSaid(
  db: Db,
  { caller, reducers }: ActionContext,
  row: LogRow,
  item: string | undefined,
): Promise<Said> {
  const { workspace } = caller
  const target = row.action === UNDO ? row.target.id : row.id
  const other = await logRepo.otherUndo(db, workspace, row.aggregate, target, row.id)
  if (row.action === UNDO) {
    const out = await logRepo.outOfForce(db, workspace, row.id)
    if (out && out.state !== 'undone') {
      const nothing = 'Took back this undo, which was not in effect. No decision changes.'
      return { applied: nothing, recorded: nothing }
    }
    return {
      applied: `Brought back what ${target} had said.`,
      recorded: other
        ? `${target} stays taken back, because ${other} took it back too. Undo that as well to bring it back.`
        : 'Took back this undo. No decision changes.',
    }
  }
  const name = await nameOf(db, workspace, reducers, row, item)
  const decision = decisions[row.action]
  const what = decision === undefined ? `${row.action} on ${name}` : `the ${decision}: ${name}`
  return {
    applied: `Took back ${what}, with all that followed from it.`,
    recorded: other
      ? `${row.id} was taken back already, by ${other}. To bring it back, undo that and this one.`
      : `Took back ${what}. Nothing depended on it, so no decision changes.`,
  }
}

/** What an item of the inbox would change, in words; undefined if nobody reports it any more. */
async function titleOf({ call }: ActionContext, item_id: string): Promise<string | undefined> {
  try {
    return String((await call('inbox_get', { item_id, limit: 1 })).title)
  } catch (error) {
    if (error instanceof HeedError && error.code === 'not_found') return undefined
    throw error
  }
}

/** Adds what the gate says about decisions that others keep as they are. */
async function stays(tx: Tx, context: ActionContext, row: LogRow, said: Said, isHeld: boolean): Promise<Told> {
  const gate = context.gates[row.aggregate.type]
  if (isHeld || !gate?.staysAfterUndo) return {}
  const rest = await gate.staysAfterUndo(tx, context.caller.workspace, row)
  return { said: { applied: said.applied + rest, recorded: said.recorded + rest } }
}

/** A phrase is named by its words, and not by their id; a decision by what it was about. */
async function nameOf(
  db: Db,
  workspace: string,
  reducers: Reducers,
  row: LogRow,
  item: string | undefined,
): Promise<string> {
  const { payload, target, aggregate } = row
  if (item === undefined && typeof payload.input === 'string') return quoted(payload.input)
  const reducer = reducers.get(aggregate.type)
  const name = reducer?.nameOf?.(row, await logRepo.ofAggregate(db, workspace, aggregate))
  return name ?? item ?? target.id
}

async function findRow(db: Db, workspace: string, id: string): Promise<LogRow> {
  const row = await logRepo.byId(db, workspace, id)
  if (row) return row
  throw new HeedError('not_found', `feedback_id: no feedback has the id ${id}. feedback_list shows what was given.`, {
    problems: [{ field: 'feedback_id', problem: 'is not known here; feedback_list shows what was given.' }],
  })
}

const missedQuestion = z.object({
  feedback_id: z.string(),
  action: z.string(),
  asked: z.string().describe('The question, as JSON text.'),
  expected: z.string(),
  got: z.string(),
})

const correctionCheck = defineAction({
  name: 'correction_check',
  title: 'Ask every correction again',
  description: 'Asks each correction in effect again and lists those that would be answered wrongly now.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({
    ...page,
    limit: z.number().int().min(1).max(2_000).default(500).describe('How many targets a page checks.'),
  }),
  output: z.object({
    asked: z.number().int(),
    wrong: z.array(missedQuestion),
    warnings: z.array(missedQuestion).describe('Paraphrases of corrections that are answered differently.'),
    next_cursor: nextCursor,
  }),
  run: (context, input) => askStandingTests(context, input.cursor, input.limit),
})

export const feedbackActions = [feedbackList, feedbackUndo, correctionCheck] as const
