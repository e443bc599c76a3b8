// What is compared of a text: what it means, from the embedder, and what it literally says.
import { lexicalVector } from './lexical.ts'
import { type Quantised, quantise } from './quantise.ts'

export interface Features {
  readonly dense: Quantised
  readonly lexical: Quantised
}

export function featuresOf(text: string, embedding: Float32Array): Features {
  return { dense: quantise(embedding), lexical: quantise(lexicalVector(text)) }
}
