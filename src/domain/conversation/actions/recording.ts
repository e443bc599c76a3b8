// The action that records a turn (C1): what was asked and answered. The message judges the answer before it: it is read first, and the
// verdict is recorded in the same transaction as the turn.

import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import type { Draft, FactCounts, FactEntry } from '../../../kernel/feedback/index.ts'
import { contentId, newId, sha256 } from '../../../kernel/id.ts'
import { envelope, identifier, personName, sessionName } from '../../../kernel/input.ts'
import { fromJson, type JsonText } from '../../../kernel/json-text.ts'
import { shownSession } from '../../../kernel/session.ts'
import type { Turn } from '../repo/turns.ts'
import { COMMAND, DETECT, HEAR, turnFields } from '../turn.ts'
import { watchStrategies } from '../watch.ts'
import { placeToRecord } from './find.ts'
import { hear } from './hear.ts'
import { heardBefore } from './heard-before.ts'
import { followedFrom, keyOf } from './noted.ts'
import { type Incoming, isSamePlace, type Place, placeOf } from './place.ts'
import { answerOf, type Recorded, recordOutput } from './recording-answer.ts'

const recordInput = z.strictObject({
  session_id: sessionName().describe(
    'The conversation. Its turns judge only each other. It belongs to the key that opens it.',
  ),
  shared: z
    .boolean()
    .optional()
    .describe('Whether the session is open to every key of the workspace. Send it with each new turn.'),
  turn_id: identifier()
    .optional()
    .describe(
      'An id that you choose: send it again to add the response, or when you retry. If you leave it out, Heed makes one.',
    ),
  ...turnFields,
  task_id: envelope.task_id,
  on_behalf_of: personName().optional().describe('The person who typed it.'),
  idempotency_key: identifier()
    .optional()
    .describe('If you send no turn_id: send the same key when you retry, and the turn is recorded once.'),
})
export type RecordInput = z.output<typeof recordInput>

export const turnRecord = defineAction({
  name: 'turn_record',
  title: 'Record a turn of the conversation',
  description:
    'Records a message and what was answered to it; turn_begin and turn_end do this and the searches beside it. Call it when a message comes in, with the query: it judges the answer before it and returns a section for your planner. Call it again with the same turn_id when you have answered, with the response and strategy. Fields you leave out stay as they were.',
  effect: 'write',
  logs: [DETECT, HEAR, COMMAND],
  role: 'agent',
  example: { session_id: 'ID', query: 'TEXT' },
  input: recordInput,
  output: recordOutput,
  async run(context, given) {
    const input = { ...given, ...(await placeToRecord(context.db, context.caller, given)) }
    const id = turnIdOf(input)
    const watch = input.query === undefined ? undefined : await watchStrategies(context)
    const recorded = await context.oneByOne(`turns of ${input.session_id}`, () => recordInPlace(context, id, input))
    const isRepeat = input.query !== undefined && recorded.outcome !== 'recorded'
    return answerOf(context, id, isRepeat ? { ...recorded, ...(await heardBefore(context, id)) } : recorded, watch)
  },
})

/** How often other processes may come in between. */
const MOST_ATTEMPTS = 50

/** Messages of one session are judged one after the other, because each judges the answer before it. */
async function recordInPlace(context: ActionContext, id: string, input: RecordInput): Promise<Recorded> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const recorded = await recordAhead(context, id, input)
    if (recorded !== 'moved') return recorded
  }
  throw new HeedError(
    'unavailable',
    `Others record turns of session ${shownSession(context.caller, input.session_id)} faster than they can be judged. Nothing was recorded: send it again.`,
  )
}

function turnIdOf({ turn_id, session_id, idempotency_key }: RecordInput): string {
  if (idempotency_key === undefined) return turn_id ?? newId('trn')
  if (turn_id === undefined) return contentId('trn', session_id, idempotency_key)
  throw invalidInput(
    'idempotency_key',
    'has no meaning together with turn_id, which has the same purpose: leave it out.',
  )
}

/** Texts are read before anything is locked. If the session moved on meanwhile, nothing is recorded. */
async function recordAhead(context: ActionContext, id: string, input: RecordInput): Promise<Recorded | 'moved'> {
  const asked = await incoming(context, id, input)
  const ahead = await placeOf(context.db, context, asked)
  if (isRepeat(input, ahead.known)) return { outcome: 'unchanged', judged: undefined }
  const noted = await hear(context, id, input, ahead)
  await rememberQuery(context, input, ahead.known)
  return context.whileWatching(noted.about, async (watch) => {
    let hasMoved = false
    const { facts, remarks, entered } = await context.write(async (tx) => {
      const place = await placeOf(tx, context, asked)
      hasMoved = !isSamePlace(place, ahead)
      if (hasMoved) return {}
      const entries: Draft[] = []
      for (const demanded of noted.entries) entries.push(...[(await demanded(tx)) ?? []].flat())
      return { facts: [factOf(context, id, input, place)], remarks: noted.remarks, entries }
    })
    if (hasMoved) return 'moved'
    const { standing, command } = noted
    return { ...recordedOf(ahead, facts), standing, command, ...(await followedFrom(context, remarks, entered, watch)) }
  })
}

async function incoming(context: ActionContext, turnId: string, input: RecordInput): Promise<Incoming> {
  const minutes = (await context.settings())['session.minutes']
  const namedBy = input.idempotency_key === undefined ? 'turn_id' : 'idempotency_key'
  return { turnId, namedBy, sessionId: input.session_id, query: input.query, now: context.now(), minutes }
}

function recordedOf(place: Place | undefined, { recorded }: FactCounts): Recorded {
  if (recorded === 0) return { outcome: 'unchanged', judged: undefined }
  return { outcome: place?.known === undefined ? 'recorded' : 'updated', judged: place?.previous }
}

/** Whether the same call was made before under its key; another one under that key is refused. */
function isRepeat(input: RecordInput, known: Turn | undefined): boolean {
  if (known === undefined || input.idempotency_key === undefined) return false
  if (known.request_hash === requestHash(input)) return true
  const problem = `${input.idempotency_key} was used for another request. Send a new key for a new turn.`
  throw new HeedError('conflict', `idempotency_key: ${problem}`, { problems: [{ field: 'idempotency_key', problem }] })
}

function requestHash(input: RecordInput): string | undefined {
  return input.idempotency_key === undefined ? undefined : sha256(JSON.stringify(input))
}

/** Embeds a query with a strategy, because strategy_search compares queries by their meaning. */
async function rememberQuery({ vectors, caller }: ActionContext, input: RecordInput, known: Turn | undefined) {
  const query = input.query ?? known?.query
  const strategy = input.strategy ?? known?.strategy
  if (query !== undefined && strategy !== undefined && strategy !== null) {
    await vectors.remember(caller.workspace, [query])
  }
}

/** A later version keeps the fields that it leaves out. */
function factOf({ caller, envelope }: ActionContext, id: string, input: RecordInput, place: Place): FactEntry {
  const { known, previous, part } = place
  const items = known ? fromJson(known.items_mentioned) : []
  const listed = <Item>(stored: JsonText<Item[]> | null | undefined) => (stored == null ? undefined : fromJson(stored))
  const body = {
    session_id: input.session_id,
    part,
    follows: known ? known.follows : previous?.turn_id,
    request_hash: known ? known.request_hash : requestHash(input),
    query: known?.query ?? input.query,
    response: input.response ?? known?.response,
    strategy: input.strategy ?? known?.strategy,
    strategy_input: input.strategy_input ?? known?.strategy_input,
    verb: input.verb ?? known?.verb,
    search_id: input.search_id ?? known?.search_id,
    tools: input.tools ?? listed(known?.tools),
    entities: input.entities ?? listed(known?.entities),
    cited: input.cited ?? listed(known?.cited),
    intent: input.intent ?? known?.intent,
    items_mentioned: input.items_mentioned ?? items,
    validation_outcome: input.validation_outcome ?? known?.validation_outcome,
    quality_score: rounded(input.quality_score) ?? known?.quality_score,
    task_id: input.task_id ?? known?.task_id,
    person: envelope.namesPerson ? envelope.person : (known?.person ?? envelope.person),
    sent_by: known ? known.sent_by : keyOf(caller),
  }
  const given = Object.entries(body).filter(
    (entry): entry is [string, NonNullable<(typeof entry)[1]>] => entry[1] != null,
  )
  return { kind: 'turn', id, body: Object.fromEntries(given) }
}

/** Both engines keep six decimal places. */
function rounded(score: number | undefined): number | undefined {
  return score === undefined ? undefined : Math.round(1e6 * score) / 1e6
}

export const recordingActions = [turnRecord] as const
