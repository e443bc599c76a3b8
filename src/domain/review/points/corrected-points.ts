// The points of a decision: what its comment asks for or, if it has none, what was changed. Each is compared as it holds for other cases.
// Each text is read once and kept. Pure.
import { textId } from '../../../kernel/similarity/index.ts'
import { createKeptLast } from '../kept-last.ts'
import type { StoredDecision } from '../repo/decisions.ts'
import { isParticular, withoutParticulars } from './particulars.ts'
import { isInstruction, pointsOf } from './points.ts'

export interface Point {
  /** Of `text`. */
  readonly id: string
  /** What is compared: the point without what belongs to its case only. */
  readonly text: string
  /** As the reviewer said it. */
  readonly said: string
  /** Something that belongs to its case was left out of `text`, so `text` may say something else. */
  readonly isCut: boolean
  /** An agent can follow it: it says what to do, and not only what was wrong. */
  readonly isInstruction: boolean
}

type Corrected = Pick<StoredDecision, 'correction' | 'has_comment'>

const known = createKeptLast<readonly Point[]>(2_000_000)

/** A decision is compared with many others, so it keeps its points at hand. */
const ofDecision = new WeakMap<Corrected, readonly Point[]>()

export function pointsIn(decision: Corrected): readonly Point[] {
  const { correction, has_comment } = decision
  if (correction === null) return []
  const points = ofDecision.get(decision) ?? (has_comment === 1 ? pointsSaid(correction) : [wholePoint(correction)])
  ofDecision.set(decision, points)
  return points
}

export function pointsSaid(comment: string): readonly Point[] {
  return known.get(comment, () => read(comment), comment.length)
}

export function wholePoint(said: string): Point {
  return pointOf(said, said)
}

function read(comment: string): readonly Point[] {
  const points = pointsOf(comment).map((said) => pointOf(said, withoutParticulars(said)))
  return [...new Map(points.map((point) => [point.id, point])).values()]
}

/** If little is left, what was left out is what it is about. */
const LEAST_WORDS = 2

function pointOf(said: string, general: string): Point {
  const text = general.split(' ').length < LEAST_WORDS ? said : general
  return {
    id: textId(text),
    text,
    said,
    isCut: text !== said && isParticular(said),
    isInstruction: isInstruction(text),
  }
}
