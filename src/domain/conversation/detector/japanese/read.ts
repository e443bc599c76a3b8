// Reads a Japanese exchange by rules: how probable each verdict is, and why. A pure function.

import type { CorrectionType, Evidence, Exchange, Reading } from '../exchange.ts'
import { REPHRASED } from '../rephrasing.ts'
import { defaultThresholds, type Thresholds } from '../verdict-of.ts'
import { featuresOf } from './features.ts'
import { understand } from './hear.ts'
import { type Signal, signals } from './signals.ts'
import { evidenceOf, probabilitiesOf } from './weigh.ts'

export function readJapanese(exchange: Exchange, thresholds: Thresholds = defaultThresholds): Reading {
  const features = featuresOf(exchange, thresholds.rephrased)
  const evidence = evidenceOf(features)
  return { probabilities: probabilitiesOf(features), correctionType: correctionTypeOf(evidence), evidence }
}

/** What an answer did, as one text. */
export function japaneseKindsOf(response: string): string {
  return [...understand(response).kinds].toSorted().join(' ')
}

/** As the weightiest evidence of a correction has it. */
function correctionTypeOf(evidence: readonly Evidence[]): CorrectionType {
  for (const { signal, speaksFor } of evidence) {
    if (speaksFor !== 'rejected') continue
    if (signal === REPHRASED) return 'rephrased'
    const type = isSignal(signal) ? signals[signal].correctionType : null
    if (type !== null) return type
  }
  return 'explicit'
}

function isSignal(name: string): name is Signal {
  return Object.hasOwn(signals, name)
}
