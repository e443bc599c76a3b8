// What each feature is worth: what was judged, and what was learned on top of it.
import { judgedWeight, type Weight } from './judged-weights.ts'
import { learnedWeights } from './learned-weights.ts'

const weights = new Map<string, Weight>()

export function weightOf(feature: string): Weight {
  const known = weights.get(feature)
  if (known !== undefined) return known
  const judged = judgedWeight(feature)
  const [rejected, accepted, neutral] = learnedWeights[feature] ?? [0, 0, 0]
  const weight = {
    rejected: judged.rejected + rejected,
    accepted: judged.accepted + accepted,
    neutral: judged.neutral + neutral,
  }
  weights.set(feature, weight)
  return weight
}
