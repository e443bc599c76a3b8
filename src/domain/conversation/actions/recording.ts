// Recording a turn (C1): what was asked and answered; what is asked next judges the answer before it, in the same transaction.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import type { FactEntry, Remark } from '../../../kernel/feedback/index.ts'
import { newId } from '../../../kernel/id.ts'
import { envelope, identifier } from '../../../kernel/input.ts'
import type { Exchange } from '../detector/index.ts'
import { type Judged, judgeOf } from '../judge.ts'
import type { Turn } from '../repo/turns.ts'
import { DETECT, turnFields, verdictPayload } from '../turn.ts'
import { sectionAbout } from './context.ts'
import { findTurn, rejectionsBefore, verdictFields, verdictOn } from './known.ts'
import { type Place, placeOf } from './place.ts'

const recordInput = z.strictObject({
  session_id: identifier().describe('The conversation. Each has turns of its own, and they judge only each other.'),
  turn_id: identifier()
    .optional()
    .describe('An id of your own: send it again to add the response, or when you retry. Made for you unless given.'),
  ...turnFields,
  task_id: envelope.task_id,
  on_behalf_of: identifier().optional().describe('The person who typed it.'),
})
type RecordInput = z.output<typeof recordInput>

const outcomes = ['recorded', 'updated', 'unchanged'] as const
type Outcome = (typeof outcomes)[number]

const turnRecord = defineAction({
  name: 'turn_record',
  title: 'Record a turn of the conversation',
  description: `Records what a person asked and what was answered, and judges the answer before it by what they say now: rejected, accepted or neutral. Call it when a message comes in, with the query; the answer has the verdict on the turn before and a section for your planner. Call it again with the same turn_id when you have answered, with response, strategy and what else you know. Fields that you leave out stay as they were.`,
  effect: 'write',
  role: 'agent',
  example: { session_id: 'ID', query: 'TEXT' },
  input: recordInput,
  output: z.object({
    turn_id: z.string(),
    outcome: z.enum(outcomes),
    message: z.string().describe('One sentence for the person.'),
    previous: z
      .object({
        turn_id: z.string(),
        feedback_id: z.string().describe('The verdict in the log.'),
        ...verdictFields,
      })
      .optional()
      .describe('The verdict on the turn before, as it stands; absent where there is none.'),
    rejections_in_a_row: z
      .number()
      .int()
      .describe('How many answers before this turn were rejected one after the other.'),
    context_section: z.string().optional().describe('Markdown for the planner; absent where no turn comes before.'),
    opens_part: z.boolean().describe('Whether the session had ended, so that this turn judges nothing.'),
  }),
  async run(context, input) {
    const { workspace } = context.caller
    const id = input.turn_id ?? newId('trn')
    const judge = await judgeOf(context)
    const minutes = (await context.settings())['session.minutes']
    const now = context.now()
    const person = context.envelope.person
    const judging = async (place: Place): Promise<Judged | undefined> =>
      place.previous && judge(exchangeOf(place.previous, input, place.earlier), person)
    // What has to be embedded is embedded before anything is locked.
    const ahead = await placeOf(context.db, workspace, input.session_id, id, now, minutes)
    if (!ahead.known) await judging(ahead)
    await rememberQuery(context, input, ahead.known)

    let isNew = false
    const counts = await context.recordFacts(async (tx) => {
      const place = await placeOf(tx, workspace, input.session_id, id, now, minutes)
      isNew = place.known === undefined
      const facts = [factOf(id, input, place, person)]
      const judged = isNew ? await judging(place) : undefined
      if (!judged || !place.previous) return { facts }
      return { facts, remarks: [verdictRemark(place, id, input, judged, person)] }
    })
    const outcome: Outcome = isNew ? 'recorded' : counts.recorded > 0 ? 'updated' : 'unchanged'
    return { outcome, ...(await answerOf(context, id, outcome)) }
  },
})

function exchangeOf(previous: Turn, input: RecordInput, earlierVerdicts: Place['earlier']): Exchange {
  return {
    previousQuery: previous.query,
    previousResponse: previous.response ?? '',
    message: input.query ?? '',
    previousIntent: previous.intent ?? undefined,
    intent: input.intent,
    itemsMentioned: JSON.parse(previous.items_mentioned) as string[],
    earlierVerdicts,
  }
}

/** What strategies were tried for is searched for by its meaning. */
async function rememberQuery({ vectors, caller }: ActionContext, input: RecordInput, known: Turn | undefined) {
  const query = input.query ?? known?.query
  const strategy = input.strategy ?? known?.strategy
  if (query !== undefined && strategy !== undefined && strategy !== null) {
    await vectors.remember(caller.workspace, [query])
  }
}

/** A later version keeps what it does not say. */
function factOf(id: string, input: RecordInput, place: Place, person: string | undefined): FactEntry {
  const { known, previous, part } = place
  const query = input.query ?? known?.query
  if (query === undefined) {
    throw invalidInput('query', 'is required the first time a turn is recorded: send what the person typed.')
  }
  const items = known ? (JSON.parse(known.items_mentioned) as string[]) : []
  const body = {
    session_id: input.session_id,
    part,
    follows: known ? known.follows : previous?.turn_id,
    query,
    response: input.response ?? known?.response,
    strategy: input.strategy ?? known?.strategy,
    strategy_input: input.strategy_input ?? known?.strategy_input,
    intent: input.intent ?? known?.intent,
    items_mentioned: input.items_mentioned ?? items,
    validation_outcome: input.validation_outcome ?? known?.validation_outcome,
    quality_score: input.quality_score ?? known?.quality_score,
    task_id: input.task_id ?? known?.task_id,
    person: input.on_behalf_of ?? known?.person ?? person,
  }
  const given = Object.entries(body).filter((entry): entry is [string, string | number | string[]] => entry[1] != null)
  return { kind: 'turn', id, body: Object.fromEntries(given) }
}

/** Heed's own word on the turn before; the message of the person is its source. */
function verdictRemark(
  { previous, earlier }: Place,
  detectedIn: string,
  { query = '', intent, session_id }: RecordInput,
  judged: Judged,
  person: string | undefined,
): Remark {
  const payload = verdictPayload({
    feedback_type: judged.feedbackType,
    confidence: judged.confidence,
    correction_type: judged.correctionType,
    message: query,
    intent: intent ?? null,
    earlier_verdicts: earlier,
    detected_in: detectedIn,
    read_as: judged.readAs,
    response_kinds: judged.responseKinds,
    evidence: judged.evidence,
    detector_version: judged.detectorVersion,
  })
  const target = { type: 'turn', id: previous?.turn_id ?? '' }
  return { draft: { action: DETECT, target, sessionId: session_id, payload }, trust: 'direct_user', person }
}

async function answerOf({ db, caller: { workspace } }: ActionContext, id: string, outcome: Outcome) {
  const turn = await findTurn(db, workspace, id)
  const previous = turn.follows === null ? undefined : await findTurn(db, workspace, turn.follows)
  const rejections = await rejectionsBefore(db, workspace, turn)
  const opensPart = turn.follows === null && turn.part > 1
  return {
    turn_id: id,
    message: `Turn ${id} is ${outcome}. ${messageFor(previous, opensPart)}`,
    ...(previous?.feedback_id && { previous: { turn_id: previous.turn_id, ...verdictOn(previous) } }),
    rejections_in_a_row: rejections,
    ...(previous && { context_section: sectionAbout(previous, rejections) }),
    opens_part: opensPart,
  }
}

function messageFor(previous: Turn | undefined, opensPart: boolean): string {
  if (opensPart) return 'The session had ended before it, so it judges nothing.'
  if (!previous) return 'It is the first of its session.'
  const { user_feedback_status: status, turn_id } = previous
  if (status === 'neutral') return `It shows no clear feedback on turn ${turn_id}.`
  return `Turn ${turn_id} counts as ${status}.`
}

export const recordingActions = [turnRecord] as const
