// Random vectors of length 1, the same in every run.

export const DIMENSIONS = 384

export function createVectors(seed = 1): (dimensions?: number) => Float32Array {
  let state = seed
  const random = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state / 2 ** 32
  }
  return (dimensions = DIMENSIONS) => {
    const vector = new Float32Array(dimensions)
    for (let index = 0; index < dimensions; index += 1) vector[index] = random()
    const length = Math.sqrt(dot(vector, vector))
    return vector.map((value) => value / length)
  }
}

/** With a part of many numbers; four sums at a time, which is the fastest that plain JavaScript does it. */
export function dot(query: Float32Array, numbers: Float32Array, start = 0): number {
  let first = 0
  let second = 0
  let third = 0
  let fourth = 0
  for (let index = 0; index < query.length; index += 4) {
    const at = start + index
    first += (query[index] as number) * (numbers[at] as number)
    second += (query[index + 1] as number) * (numbers[at + 1] as number)
    third += (query[index + 2] as number) * (numbers[at + 2] as number)
    fourth += (query[index + 3] as number) * (numbers[at + 3] as number)
  }
  return first + second + (third + fourth)
}

export function countOf(count: number): string {
  return count.toLocaleString('en-US')
}
