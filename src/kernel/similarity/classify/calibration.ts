// From a logit to a probability that is right as often as it says, fitted to how often the answers of one workspace were right.
// Outcomes are kept as counts by range, so that the fit depends only on the set of outcomes and undo is exact.

export interface Calibration {
  /** `by` is the person: nobody counts for more than all others together. */
  count(by: string | null, logit: number, wasRight: boolean): void
  /** Undoes one `count`. */
  uncount(by: string | null, logit: number, wasRight: boolean): void
  /** Never decreases as the logit increases. */
  probability(logit: number): number
}

/** Maps the raw logit to the calibrated one. */
export interface Line {
  readonly slope: number
  readonly shift: number
}

/** The line before anything is counted, and how firmly it is believed. */
interface Prior extends Line {
  readonly slopeDeviation: number
  readonly shiftDeviation: number
}

/** How often answers in each range of logits were right and wrong. */
export interface Tally {
  readonly right: Float64Array
  readonly wrong: Float64Array
}

const lowest = -6
const width = 0.3
const ranges = 40
/** A few outcomes move the prior only a little; many decide alone. */
const outcomesMove = { slopeDeviation: 0.15, shiftDeviation: 0.4 }
/** A higher logit must stay better, whatever was counted. */
const leastSlope = 0.05
const mostSteps = 50

/** Leaves the logit as it is. */
export const plainLine: Line = { slope: 1, shift: 0 }

interface Counts extends Tally {
  total: number
}

/** However little others have said, one person may count for this much. */
const leastShare = 10

/** `before` is the line while there are no outcomes. */
export function createCalibration(before: () => Line = () => plainLine): Calibration {
  const byPerson = new Map<string | null, Counts>()
  let fitted: { readonly from: Line; readonly line: Line } | undefined

  const change = (by: string | null, logit: number, wasRight: boolean, step: 1 | -1): void => {
    const own = byPerson.get(by) ?? { total: 0, ...createTally() }
    tally(own, logit, wasRight, step)
    own.total += step
    if (own.total > 0) byPerson.set(by, own)
    else byPerson.delete(by)
    fitted = undefined
  }

  return {
    count: (by, logit, wasRight) => change(by, logit, wasRight, 1),
    uncount: (by, logit, wasRight) => change(by, logit, wasRight, -1),
    probability(logit) {
      const from = before()
      if (fitted?.from !== from)
        fitted = { from, line: lineThrough(together([...byPerson.values()]), { ...from, ...outcomesMove }) }
      return logistic(fitted.line.slope * logit + fitted.line.shift)
    },
  }
}

export function createTally(): Tally {
  return { right: new Float64Array(ranges), wrong: new Float64Array(ranges) }
}

export function tally({ right, wrong }: Tally, logit: number, wasRight: boolean, step: 1 | -1 = 1): void {
  const counts = wasRight ? right : wrong
  const range = Math.min(ranges - 1, Math.max(0, Math.floor((logit - lowest) / width)))
  counts[range] = (counts[range] ?? 0) + step
}

function together(all: readonly Counts[]): Tally {
  const { right, wrong } = createTally()
  const total = all.reduce((sum, own) => sum + own.total, 0)
  // In order of size, so that the sums do not depend on the order of arrival.
  for (const own of all.toSorted(bySize)) {
    const others = total - own.total
    const weight = others === 0 ? 1 : Math.min(1, Math.max(leastShare, others) / own.total)
    for (let range = 0; range < ranges; range += 1) {
      right[range] = (right[range] ?? 0) + weight * (own.right[range] ?? 0)
      wrong[range] = (wrong[range] ?? 0) + weight * (own.wrong[range] ?? 0)
    }
  }
  return { right, wrong }
}

function bySize(a: Counts, b: Counts): number {
  if (a.total !== b.total) return a.total - b.total
  const [first, second] = [`${a.right} ${a.wrong}`, `${b.right} ${b.wrong}`]
  return first < second ? -1 : first > second ? 1 : 0
}

/** The most probable line. The loss is convex, so if the best slope is too small, the least allowed slope is the best. */
export function lineThrough(counted: Tally, prior: Prior): Line {
  const free = descend(prior, counted, prior, false)
  return free.slope >= leastSlope ? free : descend({ ...prior, slope: leastSlope }, counted, prior, true)
}

/** Newton's method from a fixed start; each step is halved until it improves the loss. */
function descend(start: Line, counted: Tally, prior: Prior, isSlopeFixed: boolean): Line {
  let line: Line = { slope: start.slope, shift: start.shift }
  for (let step = 0; step < mostSteps; step += 1) {
    const { loss, slope, shift } = newtonStep(line, counted, prior, isSlopeFixed)
    let part = 1
    let next = line
    do {
      next = { slope: line.slope - part * slope, shift: line.shift - part * shift }
      part /= 2
    } while (part > 1e-9 && lossOf(next, counted, prior) > loss)
    if (Math.abs(next.slope - line.slope) + Math.abs(next.shift - line.shift) < 1e-12) return next
    line = next
  }
  return line
}

function newtonStep(line: Line, counted: Tally, prior: Prior, isSlopeFixed: boolean) {
  const [slopePrior, shiftPrior] = [1 / prior.slopeDeviation ** 2, 1 / prior.shiftDeviation ** 2]
  let [gSlope, gShift] = [slopePrior * (line.slope - prior.slope), shiftPrior * (line.shift - prior.shift)]
  let [hSlope, hBoth, hShift] = [slopePrior, 0, shiftPrior]
  for (let range = 0; range < ranges; range += 1) {
    const hits = counted.right[range] ?? 0
    const total = hits + (counted.wrong[range] ?? 0)
    const middle = middleOf(range)
    const expected = logistic(line.slope * middle + line.shift)
    const weight = total * expected * (1 - expected)
    gSlope += (total * expected - hits) * middle
    gShift += total * expected - hits
    hSlope += weight * middle * middle
    hBoth += weight * middle
    hShift += weight
  }
  const loss = lossOf(line, counted, prior)
  if (isSlopeFixed) return { loss, slope: 0, shift: gShift / hShift }
  const determinant = hSlope * hShift - hBoth * hBoth
  return {
    loss,
    slope: (hShift * gSlope - hBoth * gShift) / determinant,
    shift: (hSlope * gShift - hBoth * gSlope) / determinant,
  }
}

function lossOf({ slope, shift }: Line, { right, wrong }: Tally, prior: Prior): number {
  let loss =
    (slope - prior.slope) ** 2 / (2 * prior.slopeDeviation ** 2) +
    (shift - prior.shift) ** 2 / (2 * prior.shiftDeviation ** 2)
  for (let range = 0; range < ranges; range += 1) {
    const logit = slope * middleOf(range) + shift
    loss += (right[range] ?? 0) * softplus(-logit) + (wrong[range] ?? 0) * softplus(logit)
  }
  return loss
}

function middleOf(range: number): number {
  return lowest + (range + 0.5) * width
}

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

/** ln(1 + e^x), also if e^x would overflow. */
function softplus(x: number): number {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)))
}
