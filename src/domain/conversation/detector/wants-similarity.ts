// Whether it is worth asking how alike the two queries are in meaning: only where the answer could change the verdict.
import { decide, defaultThresholds, type Thresholds } from './decide.ts'
import type { Exchange } from './exchange.ts'
import { read } from './read.ts'

export function wantsSimilarity(exchange: Exchange, thresholds: Thresholds = defaultThresholds): boolean {
  if (exchange.similarity !== undefined || exchange.previousQuery === '' || exchange.message === '') return false
  return verdict(exchange, thresholds) !== verdict({ ...exchange, similarity: 1 }, thresholds)
}

function verdict(exchange: Exchange, thresholds: Thresholds): string {
  return decide(read(exchange, thresholds), exchange, thresholds).feedbackType
}
