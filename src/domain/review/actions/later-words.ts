// What a reviewer did elsewhere to a decision that is recorded here: they worded it differently, or took it back. Both undo the row that
// is in effect. The new words follow from their undo, so undoing that brings the former words back.
import type { z } from 'zod'
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { allowUndo, logRepo, type Receipt, rowAs, UNDO, undoDraft } from '../../../kernel/feedback/index.ts'
import { requestOf } from '../../../kernel/request.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { eventOf, RECORD, saysTheSame } from '../decision.ts'
import { type RecordRow, recordEvent } from '../events.ts'
import { placeToRecord, type RecordingCall } from './decision-id.ts'
import { type decisionRecord, recordingOf } from './decisions.ts'
import { PROPOSE_RULES } from './propose-soon.ts'

type Input = z.output<typeof decisionRecord.input>

/** What is recorded now under an id: a row; `undone` if all of its rows are out of effect; undefined if there is none. */
export async function recordedNow(db: Db, call: RecordingCall, id: string): Promise<RecordRow | 'undone' | undefined> {
  const { first } = await placeToRecord(db, call, id)
  if (!first) return undefined
  const { workspace } = call.caller
  const rows = await logRepo.ofAggregate(db, workspace, first.aggregate)
  for (const row of rows.filter(({ action }) => action === RECORD).reverse())
    if (!(await logRepo.outOfForce(db, workspace, row.id))) return rowAs([recordEvent], row)
  return 'undone'
}

/** Records a decision in its new words, instead of those that it has now; nothing if they are the same. */
export async function reword(context: ActionContext, input: Input, former: RecordRow): Promise<Receipt | undefined> {
  const call = requestOf(context.caller, RECORD, input)
  const { decision_id, reviewer_id } = eventOf(input)
  const { compared, draft, payload } = await recordingOf(context, call, input)
  if (saysTheSame(former.payload, payload)) return undefined
  await context.vectors.remember(context.caller.workspace, compared)
  const said = `Recorded: ${reviewer_id} changed ${decision_id}.`
  const [made] = await context.appendEach([
    {
      request: call,
      async draft(tx) {
        const now = await recordedNow(tx, call, decision_id)
        if (now === undefined || now === 'undone')
          throw new HeedError('conflict', `decision_id: ${decision_id} was taken back meanwhile.`)
        allowUndo(context, now)
        const undo = undoDraft(now, 'Its reviewer changed it.')
        return { ...undo, follows: [draft], said: { applied: said, recorded: said } }
      },
    },
  ])
  if (made === undefined || made instanceof HeedError) throw made ?? new Error('every decision is recorded or refused')
  await context.hurry(PROPOSE_RULES)
  return made
}

export async function withdraw({ call }: ActionContext, { id }: RecordRow): Promise<Receipt> {
  return (await call(UNDO, { feedback_id: id, reason: 'Its reviewer took it back.' })) as unknown as Receipt
}
