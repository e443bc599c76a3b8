// How good answers are: how often they are right, how well the certainty matches, and how well they recognise texts of no verb.
import type { Example } from './examples.ts'
import { type Answer, topOf } from './verbs.ts'

export const percent = (share: number): number => 100 * share

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The share of examples with their label among the first candidates. */
export function rightAmong(examples: readonly Example[], answers: readonly Answer[], most: number): number {
  const hits = examples.filter(({ label }, index) =>
    answers[index]?.candidates.slice(0, most).some(({ verb }) => verb === label),
  )
  return hits.length / examples.length
}

/** What is answered with no_match is wrong, whatever the candidates are. */
export function rightInScope(examples: readonly Example[], answers: readonly Answer[]): number {
  return examples.filter(({ label }, index) => answers[index]?.verb === label).length / examples.length
}

export function refused(answers: readonly Answer[]): number {
  return answers.filter(({ outcome }) => outcome === 'no_match').length / answers.length
}

/** How likely one that belongs is to have a higher number than one that does not; equal numbers count half. */
export function auroc(belongs: readonly number[], others: readonly number[]): number {
  const all = [
    ...belongs.map((value) => ({ value, isOurs: true })),
    ...others.map((value) => ({ value, isOurs: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  let ranks = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    const rank = (from + 1 + to) / 2
    for (const { isOurs } of all.slice(from, to)) if (isOurs) ranks += rank
    from = to
  }
  return (ranks - (belongs.length * (belongs.length + 1)) / 2) / (belongs.length * others.length)
}

export interface Calibration {
  /** The largest difference between what was stated and what came true, in points; 0 if no decile was full enough. */
  readonly worstGap: number
  /** How many deciles had enough answers. */
  readonly told: number
}

const LEAST_ANSWERS = 200

/** Of answers that said matched because of likeness: tenths of the stated score against how many of them were right. */
export function calibrationOf(judged: readonly (readonly [Example, Answer])[]): Calibration {
  const deciles = Array.from({ length: 10 }, () => ({ stated: 0, right: 0, count: 0 }))
  for (const [{ label }, answer] of judged) {
    const [first] = answer.candidates
    if (answer.outcome !== 'matched' || first?.source !== 'semantic') continue
    const decile = deciles[Math.min(9, Math.floor(first.score * 10))]
    if (!decile) continue
    decile.stated += first.score
    decile.right += topOf(answer) === label ? 1 : 0
    decile.count += 1
  }
  const gaps = deciles
    .filter(({ count }) => count >= LEAST_ANSWERS)
    .map(({ stated, right, count }) => Math.abs(stated - right) / count)
  return { worstGap: percent(Math.max(0, ...gaps)), told: gaps.length }
}

export function paired(examples: readonly Example[], answers: readonly Answer[]): (readonly [Example, Answer])[] {
  return examples.map((example, index) => [example, answers[index] as Answer] as const)
}
