// Actions that show recorded turns and how each was taken.

import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { encodeCursor, placeFrom } from '../../../kernel/cursor.ts'
import { alone } from '../../../kernel/gate/index.ts'
import { identifier, nextCursor, page, sessionName } from '../../../kernel/input.ts'
import { fromJson } from '../../../kernel/json-text.ts'
import { shownId } from '../../../kernel/own-id.ts'
import { entersAll, shownSession } from '../../../kernel/session.ts'
import { correctionTypes, feedbackTypes } from '../detector/index.ts'
import { type Turn, turnRepo } from '../repo/turns.ts'
import { validationOutcomes } from '../satisfaction.ts'
import { correctorsOf } from './correctors.ts'
import { findTurn, sessionMeant } from './find.ts'
import { evidenceItem, evidenceOf, userSaid } from './shown-verdict.ts'

const shownTurn = z.object({
  turn_id: z.string(),
  session_id: z.string(),
  part: z.number().int().describe('The part of the session, from 1: a pause that ends the session starts a new part.'),
  follows: z.string().optional().describe('The turn before it in the same part of the session.'),
  created_at: z.string(),
  task_id: z.string().optional(),
  person: z.string().optional(),
  query: z.string(),
  response: z.string().optional(),
  strategy: z.string().optional(),
  strategy_input: z.string().optional(),
  intent: z.string().optional(),
  verb: z.string().optional(),
  search_id: z.string().optional(),
  tools: z.array(z.string()).optional(),
  entities: z.array(z.object({ name: z.string(), entity_id: z.string() })).optional(),
  cited: z.array(z.string()).optional(),
  items_mentioned: z.array(z.string()),
  validation_outcome: z.enum(validationOutcomes).optional(),
  quality_score: z.number().optional(),
  user_feedback_status: z.enum(feedbackTypes),
  feedback_confidence: z.number(),
  rejection_detected_in: z.string().optional().describe('The turn whose message rejects it.'),
  correction_type: z.enum(correctionTypes).optional(),
  user_said: z.string().optional().describe('What the person said to it, if that rejects it.'),
  satisfaction: z.number().describe('-1 to 1.'),
  ranking_score: z.number(),
  decided_by: z
    .enum(['detector', 'person'])
    .optional()
    .describe('Who decided the status: the detector, or somebody who corrected it. Absent if nobody said anything.'),
  said_by: z.string().optional().describe('Who corrected the verdict: a person, a reviewer, an agent, or by name.'),
  decided_at: z.string().optional(),
  feedback_id: z.string().optional().describe('The verdict in effect; feedback_undo takes it back.'),
  reason: z.string().optional().describe('Why the verdict was corrected.'),
  detected: z
    .object({
      feedback_id: z.string(),
      feedback_type: z.enum(feedbackTypes),
      confidence: z.number(),
      in_turn: z.string(),
      at: z.string(),
      detector_version: z.string(),
      evidence: z.array(evidenceItem),
    })
    .optional()
    .describe("The detector's own verdict, which no correction changes."),
})

function shown(caller: Caller, turn: Turn, corrector: string | null): z.output<typeof shownTurn> {
  return {
    turn_id: shownId(caller, turn.turn_id),
    session_id: shownSession(caller, turn.session_id),
    part: turn.part,
    ...(turn.follows !== null && { follows: shownId(caller, turn.follows) }),
    created_at: turn.created_at,
    ...(turn.task_id !== null && { task_id: turn.task_id }),
    ...(turn.person !== null && { person: turn.person }),
    query: turn.query,
    ...(turn.response !== null && { response: turn.response }),
    ...(turn.strategy !== null && { strategy: turn.strategy }),
    ...(turn.strategy_input !== null && { strategy_input: turn.strategy_input }),
    ...(turn.intent !== null && { intent: turn.intent }),
    ...(turn.verb !== null && { verb: turn.verb }),
    ...(turn.search_id !== null && { search_id: turn.search_id }),
    ...(turn.tools !== null && { tools: fromJson(turn.tools) }),
    ...(turn.entities !== null && { entities: fromJson(turn.entities) }),
    ...(turn.cited !== null && { cited: fromJson(turn.cited) }),
    items_mentioned: fromJson(turn.items_mentioned),
    ...(turn.validation_outcome !== null && { validation_outcome: turn.validation_outcome }),
    ...(turn.quality_score !== null && { quality_score: turn.quality_score }),
    user_feedback_status: turn.user_feedback_status,
    feedback_confidence: turn.feedback_confidence,
    ...(turn.rejection_detected_in !== null && {
      rejection_detected_in: shownId(caller, turn.rejection_detected_in),
    }),
    ...(turn.correction_type !== null && { correction_type: turn.correction_type }),
    ...userSaid(turn),
    satisfaction: turn.satisfaction,
    ranking_score: turn.ranking_score,
    ...(turn.decided_by !== null && { decided_by: turn.decided_by }),
    ...(corrector !== null && { said_by: alone(corrector) }),
    ...(turn.decided_at !== null && { decided_at: turn.decided_at }),
    ...(turn.feedback_id !== null && { feedback_id: turn.feedback_id }),
    ...(turn.reason !== null && { reason: turn.reason }),
    ...(turn.detected_status !== null && {
      detected: {
        feedback_id: turn.detection_id ?? '',
        feedback_type: turn.detected_status,
        confidence: turn.detected_confidence ?? 0,
        in_turn: shownId(caller, turn.detected_in ?? ''),
        at: turn.detected_at ?? '',
        detector_version: turn.detector_version ?? '',
        evidence: evidenceOf(turn),
      },
    }),
  }
}

const turnGet = defineAction({
  name: 'turn_get',
  main: 'turn_id',
  title: 'Look at a turn',
  description: 'Shows a recorded turn, how the person took the answer, and the evidence that decided.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ turn_id: identifier().describe('The turn.') }),
  output: shownTurn,
  async run({ db, caller }, { turn_id }) {
    const turn = await findTurn(db, caller, turn_id)
    return shown(caller, turn, (await correctorsOf(db, caller.workspace, [turn]))(turn))
  },
})

const turnList = defineAction({
  name: 'turn_list',
  title: 'List turns',
  description: 'Lists the recorded turns, newest first, with how the person took each answer.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({
    session_id: sessionName().optional().describe('Only turns of this session.'),
    status: z.enum(feedbackTypes).optional().describe('Only turns with this status.'),
    strategy: identifier().optional().describe('Only turns answered by this strategy.'),
    intent: identifier().optional().describe('Only turns of this intent.'),
    ...page,
  }),
  output: z.object({ items: z.array(shownTurn), next_cursor: nextCursor }),
  async run({ db, caller }, { session_id, status, strategy, intent, cursor, limit }) {
    const filter = {
      session: session_id === undefined ? null : await sessionMeant(db, caller, session_id),
      status: status ?? null,
      strategy: strategy ?? null,
      intent: intent ?? null,
    }
    const reader = filter.session !== null || entersAll(caller) ? null : caller.actor
    const before = placeFrom(cursor, z.int(), Number.MAX_SAFE_INTEGER)
    const read = (from: number, count: number) => turnRepo.list(db, caller.workspace, filter, from, count, reader)
    const rows = await readPage(read, before, limit + 1)
    const isFull = rows.length > limit || charactersOf(rows) > MOST_CHARACTERS
    // The surplus turn only shows that more follow.
    const items = isFull ? rows.slice(0, -1) : rows
    const last = items.at(-1)
    const saidBy = await correctorsOf(db, caller.workspace, items)
    const page = items.map((turn) => shown(caller, turn, saidBy(turn)))
    return { items: page, ...(isFull && last && { next_cursor: encodeCursor(last.seq) }) }
  },
})

/** The most of a page: a turn may have 170,000, and reading and sending much at once delays other calls. */
const MOST_CHARACTERS = 1_000_000
const READ_AT_ONCE = 5

/** Ends early if the turns are long. */
async function readPage(
  read: (before: number, limit: number) => Promise<readonly Turn[]>,
  before: number,
  limit: number,
): Promise<Turn[]> {
  const rows: Turn[] = []
  while (rows.length < limit && charactersOf(rows) <= MOST_CHARACTERS) {
    const wanted = Math.min(READ_AT_ONCE, limit - rows.length)
    const found = await read(rows.at(-1)?.seq ?? before, wanted)
    rows.push(...found)
    if (found.length < wanted) break
  }
  return rows
}

function charactersOf(turns: readonly Turn[]): number {
  return turns.reduce(
    (sum, turn) => sum + turn.query.length + (turn.response?.length ?? 0) + turn.items_mentioned.length,
    0,
  )
}

export const turnActions = [turnGet, turnList] as const
