// Decisions at reviews: recorded once, judged at once, resolved by a reviewer if they are ambiguous (R1, R3, R9).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { Caller } from '../../../kernel/caller.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import { cloudEvent } from '../../../kernel/event-key.ts'
import { type Draft, type Once, receipt } from '../../../kernel/feedback/index.ts'
import { decisionEnvelope, envelope, identifier, reasonText } from '../../../kernel/input.ts'
import { ownId } from '../../../kernel/own-id.ts'
import { standingFor } from '../../../kernel/person.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { changeOf } from '../change.ts'
import {
  ASSIGN,
  correctionText,
  type DecisionEvent,
  decisionFields,
  eventOf,
  LONGEST,
  RECORD,
  RESOLVE,
  resolutions,
  saysTheSame,
} from '../decision.ts'
import { type DecisionState, decisionsView } from '../decisions-view.ts'
import { isPositive } from '../evaluator.ts'
import type { Said } from '../events.ts'
import { pointsIn } from '../points/corrected-points.ts'
import type { StoredDecision } from '../repo/decisions.ts'
import { ALL_AGENTS } from '../rule.ts'
import { type DecisionPlace, decisionMeant, placeToRecord, type RecordingCall, type SaidOf } from './decision-id.ts'
import { proposeSoon } from './propose-soon.ts'
import { proposedAction, proposedBecauseOf } from './proposed-action.ts'
import { decisionInput, evaluated, judged, leastSimilar, unknownDecision } from './shown-decision.ts'

const recordInput = {
  ...decisionFields,
  ...envelope,
  cloud_event: cloudEvent.optional().describe('The CloudEvent that it came in: an event is recorded once.'),
  task_id: envelope.task_id.nullable().describe('The task this belongs to.'),
}

export const decisionRecord = defineAction({
  name: RECORD,
  title: 'Record a decision at a review',
  description:
    'Records what a person decided about an agent’s output: approved, rejected, or approved with changes, with what they said and changed. Heed judges at once whether it says something beyond its own case.',
  effect: 'write',
  role: 'agent',
  input: z.strictObject(recordInput),
  output: receipt.extend({ ...evaluated, proposed_action: proposedAction }),
  async run(context, input) {
    const { event, compared, draft, once } = await recordingOf(context, context, input)
    await context.vectors.remember(context.caller.workspace, compared)
    const made = await context.append(draft, { once, watching: ['decision'] })
    const { id } = await placeToRecord(context.db, context, event.decision_id)
    const judgement = await judgedNow(context, (state) => state.decision(id))
    await proposeSoon(context, id, judgement)
    return { ...made, ...judgement, ...(await proposedBecauseOf(context, id)) }
  },
})

/** What a call writes that records a decision. What is compared of it has to be embedded before. */
export async function recordingOf(
  context: ActionContext,
  call: RecordingCall,
  input: z.output<typeof decisionRecord.input>,
  said?: SaidOf,
) {
  const event = await withDiff(context, call, eventOf(input))
  const changed = changeOf(event)
  // A reviewer's name counts as a person of its own only if the caller may speak for them.
  const reviewer_id = standingFor(call.caller, event.reviewer_id, 'reviewer_id')
  const payload: Said = { ...event, reviewer_id, ...(changed !== undefined && { changed }) }
  const { decision_id } = event
  const recorded = `Recorded: ${event.reviewer_id} decided ${event.decision} at ${event.gate_id}.`
  let place: DecisionPlace | undefined
  const lookUp = async (db: Db) => {
    place = await placeToRecord(db, call, decision_id, said)
    return place
  }
  // Whether it was recorded before is looked up first, in the same transaction.
  const draft = async (tx: Db): Promise<Draft> => {
    const { id, isNew } = place ?? (await lookUp(tx))
    const target = { type: 'decision', id }
    return { action: RECORD, target, payload, isFirst: isNew, said: { applied: recorded, recorded } }
  }
  const has_comment = event.reviewer_comment === undefined ? 0 : 1
  const compared = pointsIn({ correction: correctionText(payload), has_comment }).map(({ text }) => text)
  return { event, payload, compared, draft, once: onceOnly(call, payload, lookUp) }
}

/** With the diff of the file that it names. What was recorded before keeps the diff that it was recorded with. */
async function withDiff(context: ActionContext, call: RecordingCall, event: DecisionEvent): Promise<DecisionEvent> {
  const { decision_id, correction_diff, correction_diff_path: path } = event
  if (path === undefined || correction_diff !== undefined) return event
  const { first } = await placeToRecord(context.db, call, decision_id)
  const known = first?.payload.correction_diff_path === path ? first.payload.correction_diff : undefined
  const diff = known ?? (await context.readText('correction_diff_path', path, LONGEST))
  return { ...event, correction_diff: diff }
}

async function judgedNow(context: ActionContext, find: (state: DecisionState) => StoredDecision | undefined) {
  const least = await leastSimilar(context)
  return context.view(decisionsView, (state) => {
    const stored = find(state)
    return stored ? judged(context.caller, state, stored, least) : takenBack
  })
}

/** What the caller recorded under this id as this feedback, judged now. */
export function judgedAs(caller: Caller, state: DecisionState, id: string, feedbackId: string, least: number) {
  const stored = [ownId(caller, id), id].map(state.decision).find((one) => one?.feedback_id === feedbackId)
  return stored ? judged(caller, state, stored, least) : takenBack
}

/** A key records a decision once: the same again is a repeat, and anything else under its id is refused. */
function onceOnly(call: RecordingCall, payload: Said, lookUp: (db: Db) => Promise<DecisionPlace>): Once {
  const { decision_id: id } = payload
  return {
    about: `decision ${id}`,
    async first(db) {
      const { first } = await lookUp(db)
      if (!first) return undefined
      const isSame = first.taskId === (call.envelope.taskId ?? null) && saysTheSame(first.payload, payload)
      if (!isSame) throw recordedOtherwise(id)
      return first
    },
  }
}

/** The decision is undone or held. */
const takenBack = {
  classification: 'edge_case',
  confidence: 0,
  rationale: 'It does not count: it was taken back, or waits in the inbox.',
  similar_ids: [] as string[],
} as const

function recordedOtherwise(id: string): HeedError {
  const problem = `${id} was recorded before, with other content. A decision is recorded once: undo that one and send this under another id.`
  return new HeedError('conflict', `decision_id: ${problem}`, { problems: [{ field: 'decision_id', problem }] })
}

const decisionResolve = defineAction({
  name: RESOLVE,
  main: 'decision_id',
  title: 'Resolve a decision',
  description:
    'Says how to treat a decision that is ambiguous or an edge case: as generalizable, as an edge case, or as one to ignore.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({
    decision_id: decisionInput,
    resolution: z.enum(resolutions),
    reason: reasonText().describe('Why. It is kept with the decision.'),
    ...decisionEnvelope,
  }),
  output: receipt.extend(evaluated),
  async run(context, { decision_id, resolution, reason }) {
    const said = `Resolved: ${decision_id} is ${resolution === 'ignore' ? 'ignored' : resolution.replace('_', ' ')}.`
    const made = await context.append(
      async (tx) => {
        const found = await decisionMeant(tx, context.caller, decision_id)
        if (!found) throw unknownDecision(decision_id)
        if (isPositive(found))
          throw invalidInput('decision_id', `${decision_id} is a clean approval: there is nothing to resolve.`)
        return {
          action: RESOLVE,
          target: { type: 'decision', id: found.decision_id },
          dependsOn: [[found.feedback_id]],
          payload: { resolution },
          reason,
          said: { applied: said, recorded: said },
        }
      },
      { watching: ['decision'] },
    )
    const stored = await decisionMeant(context.db, context.caller, decision_id)
    const judgement = await judgedNow(context, () => stored)
    if (stored) await proposeSoon(context, stored.decision_id, judgement)
    return { ...made, ...judgement }
  },
})

const gateAssign = defineAction({
  name: ASSIGN,
  title: 'Say whose outputs a gate reviews',
  description:
    'Says which agent’s outputs a gate reviews. It counts for decisions at this gate that name no agent, in agent or in a tag agent:NAME.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  tool: null,
  input: z.strictObject({
    gate_id: decisionFields.gate_id,
    agent: identifier().describe('The agent whose outputs are reviewed there.'),
    reason: reasonText().optional().describe('Why.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run(context, { gate_id, agent, reason }) {
    if (agent === ALL_AGENTS) throw invalidInput('agent', 'must be the name of one agent.')
    const draft = {
      action: ASSIGN,
      target: { type: 'gate', id: gate_id },
      payload: { agent },
      reason,
      said: {
        applied: `Decisions at ${gate_id} that name no agent are about ${agent}.`,
        recorded: `Nothing changed: decisions at ${gate_id} that name no agent were already about ${agent}.`,
      },
    }
    return context.append(draft, { watching: ['gate'] })
  },
})

export const decisionActions = [decisionRecord, decisionResolve, gateAssign] as const
