// What the outcomes of searches say about how far semantic answers can be believed.
import { type Calibration, createCalibration } from '../../kernel/similarity/index.ts'
import type { StoredOutcome } from './repo/phrases.ts'

export interface OutcomeCounts {
  probability: Calibration['probability']
  /** Puts the outcomes of searches for one wording in the place of what it had. */
  replace(before: readonly StoredOutcome[], after: readonly StoredOutcome[]): void
}

export function createOutcomeCounts(): OutcomeCounts {
  const calibration = createCalibration()
  return {
    probability: calibration.probability,
    replace(before, after) {
      for (const { logit, wasRight } of judged(before)) calibration.uncount(logit, wasRight)
      for (const { logit, wasRight } of judged(after)) calibration.count(logit, wasRight)
    },
  }
}

/**
 * The same answer to the same words counts once, by the last word on it: what many people stumbled over says no more about all
 * other words than what one did.
 */
function judged(outcomes: readonly StoredOutcome[]): { logit: number; wasRight: boolean }[] {
  const last = new Map<string | null, { logit: number; wasRight: boolean }>()
  for (const { logit, outcome, verb, answered } of outcomes.toSorted((a, b) => a.seq - b.seq)) {
    if (logit === null || !['executed', 'selected_alternative', 'corrected'].includes(outcome)) continue
    last.set(answered, { logit, wasRight: outcome === 'executed' && verb === answered })
  }
  return [...last.values()]
}
