// What is compared of a text: its meaning, from the embedder, and its letters and words.
import { lexicalVector } from './lexical.ts'
import { type Quantised, quantise } from './quantise.ts'

export interface Features {
  readonly dense: Quantised
  readonly lexical: Quantised
}

export function featuresOf(text: string, embedding: Float32Array): Features {
  return { dense: quantise(embedding), lexical: quantise(lexicalVector(text)) }
}

/** How alike in meaning two texts are. */
export function cosine({ dense: a }: Features, { dense: b }: Features): number {
  let dot = 0
  for (let index = 0; index < a.row.length; index += 1) dot += (a.row[index] as number) * (b.row[index] as number)
  return dot * a.scale * b.scale
}

/** The sum of what texts mean, which points where their mean does. */
export function meaningOf(texts: readonly Features[]): Float32Array {
  const sum = new Float32Array(texts[0]?.dense.row.length ?? 0)
  for (const { dense } of texts)
    for (let index = 0; index < sum.length; index += 1) sum[index] = at(sum, index) + at(dense.row, index) * dense.scale
  return sum
}

/** How alike two mean meanings are; 0 if there is none. */
export function cosineOf(a: Float32Array, b: Float32Array): number {
  const lengths = Math.sqrt(productOf(a, a) * productOf(b, b))
  return lengths === 0 ? 0 : productOf(a, b) / lengths
}

/** Of two sums of meanings: the sum of how alike each pair of their texts is. */
export function productOf(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) sum += at(a, index) * at(b, index)
  return sum
}

function at(values: Float32Array | Int8Array, index: number): number {
  return values[index] as number
}
