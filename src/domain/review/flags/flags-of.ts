// Which rules a reviewer should look at closely (R6): a linear model for each flag over the features of a sentence, fitted to
// examples in ten languages. It depends only on the words, so that every caller gets the same answer. docs/decisions/0025 says how
// well it works.
import { featuresOf, scaleOf, withoutAddresses } from './features.ts'
import { type Flag, flags } from './flag.ts'
import { biases, THRESHOLD, weightOf } from './weights.ts'

const LONGEST_WINDOW = 300
const MOST_WINDOWS = 40
const SENTENCE_END = /(?<=[.!?;:])\s+|(?<=[。！？；])|\n+/u

/** In the order of `flags`. An address can hide what a sentence attempts, so it is judged without them, too. A long text is judged in windows and by sentence; what is beyond the last window is not judged. */
export function flagsOf(content: string): Flag[] {
  const texts = [content, withoutAddresses(content)]
  const found = new Set(texts.flatMap(windowsOf).flatMap(flagsOfWindow))
  return flags.filter((flag) => found.has(flag))
}

function flagsOfWindow(text: string): Flag[] {
  const features = featuresOf(text)
  const scale = scaleOf(features)
  const scores = flags.map((_, at) =>
    features.reduce((sum, feature) => sum + weightOf(at, feature) * scale, biases[at] ?? 0),
  )
  // The log-odds that any flag applies.
  const all = Math.log(scores.reduce((sum, score) => sum + Math.exp(score), 0))
  if (all < THRESHOLD) return []
  const highest = Math.max(...scores)
  return flags.filter((_, at) => (scores[at] ?? 0) >= Math.min(highest, THRESHOLD))
}

function windowsOf(content: string): string[] {
  const text = content.slice(0, (LONGEST_WINDOW * MOST_WINDOWS) / 2)
  const sentences = text.split(SENTENCE_END).filter((sentence) => sentence.trim() !== '')
  const whole = Array.from({ length: Math.ceil(text.length / (LONGEST_WINDOW / 2)) }, (_, at) =>
    text.slice((at * LONGEST_WINDOW) / 2, (at * LONGEST_WINDOW) / 2 + LONGEST_WINDOW),
  )
  return [...new Set([...whole, ...sentences])].slice(0, MOST_WINDOWS).map((one) => one.slice(0, LONGEST_WINDOW))
}
