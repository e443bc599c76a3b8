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
