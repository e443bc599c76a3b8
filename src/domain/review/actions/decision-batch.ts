// Several decisions in one call, recorded in their order and in one transaction. Each is recorded or refused on its own.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError, isRefusal } from '../../../kernel/errors.ts'
import { type OneOfMany, type Receipt, receipt } from '../../../kernel/feedback/index.ts'
import { inSlicesOf, takingTurns } from '../../../kernel/in-slices.ts'
import { parseInput } from '../../../kernel/parse.ts'
import { requestOf } from '../../../kernel/request.ts'
import { RECORD } from '../decision.ts'
import { type DecisionState, decisionsView } from '../decisions-view.ts'
import { classifications } from '../evaluator.ts'
import { decisionIn } from '../intake/decision-event.ts'
import { type SaidOf, saidOfEach } from './decision-id.ts'
import { decisionRecord, judgedAs, recordingOf } from './decisions.ts'
import { PROPOSE_RULES } from './propose-soon.ts'
import { leastSimilar } from './shown-decision.ts'

type Entry = z.input<typeof decisionRecord.input>

/** Rendered as what decision_record takes. Each is checked on its own, so here anything passes. */
const { $schema: _, ...entrySchema } = z.toJSONSchema(decisionRecord.input, { io: 'input' })
const entry = z.unknown().meta(entrySchema as Record<string, unknown>) as unknown as z.ZodType<Entry, Entry>

const result = z.object({
  index: z.number().int().describe('Its place in the list, from 0.'),
  decision_id: z.string().optional(),
  outcome: z.enum([...receipt.shape.outcome.options, 'refused']),
  feedback_id: z.string().optional(),
  classification: z.enum(classifications).optional(),
  code: z.string().optional().describe('Why it was refused, as a code.'),
  message: z.string(),
  problems: z
    .array(z.object({ field: z.string(), problem: z.string() }))
    .optional()
    .describe('The fields for which it was refused.'),
})

const decisionBatch = defineAction({
  name: 'decision_batch',
  title: 'Record several decisions',
  description:
    'Records several decisions at reviews, in their order, each as decision_record does. One that is refused does not keep the others out: the answer has a result for each. A CloudEvent that has a decision as its data is taken, too.',
  effect: 'write',
  logs: [],
  role: 'agent',
  input: z.strictObject({
    decisions: z.array(entry).min(1).max(100).describe('The decisions.'),
    classify: z.boolean().default(true).describe('Whether to answer how each is classified, which takes longer.'),
  }),
  output: z.object({
    recorded: z.number().int().describe('How many were recorded now.'),
    duplicates: z.number().int().describe('How many were recorded before.'),
    refused: z.number().int().describe('How many were refused. Send them again when they are corrected.'),
    results: z.array(result),
  }),
  async run(context, { decisions, classify }) {
    const read: Read[] = []
    const said = saidOfEach(context.caller, () => read.flatMap(({ id, recording }) => (recording ? String(id) : [])))
    const turn = takingTurns()
    for (const event of decisions) {
      read.push(await readOne(context, event, said))
      await turn()
    }
    const recordings = read.flatMap(({ recording }) => recording ?? [])
    const compared = recordings.flatMap((recording) => recording.compared)
    await context.vectors.remember(context.caller.workspace, compared, context.onProgress)
    const receipts = (await context.appendEach(recordings)).values()
    const answered = read.map(({ id, refused }) => ({ id, answer: refused ?? receipts.next().value }))
    const recorded = answered.map(resultOf)
    const results = classify ? await classified(context, recorded) : recorded
    const count = (outcome: Result['outcome']) => results.filter((one) => one.outcome === outcome).length
    const [duplicates, refused] = [count('duplicate'), count('refused')]
    const fresh = results.length - duplicates - refused
    // Without classifications, nobody knows whether a rule follows from them.
    const mayFollow = !classify || results.some(({ classification }) => classification === 'generalizable_high')
    if (fresh > 0 && mayFollow) await context.hurry(PROPOSE_RULES)
    return { recorded: fresh, duplicates, refused, results }
  },
})

type Result = z.output<typeof result>
type Recording = OneOfMany & { readonly compared: readonly string[] }

/** One of the decisions, or why it is refused. */
interface Read {
  readonly id: unknown
  readonly recording?: Recording
  readonly refused?: HeedError
}

async function readOne(context: ActionContext, event: unknown, said: SaidOf): Promise<Read> {
  const { decision_id } = (event ?? {}) as { decision_id?: unknown }
  try {
    const given = decisionIn(event)
    const input = parseInput(decisionRecord.input, given, RECORD)
    const call = requestOf(context.caller, RECORD, input)
    const { compared, draft, once } = await recordingOf(context, call, input, said)
    return { id: input.decision_id, recording: { request: { ...call, once }, draft, compared } }
  } catch (error) {
    if (isRefusal(error)) return { id: decision_id, refused: error }
    throw error
  }
}

interface Answered {
  readonly id: unknown
  readonly answer: Receipt | HeedError | undefined
}

function resultOf({ id, answer }: Answered, index: number): Result {
  const decision_id = typeof id === 'string' ? { decision_id: id.slice(0, MOST_SHOWN) } : {}
  if (answer instanceof HeedError) {
    const { code, message, problems } = answer
    return { index, ...decision_id, outcome: 'refused', code, message, problems: [...problems] }
  }
  if (answer === undefined) throw new Error('every decision is recorded or refused')
  const { outcome, feedback_id, message } = answer
  return { index, ...decision_id, outcome, feedback_id, message }
}

/** What was refused may be anything. */
const MOST_SHOWN = 200

async function classified(context: ActionContext, results: readonly Result[]): Promise<Result[]> {
  const least = await leastSimilar(context)
  return inSlicesOf<DecisionState, Result, Result>(
    (slice) => context.view(decisionsView, slice),
    results,
    (state, result) => {
      const { decision_id, feedback_id } = result
      if (decision_id === undefined || feedback_id === undefined) return result
      const { classification } = judgedAs(context.caller, state, decision_id, feedback_id, least)
      return { ...result, classification }
    },
  )
}

export const decisionBatchActions = [decisionBatch] as const
