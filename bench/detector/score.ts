// How good verdicts are: precision, recall, both in one (F1), and how often a label is flagged as a rejection.
import { type FeedbackType, feedbackTypes } from '../../src/domain/conversation/detector/exchange.ts'
import type { Verdict } from './detect.ts'

export interface Accuracy {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

export interface Judged extends Verdict {
  readonly label: string
  /** The words that state a standing instruction, or null if nothing does; undefined if nobody looked. */
  readonly meant?: string | null | undefined
}

/** Labels that say which verdict is expected. For others, only how often they are flagged counts. */
const due: Readonly<Record<string, FeedbackType>> = {
  rejected: 'rejected',
  accepted: 'accepted',
  continuation: 'accepted',
  neutral: 'neutral',
}

/** The classes that the labels have rows of. */
export function classesIn(judged: readonly Judged[]): FeedbackType[] {
  return feedbackTypes.filter((type) => judged.some(({ label }) => due[label] === type))
}

export function accuracyOf(judged: readonly Judged[], type: FeedbackType): Accuracy {
  let [right, given, actual] = [0, 0, 0]
  for (const { label, verdict } of judged) {
    const verdictDue = due[label]
    if (verdictDue === undefined) continue
    if (verdict === type) given += 1
    if (verdictDue === type) actual += 1
    if (verdict === type && verdictDue === type) right += 1
  }
  return { precision: share(right, given), recall: share(right, actual), f1: share(2 * right, given + actual) }
}

/** Undefined if no message states a standing instruction. */
export function standingAccuracy(judged: readonly Judged[]): Pick<Accuracy, 'precision' | 'recall'> | undefined {
  const known = judged.filter(({ meant }) => meant !== undefined)
  const meant = known.filter((one) => one.meant !== null)
  const heard = known.filter(({ standing }) => standing !== undefined)
  if (meant.length === 0) return undefined
  const hits = meant.filter(({ standing }) => standing !== undefined).length
  return { precision: share(hits, heard.length), recall: share(hits, meant.length) }
}

/** The mean F1 of the classes that occur. */
export function macroF1(judged: readonly Judged[]): number {
  const each = classesIn(judged).map((type) => accuracyOf(judged, type).f1)
  return share(
    each.reduce((sum, f1) => sum + f1, 0),
    each.length,
  )
}

/** By label other than rejected: the share of its rows that were taken for a rejection. */
export function falseAlarms(judged: readonly Judged[]): Map<string, number> {
  const counts = new Map<string, { rows: number; flagged: number }>()
  for (const { label, verdict } of judged) {
    if (due[label] === 'rejected') continue
    const { rows, flagged } = counts.get(label) ?? { rows: 0, flagged: 0 }
    counts.set(label, { rows: rows + 1, flagged: flagged + (verdict === 'rejected' ? 1 : 0) })
  }
  return new Map(Array.from(counts, ([label, { rows, flagged }]) => [label, share(flagged, rows)]))
}

/** Fewer rows say little about how often the detector is right. */
const FEWEST = 100

/** By tenth of the stated confidence: how far it is from the share that is right, in points. */
export function miscalibration(judged: readonly Judged[]): Map<string, number> {
  const tenths = new Map<number, { rows: number; stated: number; right: number }>()
  for (const { label, verdict, confidence } of judged) {
    if (due[label] === undefined || confidence === undefined) continue
    const tenth = Math.min(9, Math.floor(10 * confidence))
    const { rows, stated, right } = tenths.get(tenth) ?? { rows: 0, stated: 0, right: 0 }
    const isRight = due[label] === verdict
    tenths.set(tenth, { rows: rows + 1, stated: stated + confidence, right: right + (isRight ? 1 : 0) })
  }
  const many = [...tenths].filter(([, { rows }]) => rows >= FEWEST).toSorted(([one], [other]) => one - other)
  return new Map(
    many.map(([tenth, { rows, stated, right }]) => [
      `.${tenth} to ${tenth === 9 ? '1' : `.${tenth + 1}`}`,
      100 * share(Math.abs(stated - right), rows),
    ]),
  )
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
