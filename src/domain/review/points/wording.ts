// The words of a rule that comes from several points: the most central one that an agent can follow and that names no single case. If
// there is none, a person has to word it: "Do not merge on 24 December" without the day is another rule. Pure.
import type { Point } from './corrected-points.ts'

export interface Wording {
  readonly text: string
  /** None of the points says what to do for every case, so a person has to word the rule. */
  readonly isOpen: boolean
}

/** What links a sentence to the one before it, or is said out of courtesy. */
const BEFORE = /^(?:(?:so|then|also|and|but|please|just|kindly)\b,?\s+)+/iu

/** `points`: the most central first. */
export function wordingOf(points: readonly Point[]): Wording {
  const followable = points.filter(({ isInstruction, isCut }) => isInstruction && !isCut)
  const best = fewestOwn(followable, points) ?? points.find(({ isInstruction }) => isInstruction) ?? points[0]
  const text = (best?.text ?? '').replace(BEFORE, '')
  return { text: text.charAt(0).toUpperCase() + text.slice(1), isOpen: followable.length === 0 }
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
