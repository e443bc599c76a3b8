// From features and their weights to how probable each verdict is, and to the evidence for it.
import { type Evidence, type FeedbackType, feedbackTypes, type Reading } from '../exchange.ts'
import type { Feature } from './features.ts'
import { judgedWeight, type Weight } from './judged-weights.ts'

type Moved = Record<FeedbackType, number>

export function probabilitiesOf(features: readonly Feature[]): Reading['probabilities'] {
  const logits = nothing()
  for (const { name, value } of features) move(logits, worthOf(name), value)
  const highest = Math.max(logits.rejected, logits.accepted, logits.neutral)
  const rejected = Math.exp(logits.rejected - highest)
  const accepted = Math.exp(logits.accepted - highest)
  const neutral = Math.exp(logits.neutral - highest)
  const sum = rejected + accepted + neutral
  return { rejected: rejected / sum, accepted: accepted / sum, neutral: neutral / sum }
}

/** One for each signal, whatever the contexts in which it counted; the weightiest first. */
export function evidenceOf(features: readonly Feature[]): readonly Evidence[] {
  const found = new Map<string, { words: string; moved: Moved }>()
  for (const { name, value, words } of features) {
    const worth = worthOf(name)
    const entry = found.get(worth.signal) ?? { words, moved: nothing() }
    move(entry.moved, worth, value)
    found.set(worth.signal, entry)
  }
  found.delete('bias')
  const evidence: Evidence[] = []
  for (const [signal, { words, moved }] of found) {
    const { speaksFor, weight } = strongest(moved)
    if (weight > 0) evidence.push({ signal, speaksFor, words, weight })
  }
  return evidence.sort((one, other) => other.weight - one.weight)
}

/** What it speaks for, and how far it moves the odds against the mean of the other two. */
function strongest(moved: Weight): { speaksFor: FeedbackType; weight: number } {
  let speaksFor: FeedbackType = 'rejected'
  for (const type of feedbackTypes) if (moved[type] > moved[speaksFor]) speaksFor = type
  const others = (moved.rejected + moved.accepted + moved.neutral - moved[speaksFor]) / 2
  return { speaksFor, weight: Math.round((moved[speaksFor] - others) * 100) / 100 }
}

function move(moved: Moved, worth: Weight, value: number): void {
  moved.rejected += value * worth.rejected
  moved.accepted += value * worth.accepted
  moved.neutral += value * worth.neutral
}

function nothing(): Moved {
  return { rejected: 0, accepted: 0, neutral: 0 }
}

/** A weight, and the signal that it counts for: the name before the context. */
interface Worth extends Weight {
  readonly signal: string
}

const worths = new Map<string, Worth>()

function worthOf(feature: string): Worth {
  const known = worths.get(feature)
  if (known !== undefined) return known
  const [signal = feature] = feature.split('/')
  const worth = { ...judgedWeight(feature), signal }
  worths.set(feature, worth)
  return worth
}
