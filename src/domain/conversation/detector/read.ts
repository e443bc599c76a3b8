// Reads an exchange: how probable each verdict is, and why. A pure function, without any model of the language.
import { defaultThresholds, type Thresholds } from './decide.ts'
import {
  type CorrectionType,
  type Evidence,
  type Exchange,
  type FeedbackType,
  feedbackTypes,
  type Reading,
} from './exchange.ts'
import { type Feature, featuresOf } from './features.ts'
import { type Signal, signals } from './language.ts'
import type { Weight } from './judged-weights.ts'
import { weightOf } from './weights.ts'

export function read(exchange: Exchange, thresholds: Thresholds = defaultThresholds): Reading {
  const features = featuresOf(exchange, thresholds.rephrased)
  const logits = { rejected: 0, accepted: 0, neutral: 0 }
  for (const { name, value } of features) {
    const weight = weightOf(name)
    for (const type of feedbackTypes) logits[type] += value * weight[type]
  }
  const evidence = evidenceOf(features)
  return { probabilities: softmax(logits), correctionType: correctionTypeOf(evidence), evidence }
}

function softmax(logits: Weight): Readonly<Record<FeedbackType, number>> {
  const highest = Math.max(...feedbackTypes.map((type) => logits[type]))
  const [rejected, accepted, neutral] = feedbackTypes.map((type) => Math.exp(logits[type] - highest)) as [
    number,
    number,
    number,
  ]
  const sum = rejected + accepted + neutral
  return { rejected: rejected / sum, accepted: accepted / sum, neutral: neutral / sum }
}

/** One for each signal, whatever the contexts in which it counted. */
function evidenceOf(features: readonly Feature[]): readonly Evidence[] {
  const found = new Map<string, { words: string; moved: Record<FeedbackType, number> }>()
  for (const { name, value, words } of features) {
    const [signal = name] = name.split('/')
    if (signal === 'bias') continue
    const entry = found.get(signal) ?? { words, moved: { rejected: 0, accepted: 0, neutral: 0 } }
    const weight = weightOf(name)
    for (const type of feedbackTypes) entry.moved[type] += value * weight[type]
    found.set(signal, entry)
  }
  return [...found]
    .map(([signal, { words, moved }]) => ({ signal, words, ...strongest(moved) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
}

/** What it speaks for, and how far it moves the odds against the mean of the other two. */
function strongest(moved: Weight): { speaksFor: FeedbackType; weight: number } {
  const total = moved.rejected + moved.accepted + moved.neutral
  const speaksFor = feedbackTypes.reduce((best, type) => (moved[type] > moved[best] ? type : best))
  return { speaksFor, weight: Math.round((moved[speaksFor] - (total - moved[speaksFor]) / 2) * 100) / 100 }
}

/** As the weightiest evidence of a correction has it. */
function correctionTypeOf(evidence: readonly Evidence[]): CorrectionType {
  for (const { signal, speaksFor } of evidence) {
    if (speaksFor !== 'rejected') continue
    if (signal === 'rephrased') return 'rephrased'
    const type = signal in signals ? signals[signal as Signal].correctionType : null
    if (type !== null) return type
  }
  return 'explicit'
}
