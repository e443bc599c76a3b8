// What the log can say of turns: what Heed detected in the next message, and what people said of that.
import { z } from 'zod'
import { CORRECT, defineEvent, type RowOf } from '../../kernel/feedback/index.ts'
import { actingCommands } from './command.ts'
import { correctionTypes, feedbackTypes } from './detector/index.ts'
import { COMMAND, DETECT, HEAR } from './turn.ts'

const feedbackType = z.enum(feedbackTypes)
const correctionType = z.enum(correctionTypes)

/** Set if the speaker cannot say how the person who asked took the answer. */
const bystander = { by_bystander: z.literal(true).exactOptional() }

const evidence = z.strictObject({
  signal: z.string(),
  speaksFor: feedbackType,
  weight: z.number(),
  words: z.string(),
})

export const detected = defineEvent({
  action: DETECT,
  payload: z.strictObject({
    feedback_type: feedbackType,
    confidence: z.number(),
    correction_type: correctionType.nullable(),
    /** The message that it was derived from. */
    message: z.string(),
    intent: z.string().nullable(),
    /** The verdicts on the turns before it at that time, the latest last. */
    earlier_verdicts: z.array(feedbackType),
    detected_in: z.string(),
    /** What the detector alone read, before what was learned from corrections. */
    read_as: feedbackType,
    evidence: z.array(evidence),
    detector_version: z.string(),
    /** The key that sent the message, if any. */
    sent_by: z.string().exactOptional(),
    ...bystander,
  }),
})

export const corrected = defineEvent({
  action: CORRECT,
  payload: z.strictObject({
    feedback_type: feedbackType,
    correction_type: correctionType.exactOptional(),
    /** All that is learned from, even if the corrected verdict is undone. */
    judged: z
      .strictObject({
        message: z.string(),
        intent: z.string().nullable(),
        earlier_verdicts: z.array(feedbackType),
        detected_as: feedbackType,
        read_as: feedbackType,
        /** The place in the log at which it was judged. */
        seq: z.number(),
      })
      .exactOptional(),
    ...bystander,
  }),
})

export const heard = defineEvent({
  action: HEAR,
  payload: z.strictObject({
    /** The words of the message that state the instruction. */
    words: z.string(),
    confidence: z.number(),
    message: z.string(),
    sent_by: z.string().exactOptional(),
    /** Heed asked, and the person said yes. */
    confirmed: z.literal(true).exactOptional(),
  }),
})

export const commanded = defineEvent({
  action: COMMAND,
  payload: z.strictObject({
    command: z.enum(actingCommands),
    /** The rows that were announced to the person and that they answer. */
    about: z.array(z.string()),
    message: z.string(),
    sent_by: z.string().exactOptional(),
  }),
})

export const turnEvents = [detected, corrected] as const

export type TurnEvent = (typeof turnEvents)[number]
export type TurnRow = RowOf<TurnEvent>
export type DetectionRow = RowOf<typeof detected>
export type CommandRow = RowOf<typeof commanded>
export type HeardRow = RowOf<typeof heard>
export type CorrectionRow = RowOf<typeof corrected>
/** What was judged, and how. */
export type JudgedExchange = NonNullable<CorrectionRow['payload']['judged']>
