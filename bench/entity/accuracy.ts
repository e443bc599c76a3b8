// How often a judgement of pairs is right: precision, recall, and both in one (F1).
import type { NamePair } from './read-pairs.ts'

export interface Accuracy {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

export function accuracyOf(pairs: readonly NamePair[], isSame: (a: string, b: string) => boolean): Accuracy {
  let [right, called, actual] = [0, 0, 0]
  for (const { a, b, same } of pairs) {
    const found = isSame(a, b)
    if (found && same) right += 1
    if (found) called += 1
    if (same) actual += 1
  }
  return { precision: share(right, called), recall: share(right, actual), f1: share(2 * right, called + actual) }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
