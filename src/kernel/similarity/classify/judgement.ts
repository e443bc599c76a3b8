// How sure the best candidate is, and whether the query is about any of them at all. The numbers are fits over public data, of the
// form in docs/decisions/0012, and only a start: how sure it is, is then fitted to a workspace's own phrases and outcomes.
import type { Candidate } from './classifier.ts'

export interface Judgement {
  /** The log-odds that the best is right, before calibration on a workspace's own outcomes. */
  readonly logit: number
  /** Below 0, the query is about nothing that has exemplars. */
  readonly scope: number
}

export function judge([best, second]: readonly Candidate[], novelty: number): Judgement {
  if (!best) return { logit: Number.NEGATIVE_INFINITY, scope: Number.NEGATIVE_INFINITY }
  const lead = best.score - (second?.score ?? 0)
  const abundance = Math.log(best.count / (second?.count ?? best.count))
  // The more exemplars a label has and the more alike they are, the nearer to them are the texts that belong to it.
  const expected = -1.35 + 0.14 * Math.log(best.count) + 1.3 * best.unity
  return {
    logit: -3.1 + 7.7 * lead + 4.8 * best.support + 2.2 * novelty - 0.2 * abundance - 0.17 * Math.log(best.count),
    scope: best.support - novelty + best.closeness - expected,
  }
}
