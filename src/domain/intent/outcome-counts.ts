// What the outcomes of searches say about how far semantic answers can be believed.
import { type Calibration, createCalibration, type Line } from '../../kernel/similarity/index.ts'
import type { StoredOutcome } from './repo/phrases.ts'

export interface OutcomeCounts {
  probability: Calibration['probability']
  /** Puts the outcomes of searches for one wording in the place of what it had. */
  replace(before: readonly StoredOutcome[], after: readonly StoredOutcome[]): void
}

/** Of answers by this model: another one's certainty is another matter. `usually` is what is believed without any. */
export function createOutcomeCounts(model: string, usually: () => Line): OutcomeCounts {
  const calibration = createCalibration(usually)
  return {
    probability: calibration.probability,
    replace(before, after) {
      for (const { person, logit, wasRight } of judged(before, model)) calibration.uncount(person, logit, wasRight)
      for (const { person, logit, wasRight } of judged(after, model)) calibration.count(person, logit, wasRight)
    },
  }
}

interface Judged {
  readonly person: string | null
  readonly logit: number
  readonly wasRight: boolean
}

/**
 * The same answer to the same words counts once, by the last word on it: what many people stumbled over says no more about all
 * other words than what one did.
 */
function judged(outcomes: readonly StoredOutcome[], model: string): Judged[] {
  const last = new Map<string | null, Judged>()
  for (const one of outcomes.toSorted((a, b) => a.seq - b.seq)) {
    const { person, logit, outcome, verb, answered } = one
    const isJudged = ['executed', 'selected_alternative', 'corrected'].includes(outcome)
    if (logit === null || one.model !== model || !isJudged) continue
    last.set(answered, { person, logit, wasRight: outcome === 'executed' && verb === answered })
  }
  return [...last.values()]
}
