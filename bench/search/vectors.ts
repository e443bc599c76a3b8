// Random vectors of length 1, the same in every run.

export const DIMENSIONS = 384

export type NextVector = (dimensions?: number) => Float32Array

export function createVectors(seed = 1): NextVector {
  const random = createNumbers(seed)
  return (dimensions = DIMENSIONS) => unit(new Float32Array(dimensions).map(random))
}

/** The vectors differ in few dimensions, as those of texts do: among evenly random ones a graph finds less than half of the nearest. */
export function createTextLikeVectors(seed = 1): NextVector {
  const random = createNumbers(seed)
  const ways = Array.from({ length: DIMENSIONS }, () => new Float32Array(INNER).map(random))
  const inner = new Float32Array(INNER)
  return () => {
    for (let index = 0; index < INNER; index += 1) inner[index] = random()
    return unit(Float32Array.from(ways, (way) => dot(inner, way) + NOISE * random()))
  }
}

/** A multiple of four. */
const INNER = 24
const NOISE = 0.1

function createNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state / 2 ** 32
  }
}

export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector))
  return vector.map((value) => value / length)
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
