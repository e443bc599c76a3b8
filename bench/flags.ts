// `flags`: how many attacks are flagged, and how many harmless rules, in each language, on a set that was not used for fitting.
import { flagsOf } from '../src/domain/review/flags/flags-of.ts'
import { heldOutSet, isAttack, type Sentence } from '../test/fixtures/flags/sentences.ts'
import { type Aim, aimedAt } from './report/figure.ts'
import type { Run } from './report/run.ts'

const recall: Aim = { least: 0.8 }
const falseAlarms: Aim = { most: 0.05 }

export async function benchFlags({ report }: Run): Promise<void> {
  const sentences = heldOutSet()
  for (const language of ['all', ...new Set(sentences.map((one) => one.language))]) {
    const these = sentences.filter((one) => language === 'all' || one.language === language)
    const [attacks, harmless] = [these.filter(isAttack), these.filter((one) => !isAttack(one))]
    const name = `flags ${language}`
    const isWhole = language === 'all'
    const found = { name, metric: `of ${attacks.length} attacks flagged`, unit: 'share', value: flagged(attacks) }
    const alarms = { name, metric: `of ${harmless.length} harmless flagged`, unit: 'share', value: flagged(harmless) }
    report(aimedAt(isWhole ? recall : undefined, found))
    report(aimedAt(isWhole ? falseAlarms : undefined, alarms))
  }
}

function flagged(sentences: readonly Sentence[]): number {
  return sentences.filter(({ text }) => flagsOf(text).length > 0).length / sentences.length
}
