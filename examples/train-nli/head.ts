// A small head: multinomial logistic regression. It has one best solution, so the same samples give the same weights, without a seed.
export const labels = ['supports', 'neutral', 'refutes'] as const

export interface Head {
  /** Names the vectors that it was learned from. */
  readonly embedder: string
  /** For each label, one weight for each feature. */
  readonly weights: readonly (readonly number[])[]
}

export interface Example {
  readonly features: Float32Array
  readonly label: number
  readonly weight: number
}

const STEPS = 300
const RATE = 0.05
/** Keeps the weights small, so that few samples do not teach too much. */
const DECAY = 0.003

/** Adam over all examples at once. An example counts as much as its weight says. */
export function learn(embedder: string, examples: readonly Example[]): Head {
  const width = examples[0]?.features.length ?? 0
  const make = () => labels.map(() => new Float64Array(width))
  const [weights, momentum, spread] = [make(), make(), make()]
  const total = examples.reduce((sum, { weight }) => sum + weight, 0)
  for (let step = 1; step <= STEPS; step += 1) {
    const slopes = slopesOf(weights, examples, total)
    weights.forEach((row, label) => {
      const [slope, first, second] = [slopes[label], momentum[label], spread[label]] as [Row, Row, Row]
      for (let at = 0; at < width; at += 1) {
        const s = get(slope, at) + DECAY * get(row, at)
        first[at] = 0.9 * get(first, at) + 0.1 * s
        second[at] = 0.999 * get(second, at) + 0.001 * s * s
        const size = Math.sqrt(get(second, at) / (1 - 0.999 ** step)) + 1e-8
        row[at] = get(row, at) - (RATE * get(first, at)) / (1 - 0.9 ** step) / size
      }
    })
  }
  // A few digits keep the file small.
  return { embedder, weights: weights.map((row) => Array.from(row, (value) => Number(value.toPrecision(4)))) }
}

type Row = Float64Array

function slopesOf(weights: readonly Row[], examples: readonly Example[], total: number): Row[] {
  const slopes = weights.map(({ length }) => new Float64Array(length))
  for (const { features, label, weight } of examples)
    chances(weights, features).forEach((chance, each) => {
      const error = ((chance - Number(each === label)) * weight) / total
      const slope = slopes[each] as Row
      for (let at = 0; at < features.length; at += 1) slope[at] = get(slope, at) + error * get(features, at)
    })
  return slopes
}

/** How likely each label is. */
export function chances(weights: readonly ArrayLike<number>[], features: Float32Array): number[] {
  const scores = weights.map((row) => {
    let sum = 0
    for (let at = 0; at < row.length; at += 1) sum += get(row, at) * get(features, at)
    return sum
  })
  const highest = Math.max(...scores)
  const shares = scores.map((score) => Math.exp(score - highest))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => share / whole)
}

function get(values: ArrayLike<number>, at: number): number {
  return values[at] as number
}
