// A turn as agents report it (C1), and the verdict that the rows in effect give it. Pure.
import { z } from 'zod'
import { CORRECT } from '../../kernel/feedback/index.ts'
import { identifier, text } from '../../kernel/input.ts'
import { isOfBystander } from './bystander.ts'
import type { CorrectionType, FeedbackType } from './detector/index.ts'
import type { CorrectionRow, DetectionRow, JudgedExchange, TurnRow } from './events.ts'
import { validationOutcomes } from './satisfaction.ts'

export const queryText = () => text(20_000)
export const responseText = () => text(100_000)
const item = () => text(500)
export const MOST_ITEMS = 100
const MOST_USED = 50

/** What can be said of a turn; later versions add what was not known yet. */
export const turnFields = {
  query: queryText().optional().describe('What the person typed, as they typed it. Required the first time.'),
  response: responseText().optional().describe('What was answered.'),
  strategy: identifier().optional().describe('How it was answered, by a name that recurs, such as commerce_search.'),
  strategy_input: text(4_000).optional().describe('What the strategy was given, such as: query "laptops under $1000".'),
  intent: identifier().optional().describe('What kind of request it is, if you classify requests.'),
  items_mentioned: z
    .array(item())
    .max(MOST_ITEMS)
    .optional()
    .describe('Names, prices and details that the answer mentions.'),
  verb: identifier()
    .optional()
    .describe(
      'The verb that was run, as verb_search names it. How the person takes the answer then counts for that verb.',
    ),
  search_id: identifier().optional().describe('The search that found the verb, if there was one.'),
  tools: z.array(identifier()).max(MOST_USED).optional().describe('The tools that were called.'),
  entities: z
    .array(z.strictObject({ name: text(200), entity_id: identifier() }))
    .max(MOST_USED)
    .optional()
    .describe('What names in the message were taken to mean.'),
  cited: z
    .array(text(2_048))
    .max(MOST_USED)
    .optional()
    .describe(
      'What the answer rests on: ids of claims, fragments and pages as evidence_record has them, or URLs of pages. If the person rejects the answer, that is shown beside these.',
    ),
  validation_outcome: z.enum(validationOutcomes).optional().describe('What your own validation said of the answer.'),
  quality_score: z.number().min(0).max(1).optional().describe('How good your own validation found it, 0 to 1.'),
}

export const DETECT = 'feedback_detect'
/** What a message wants from now on or answers to Heed, and the aggregate that it is kept in: no projection follows from it here. */
export const HEAR = 'instruction_detect'
export const COMMAND = 'command_detect'
export const MESSAGE = 'message'

/** The verdict on a turn. */
export interface TurnVerdict {
  readonly status: FeedbackType
  readonly confidence: number
  readonly correctionType: CorrectionType | null
  /** The row that decided; undefined while nothing was said of the turn. */
  readonly row: TurnRow | undefined
}

export function judgedOf({ payload, seq }: DetectionRow): JudgedExchange {
  const { message, intent, earlier_verdicts, feedback_type, read_as } = payload
  return { message, intent, earlier_verdicts, detected_as: feedback_type, read_as, seq }
}

export const isDetection = (row: TurnRow): row is DetectionRow => row.action === DETECT
export const isCorrection = (row: TurnRow): row is CorrectionRow => row.action === CORRECT

/** The latest verdict of the detector on how the person who asked took the answer. */
export function detectedRow(rows: readonly TurnRow[]): DetectionRow | undefined {
  return rows.filter(isDetection).findLast((row) => !isOfBystander(row))
}

/** A correction overrides what was detected, and a reviewer's correction overrides the others. */
export function correctedRow(rows: readonly TurnRow[]): CorrectionRow | undefined {
  const corrections = rows.filter(isCorrection).filter((row) => !isOfBystander(row))
  return corrections.findLast(({ trust }) => trust === 'reviewer') ?? corrections.at(-1)
}

export function verdictOf(rows: readonly TurnRow[]): TurnVerdict {
  const corrected = correctedRow(rows)
  if (corrected) {
    const { feedback_type, correction_type = null } = corrected.payload
    return { status: feedback_type, confidence: 1, correctionType: correction_type, row: corrected }
  }
  const detected = detectedRow(rows)
  if (!detected) return { status: 'neutral', confidence: 0.5, correctionType: null, row: undefined }
  const { feedback_type, confidence, correction_type } = detected.payload
  return { status: feedback_type, confidence, correctionType: correction_type, row: detected }
}
