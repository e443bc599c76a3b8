// Whether the reviews show that a rule does not help: a likelihood ratio that may be looked at every day. Pure.
import { type Count, fewerWith, LEAST_REVIEWS } from './rate.ts'

/** A rule that helps at least halves how often something is corrected. */
const HELPS = 0.5
/**
 * The reviews have to be this many times likelier if the rule changes nothing than if it helps. However often they are looked at, a rule
 * that helps gets there in at most one of as many cases (Ville's inequality).
 */
const SURE = Math.log(20)
/** The rate without the rule is not known, so the likelihoods are averaged over all rates. */
const RATES = Array.from({ length: 100 }, (_, at) => (at + 0.5) / 100)

/** How many times likelier the reviews are if the rule changes nothing, as a natural logarithm. */
export function evidenceOfNoEffect(without: Count, withRule: Count): number {
  const likelihood = (ratio: number) =>
    average(RATES.map((rate) => logLikelihood(without, rate) + logLikelihood(withRule, ratio * rate)))
  return likelihood(1) - likelihood(HELPS)
}

/** Fewer reviews than it takes for a figure prove nothing, nor do those that show an improvement. */
export function isWithoutEffect(without: Count, withRule: Count): boolean {
  if (Math.min(without.reviews, withRule.reviews) < LEAST_REVIEWS) return false
  return evidenceOfNoEffect(without, withRule) > SURE && fewerWith(without, withRule).low <= 0
}

function logLikelihood({ corrected, reviews }: Count, rate: number): number {
  return corrected * Math.log(rate) + (reviews - corrected) * Math.log(1 - rate)
}

function average(logarithms: readonly number[]): number {
  const highest = Math.max(...logarithms)
  const sum = logarithms.reduce((total, one) => total + Math.exp(one - highest), 0)
  return highest + Math.log(sum / logarithms.length)
}
