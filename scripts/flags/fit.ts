// Fits one line per flag: how much likelier the flag is than a harmless sentence. It is multinomial logistic regression with a step
// size for each weight (AdaGrad), in a fixed order, so that the same examples give the same weights.
import { DIMENSIONS, featuresOf, scaleOf } from '../../src/domain/review/flags/features.ts'
import { type Flag, flags } from '../../src/domain/review/flags/flag.ts'
import type { Sentence } from '../../test/fixtures/flags/sentences.ts'

const ROUNDS = 15
const STEP = 0.5

interface Example extends Sentence {
  readonly weight: number
}

interface Lines {
  readonly weights: readonly Float64Array[]
  readonly biases: Float64Array
}

export function fitted(examples: readonly Example[]): Lines {
  const rows = examples.map(({ kind, text, weight }) => ({
    found: featuresOf(text),
    is: flags.indexOf(kind as Flag),
    weight,
  }))
  const weights = flags.map(() => new Float64Array(DIMENSIONS))
  const squares = flags.map(() => new Float64Array(DIMENSIONS).fill(0.01))
  const biases = new Float64Array(flags.length)
  const biasSquares = new Float64Array(flags.length).fill(0.01)
  for (let round = 0; round < ROUNDS; round += 1)
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[(index * 7_919 + round * 104_729) % rows.length]
      if (!row) continue
      const scale = scaleOf(row.found)
      const shares = softmax(scoresOf({ weights, biases }, row.found))
      for (const at of flags.keys()) {
        const slope = ((shares[at] ?? 0) - (row.is === at ? 1 : 0)) * row.weight
        step(biases, biasSquares, at, slope)
        const [own, ownSquares] = [weights[at], squares[at]]
        if (own && ownSquares) for (const feature of row.found) step(own, ownSquares, feature, slope * scale)
      }
    }
  return { weights, biases }
}

function scoresOf({ weights, biases }: Lines, found: readonly number[]): number[] {
  const scale = scaleOf(found)
  return weights.map((own, at) => found.reduce((sum, feature) => sum + (own[feature] ?? 0) * scale, biases[at] ?? 0))
}

/** Beside harmless, whose score is 0. */
function softmax(scores: readonly number[]): number[] {
  const powers = scores.map(Math.exp)
  const sum = powers.reduce((all, one) => all + one, 1)
  return powers.map((power) => power / sum)
}

function step(values: Float64Array, squares: Float64Array, at: number, slope: number): void {
  squares[at] = (squares[at] ?? 0) + slope * slope
  values[at] = (values[at] ?? 0) - (STEP * slope) / Math.sqrt(squares[at] ?? 1)
}
