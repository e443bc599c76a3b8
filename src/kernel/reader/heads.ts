// The last layers of the trained model: from its numbers for each token to scores. The first token says how the message takes the
// answer and whether it states a standing instruction; every token says whether it belongs to that instruction.

export interface Logits {
  readonly rejected: number
  readonly accepted: number
  readonly neutral: number
  readonly standing: number
  /** One for each token. */
  readonly words: Float32Array
}

const WIDTH = 384
const OUTPUTS = 4

/** The numbers in the order in which training/export.py writes them. */
export function createHeads(numbers: Float32Array): (states: Float32Array) => Logits {
  const sizes = [WIDTH * WIDTH, WIDTH, OUTPUTS * WIDTH, OUTPUTS, WIDTH, 1]
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  if (numbers.length !== whole) throw new Error(`the heads have ${numbers.length} numbers, not ${whole}`)
  let end = 0
  const [dense, denseBias, out, outBias, word, wordBias] = sizes.map((size) => {
    end += size
    return numbers.subarray(end - size, end)
  }) as [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array, Float32Array]

  return (states) => {
    const first = linear(dense, denseBias, states, 0).map(Math.tanh)
    const [rejected = 0, accepted = 0, neutral = 0, standing = 0] = linear(out, outBias, first, 0)
    const words = new Float32Array(states.length / WIDTH)
    for (let token = 0; token < words.length; token += 1)
      words[token] = linear(word, wordBias, states, token * WIDTH)[0] ?? 0
    return { rejected, accepted, neutral, standing, words }
  }
}

/** Four sums at a time, because a single one waits for itself: it takes a third of the time. */
function linear(weights: Float32Array, bias: Float32Array, input: Float32Array, start: number): Float32Array {
  const result = new Float32Array(bias.length)
  for (let row = 0; row < bias.length; row += 1) {
    const place = row * WIDTH
    let [a, b, c, d] = [bias[row] as number, 0, 0, 0]
    for (let index = 0; index < WIDTH; index += 4) {
      a += (weights[place + index] as number) * (input[start + index] as number)
      b += (weights[place + index + 1] as number) * (input[start + index + 1] as number)
      c += (weights[place + index + 2] as number) * (input[start + index + 2] as number)
      d += (weights[place + index + 3] as number) * (input[start + index + 3] as number)
    }
    result[row] = a + b + c + d
  }
  return result
}
