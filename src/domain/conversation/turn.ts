// A turn, as agents report it (C1), and what the standing log says of it. Pure.
import { z } from 'zod'
import type { Json, LogRow } from '../../kernel/feedback/index.ts'
import { identifier, text } from '../../kernel/input.ts'
import { isOfBystander } from './bystander.ts'
import type { CorrectionType, Evidence, FeedbackType } from './detector/index.ts'
import { validationOutcomes } from './satisfaction.ts'

export const queryText = () => text(20_000)
export const responseText = () => text(100_000)
const item = () => text(500)
export const MOST_ITEMS = 100

/** What can be said of a turn; later versions add what was not known yet. */
export const turnFields = {
  query: queryText().optional().describe('What the person typed, as they typed it. Required the first time.'),
  response: responseText().optional().describe('What was answered.'),
  strategy: identifier().optional().describe('How it was answered, by a name that recurs, such as commerce_search.'),
  strategy_input: text(4_000).optional().describe('With what, such as: query "laptops under $1000".'),
  intent: identifier().optional().describe('What kind of request it is, where you classify requests.'),
  items_mentioned: z
    .array(item())
    .max(MOST_ITEMS)
    .optional()
    .describe('Names, prices and details that the answer put forward.'),
  validation_outcome: z.enum(validationOutcomes).optional().describe('What your own validation said of the answer.'),
  quality_score: z.number().min(0).max(1).optional().describe('How good your own validation found it, 0 to 1.'),
}

export const DETECT = 'feedback_detect'
export const CORRECT = 'verdict_correct'

/** What stands of a turn. */
export interface Standing {
  readonly status: FeedbackType
  readonly confidence: number
  readonly correctionType: CorrectionType | null
  /** The row that decided; undefined while nothing was said of the turn. */
  readonly row: LogRow | undefined
}

/** The detector's verdict, as its log row holds it. */
export interface VerdictPayload {
  readonly feedback_type: FeedbackType
  readonly confidence: number
  readonly correction_type: CorrectionType | null
  /** The message that it was told from. */
  readonly message: string
  readonly detected_in: string
  /** What the detector alone read, before what was learned from corrections. */
  readonly read_as: FeedbackType
  /** How the turns before it stood then, the latest last. */
  readonly earlier_verdicts: readonly FeedbackType[]
  readonly intent: string | null
  readonly evidence: readonly Evidence[]
  readonly detector_version: string
  /** The key that sent the message, where one did. */
  readonly sent_by?: string
  /** It came from somebody who cannot say how whoever asked took the answer. */
  readonly by_bystander?: true
}

/** What a correction says of the verdict that it sets right: all that is learned from, whatever becomes of the verdict. */
export interface JudgedExchange {
  readonly message: string
  readonly intent: string | null
  readonly earlier_verdicts: readonly FeedbackType[]
  readonly detected_as: FeedbackType
  readonly read_as: FeedbackType
  /** The place in the log at which it was judged. */
  readonly seq: number
}

export function judgedOf(detection: LogRow): Readonly<Record<string, Json>> {
  const { message, intent, earlier_verdicts, feedback_type, read_as } = verdictOf(detection)
  const judged: JudgedExchange = {
    message,
    intent,
    earlier_verdicts,
    detected_as: feedback_type,
    read_as,
    seq: detection.seq,
  }
  return { ...judged }
}

/** Of a correction; undefined where the turn was never judged. */
export function judgedIn({ payload }: LogRow): JudgedExchange | undefined {
  return payload.judged as JudgedExchange | undefined
}

export function verdictOf(row: LogRow): VerdictPayload {
  return row.payload as unknown as VerdictPayload
}

export function verdictPayload(verdict: VerdictPayload): Readonly<Record<string, Json>> {
  return { ...verdict, evidence: verdict.evidence.map((one) => ({ ...one })) }
}

/** The latest word of the detector on how whoever asked took it. */
export function detectedRow(rows: readonly LogRow[]): LogRow | undefined {
  return rows.findLast((row) => row.action === DETECT && !isOfBystander(row))
}

/** What a person said of it stands above what was detected; what a reviewer said, above what others did. */
export function correctedRow(rows: readonly LogRow[]): LogRow | undefined {
  const corrections = rows.filter((row) => row.action === CORRECT && !isOfBystander(row))
  return corrections.findLast(({ trust }) => trust === 'reviewer') ?? corrections.at(-1)
}

export function standingOf(rows: readonly LogRow[]): Standing {
  const corrected = correctedRow(rows)
  if (corrected) {
    const { feedback_type, correction_type = null } = corrected.payload
    return {
      status: feedback_type as FeedbackType,
      confidence: 1,
      correctionType: correction_type as CorrectionType | null,
      row: corrected,
    }
  }
  const detected = detectedRow(rows)
  if (!detected) return { status: 'neutral', confidence: 0.5, correctionType: null, row: undefined }
  const { feedback_type, confidence, correction_type } = verdictOf(detected)
  return { status: feedback_type, confidence, correctionType: correction_type, row: detected }
}
