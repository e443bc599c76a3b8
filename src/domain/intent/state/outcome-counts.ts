// What the outcomes of searches say about how far semantic answers can be believed.
import { type Calibration, createCalibration, type Line } from '../../../kernel/similarity/index.ts'
import type { StoredJudged } from '../repo/phrases.ts'

export interface OutcomeCounts {
  probability: Calibration['probability']
  /** Puts how the answers to one wording were judged in the place of what it had. */
  replace(before: readonly StoredJudged[], after: readonly StoredJudged[]): void
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
function judged(answers: readonly StoredJudged[], model: string): Judged[] {
  return answers
    .filter((answer) => answer.model === model)
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ person, logit, outcome, verb, answered }) => ({
      person,
      logit,
      wasRight: outcome === 'executed' && verb === answered,
    }))
}
