// How often something was corrected, and how sure a difference between two such rates is. Pure.

/** Of so many reviews, so many corrected it. */
export interface Count {
  readonly corrected: number
  readonly reviews: number
}

export interface Estimate {
  readonly value: number
  /** The interval that has the true value in 95 of 100 cases. */
  readonly low: number
  readonly high: number
}

/** The 97.5th percentile of the normal distribution. */
const Z = 1.959964

/** Below this many reviews, a rate says little, and none is shown. */
export const LEAST_REVIEWS = 20

export function rateOf({ corrected, reviews }: Count): number {
  return reviews === 0 ? 0 : corrected / reviews
}

/** Wilson's score interval, which is right for few reviews and for rates near 0, too. */
export function estimateOf(count: Count): Estimate {
  const { reviews } = count
  const value = rateOf(count)
  const middle = (value + Z ** 2 / (2 * reviews)) / (1 + Z ** 2 / reviews)
  const half = (Z * Math.sqrt((value * (1 - value)) / reviews + Z ** 2 / (4 * reviews ** 2))) / (1 + Z ** 2 / reviews)
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** How much lower the rate is with a rule than without it, with Newcombe's interval, which is made of two of Wilson's. */
export function fewerWith(without: Count, withRule: Count): Estimate {
  const [a, b] = [estimateOf(without), estimateOf(withRule)]
  const value = a.value - b.value
  return {
    value,
    low: value - Math.hypot(a.value - a.low, b.high - b.value),
    high: value + Math.hypot(a.high - a.value, b.value - b.low),
  }
}

/** How many more reviews both need before anything is shown. */
export function missingFor(...counts: readonly Count[]): number {
  return counts.reduce((sum, { reviews }) => sum + Math.max(0, LEAST_REVIEWS - reviews), 0)
}
