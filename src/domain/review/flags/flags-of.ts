// Which rules a reviewer should look at twice (R6), told from their words: a line for each flag over what a sentence is made of, fitted
// to examples in ten languages. A function of the words alone, so that everything that asks gets the same answer. How well it does:
// docs/decisions/0025.
import { featuresOf, scaleOf } from './features.ts'
import { type Flag, flags } from './flag.ts'
import { biases, THRESHOLD, weightOf } from './weights.ts'

const LONGEST_WINDOW = 300
const MOST_WINDOWS = 40
const SENTENCE_END = /(?<=[.!?;:])\s+|(?<=[。！？；])|\n+/u

/** In the order of `flags`. Of a long text, each sentence is judged, and the text in windows; what is beyond the last is not. */
export function flagsOf(content: string): Flag[] {
  const found = new Set(windowsOf(content).flatMap(flagsOfWindow))
  return flags.filter((flag) => found.has(flag))
}

function flagsOfWindow(text: string): Flag[] {
  const features = featuresOf(text)
  const scale = scaleOf(features)
  const scores = flags.map((_, at) =>
    features.reduce((sum, feature) => sum + weightOf(at, feature) * scale, biases[at] ?? 0),
  )
  // How much more likely it is any of them than harmless.
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
