// What was said to the answer of a turn, and by whom (C4): each reporter's latest word. Pure.
import { reporterOf, speakerIn } from '../../kernel/gate/index.ts'
import { whoOf } from './asker.ts'
import type { FeedbackType } from './detector/index.ts'
import type { TurnRow } from './events.ts'
import { correctedRow, detectedRow, isCorrection, isDetection, standingOf } from './turn.ts'

export interface Word {
  /** Who counts as one at the gate. */
  readonly reporter: string
  /** Whom it holds for at once; null where it may be anyone. */
  readonly who: string | null
  readonly status: Exclude<FeedbackType, 'neutral'>
  /** Whoever only went on to something else has said little against what others refused. */
  readonly isSure: boolean
  readonly isReviewer: boolean
}

const SURE = 0.7

/** A reviewer's word takes the place of all others; what is neutral is no word. */
export function wordsOf(rows: readonly TurnRow[]): Word[] {
  const corrections = rows.filter(isCorrection)
  // A correction stands above what is detected later.
  const said = [...rows.filter(isDetection), ...corrections]
  const isToldOtherwise = correctedRow(rows) !== undefined
  const reviewed = corrections.findLast(({ trust }) => trust === 'reviewer')
  const latest = new Map((reviewed ? [reviewed] : said).map((row) => [speakerIn(asSent(row)), row]))
  return [...latest.values()].flatMap((row) => {
    const reporter = reporterOf(asSent(row))
    const status = row.payload.feedback_type
    if (status === 'neutral') return []
    const isSure = status === 'rejected' || isCorrection(row) || row.payload.confidence >= SURE
    // What was detected counts at the gate, but says nothing for its speaker once somebody said how the turn really went.
    const who = isDetection(row) && isToldOtherwise ? null : speakerOf(row)
    return { reporter, who, status, isSure, isReviewer: row === reviewed }
  })
}

/**
 * The words after somebody who said `before` speaks again, where no reviewer did; undefined where the words do not tell: what is
 * neutral has no place among them, and several speakers may count as one reporter.
 */
export function spokenAgain(words: readonly Word[], before: unknown, row: TurnRow): readonly Word[] | undefined {
  const status = row.payload.feedback_type
  if (status === before) return words
  const [reporter, who] = [reporterOf(row), speakerOf(row)]
  const own = words.filter((word) => word.reporter === reporter && word.who === who && word.status === before)
  if (status === 'neutral' || own.length !== 1) return undefined
  return words.map((word) => (word === own[0] ? { ...word, status, isSure: true } : word))
}

/**
 * When the person reacted, as a place in the log: a correction of what was detected says what that reaction was, and is no later
 * one. Undefined where nobody did.
 */
export function reactedAt(rows: readonly TurnRow[]): number | undefined {
  const { row } = standingOf(rows)
  return detectedRow(rows)?.seq ?? (row && ((isCorrection(row) ? row.payload.judged?.seq : undefined) ?? row.seq))
}

/** Whose word it is. */
export function speakerOf(row: TurnRow): string | null {
  return whoOf(row.person, asSent(row).actorKind === 'key')
}

/** What is detected is Heed's own word; it speaks for whoever sent the message. */
function asSent(row: TurnRow): TurnRow {
  const key = isDetection(row) ? row.payload.sent_by : undefined
  return key === undefined ? row : { ...row, actor: key, actorKind: 'key' }
}
