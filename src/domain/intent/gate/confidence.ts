// How far a learned phrase is still believed (I7): full when new, less with every correction, more with every confirmed use.

export const FULL = 1
const FLOOR = 0.1
const RETIRED_BELOW = 0.3
/** One confirmed use gives it all back. */
const DOUBTED = 0.8

export function corrected(confidence: number): number {
  return rounded(Math.max(FLOOR, confidence * 0.7))
}

export function confirmed(confidence: number): number {
  return rounded(Math.min(FULL, confidence + 0.2))
}

/** They asked for the same in other words: it may be wrong, or only how it was done. */
export function doubted(confidence: number): number {
  return Math.min(confidence, DOUBTED)
}

export function isRetired(confidence: number): boolean {
  return confidence < RETIRED_BELOW
}

/** 0.7 is no binary fraction: without rounding, equal values would differ in the last digit. */
function rounded(confidence: number): number {
  return Math.round(confidence * 1e6) / 1e6
}
