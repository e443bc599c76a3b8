// The words of a rule that comes from several points: the most central one that an agent can follow and that names no single case. If
// there is none, a person has to word it: "Do not merge on 24 December" without the day is another rule. Pure.
import type { Point } from './corrected-points.ts'
import { isInstruction } from './points.ts'

export interface Wording {
  readonly text: string
  /** None of the points says what to do for every case, so a person has to word the rule. */
  readonly isOpen: boolean
}

/** What links a sentence to the one before it, or is said out of courtesy. */
const BEFORE = /^(?:(?:so|then|also|and|but|please|just|kindly)\b,?\s+)+/iu

/** “Could you add a summary?” asks for a summary. Other questions ask for an answer. */
const REQUEST = /^(?:could|can|would|will)\s+(?:you|we)\s+(?:please\s+|maybe\s+|also\s+)*/iu

/** `points`: the most central first. */
export function wordingOf(given: readonly Point[]): Wording {
  const points = given.map(asInstruction)
  const followable = points.filter(({ isInstruction, isCut }) => isInstruction && !isCut)
  const best = fewestOwn(followable, points) ?? points.find(({ isInstruction }) => isInstruction) ?? points[0]
  const text = (best?.text ?? '').replace(BEFORE, '')
  return { text: text.charAt(0).toUpperCase() + text.slice(1), isOpen: followable.length === 0 }
}

function asInstruction(point: Point): Point {
  if (!point.text.endsWith('?')) return point
  const asked = REQUEST.test(point.text) ? point.text.replace(REQUEST, '').replace(/\s*\?+$/u, '.') : ''
  return isInstruction(asked) ? { ...point, text: asked } : { ...point, isInstruction: false }
}

/** Names and numbers that no other point has may belong to one case, so the first with the fewest of them is chosen. */
function fewestOwn(candidates: readonly Point[], all: readonly Point[]): Point | undefined {
  const counted = new Map<string, number>()
  for (const { text } of all) for (const name of namesIn(text)) counted.set(name, (counted.get(name) ?? 0) + 1)
  const own = ({ text }: Point) => namesIn(text).filter((name) => counted.get(name) === 1).length
  const fewest = Math.min(...candidates.map(own))
  return candidates.find((point) => own(point) === fewest)
}

/** Words with a capital letter inside a sentence, and words with a digit. */
function namesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/\s+/)
        .slice(1)
        .filter((word) => /^\p{Lu}|\d/u.test(word)),
    ),
  ]
}
