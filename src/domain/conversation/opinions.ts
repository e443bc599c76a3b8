// What people think of the answer of a turn (C4): the latest opinion of each speaker, rejected or accepted. Pure.
import { reporterOf, speakerIn } from '../../kernel/gate/index.ts'
import { whoOf } from './asker.ts'
import type { FeedbackType } from './detector/index.ts'
import type { TurnRow } from './events.ts'
import { correctedRow, detectedRow, isCorrection, isDetection, verdictOf } from './turn.ts'

export interface Opinion {
  /** Who counts as one at the gate. */
  readonly reporter: string
  /** The person that it counts for at once; null if it may be anyone. */
  readonly who: string | null
  readonly status: Exclude<FeedbackType, 'neutral'>
  /** False if the person only went on to something else: that says little against the rejections of others. */
  readonly isSure: boolean
  readonly isReviewer: boolean
}

const SURE = 0.7

/** A reviewer's opinion replaces all others; neutral is no opinion. */
export function opinionsOf(rows: readonly TurnRow[]): Opinion[] {
  const corrections = rows.filter(isCorrection)
  // A correction overrides what is detected later.
  const said = [...rows.filter(isDetection), ...corrections]
  const isCorrected = correctedRow(rows) !== undefined
  const reviewed = corrections.findLast(({ trust }) => trust === 'reviewer')
  const latest = new Map((reviewed ? [reviewed] : said).map((row) => [speakerIn(asSent(row)), row]))
  return [...latest.values()].flatMap((row) => {
    const reporter = reporterOf(asSent(row))
    const status = row.payload.feedback_type
    if (status === 'neutral') return []
    const isSure = status === 'rejected' || isCorrection(row) || row.payload.confidence >= SURE
    // Once somebody corrected the verdict, what was detected still counts at the gate, but not for its speaker.
    const who = isDetection(row) && isCorrected ? null : speakerOf(row)
    return { reporter, who, status, isSure, isReviewer: row === reviewed }
  })
}

/**
 * The opinions after somebody who said `before` speaks again, if no reviewer has spoken. Undefined if the opinions alone do not show
 * it: neutral is not among them, and several speakers may count as one reporter.
 */
export function spokenAgain(
  opinions: readonly Opinion[],
  before: unknown,
  row: TurnRow,
): readonly Opinion[] | undefined {
  const status = row.payload.feedback_type
  if (status === before) return opinions
  const [reporter, who] = [reporterOf(row), speakerOf(row)]
  const own = opinions.filter(
    (opinion) => opinion.reporter === reporter && opinion.who === who && opinion.status === before,
  )
  if (status === 'neutral' || own.length !== 1) return undefined
  return opinions.map((opinion) => (opinion === own[0] ? { ...opinion, status, isSure: true } : opinion))
}

/**
 * When the person reacted, as a place in the log. A correction of what was detected says what that reaction was; it is not a later
 * reaction. Undefined if nobody reacted.
 */
export function reactedAt(rows: readonly TurnRow[]): number | undefined {
  const { row } = verdictOf(rows)
  return detectedRow(rows)?.seq ?? (row && ((isCorrection(row) ? row.payload.judged?.seq : undefined) ?? row.seq))
}

/** The person who said it; null if it may be anyone. */
export function speakerOf(row: TurnRow): string | null {
  return whoOf(row.person, asSent(row).actorKind === 'key')
}

/** Heed writes the row of a detection, but the key that sent the message speaks in it. */
function asSent(row: TurnRow): TurnRow {
  const key = isDetection(row) ? row.payload.sent_by : undefined
  return key === undefined ? row : { ...row, actor: key, actorKind: 'key' }
}
