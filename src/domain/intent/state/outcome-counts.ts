// How far semantic answers can be believed, from the outcomes of searches.
import { type Calibration, createCalibration, type Line } from '../../../kernel/similarity/index.ts'
import type { StoredJudged } from '../repo/phrases.ts'

export interface OutcomeCounts {
  probability: Calibration['probability']
  /** Replaces how the answers to one wording were judged. */
  replace(before: readonly StoredJudged[], after: readonly StoredJudged[]): void
}

/** Only answers by this model count, because models differ in certainty. `usually` applies without any outcomes. */
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
 * The same answer to the same words counts once, by what was last said of it: how many people got it says nothing more about
 * other words.
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
