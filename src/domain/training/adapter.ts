// Adapters: what came out of a training, such as a LoRA or a small head, and whether one may replace another.
import type { Settings } from '../../kernel/settings/index.ts'

export const REGISTER = 'adapter_register'
export const ACTIVATE = 'adapter_activate'
export const ROLL_BACK = 'adapter_rollback'

export interface Evaluation {
  /** The share of right answers, from 0 to 1. */
  readonly accuracy: number
  /** On how many samples. */
  readonly samples: number
  /** What names the samples, such as the SHA-256 of test.jsonl. */
  readonly test_set?: string
  /** What the adapter that was active reached on the same samples. */
  readonly active?: { readonly adapter: string; readonly accuracy: number }
}

export interface Evaluated {
  readonly adapter: string
  readonly evaluation: Evaluation
}

/** Why an adapter may not replace the active one; undefined if it may. */
export function refusalOf(next: Evaluated, active: Evaluated | undefined, settings: Settings): string | undefined {
  const { accuracy } = next.evaluation
  const floor = settings['training.floor'] / 100
  if (accuracy < floor)
    return `${next.adapter} is right on ${percent(accuracy)} of its samples, and the floor is ${percent(floor)}.`
  if (!active || active.adapter === next.adapter) return undefined
  const rival = rivalOf(next.evaluation, active)
  const margin = settings['training.margin'] / 100
  // Hundredths are not exact in binary: .88 - .90 is a little more than two of them.
  if (accuracy - rival.accuracy >= -margin - 1e-9) return undefined
  const where = rival.isSameTest ? 'the same samples' : 'samples of its own'
  return `${next.adapter} is right on ${percent(accuracy)} of its samples, and ${active.adapter}, which is active, on ${percent(rival.accuracy)} of ${where}. It may be at most ${settings['training.margin']} points worse.`
}

/** The active one as the candidate was compared with it; else what it was registered with. */
function rivalOf({ active: compared, test_set }: Evaluation, active: Evaluated) {
  if (compared?.adapter === active.adapter) return { accuracy: compared.accuracy, isSameTest: true }
  const isSameTest = test_set !== undefined && test_set === active.evaluation.test_set
  return { accuracy: active.evaluation.accuracy, isSameTest }
}

export function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`
}
