// Whether it is worth asking how alike the two queries are in meaning: only where the answer could change the verdict.

import type { Exchange } from './exchange.ts'
import { featuresOf } from './features.ts'
import { everyLanguage } from './languages.ts'
import { REPHRASED } from './rephrasing.ts'
import { defaultThresholds, type Thresholds, typeOf } from './verdict-of.ts'
import { probabilitiesOf } from './weigh.ts'

export function wantsSimilarity(exchange: Exchange, thresholds: Thresholds = defaultThresholds): boolean {
  if (exchange.similarity !== undefined || !haveWordInCommon(exchange)) return false
  const alike = featuresOf({ ...exchange, similarity: 1 }, thresholds.rephrased)
  const unlike = alike.filter(({ name }) => name !== REPHRASED)
  if (unlike.length === alike.length) return false
  return typeOf(probabilitiesOf(alike), thresholds) !== typeOf(probabilitiesOf(unlike), thresholds)
}

/** Of 611 pairs of queries that the bundled model finds alike (BANKING77, CLINC150), 605 share a word that carries meaning. */
function haveWordInCommon({ previousQuery, message }: Exchange): boolean {
  const asked = everyLanguage.wordsOf(previousQuery)
  for (const word of everyLanguage.wordsOf(message)) if (asked.has(word)) return true
  return false
}
