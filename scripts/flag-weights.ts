// Writes src/domain/review/flags/weights.ts: how much each feature of a sentence speaks for each flag, fitted to the examples in
// scripts/flags and to the development set. Run it when these or the features change. It does not use the held-out set.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { developmentSet, sentencesOf } from '../test/fixtures/flags/sentences.ts'
import { fitted } from './flags/fit.ts'
import { sentencesFromParts } from './flags/sentences.ts'

const lineLength = 120
/** Sentences from parts are many, and less like what people write. */
const PER_TEMPLATE = 16
const WEIGHT_OF_PARTS = 0.3
/** Chosen by leaving out every fifth example: a tenth of the harmless ones, which were written to look like attacks, are above it. */
const threshold = 0.75

const whole = [...sentencesOf(join(import.meta.dirname, 'flags/sentences.tsv')), ...developmentSet()].map(
  (sentence) => ({ ...sentence, weight: 1 }),
)
const parts = sentencesFromParts(PER_TEMPLATE).map((sentence) => ({ ...sentence, weight: WEIGHT_OF_PARTS }))
const { weights, biases } = fitted([...whole, ...parts])

const scale = Math.max(...weights.flatMap((own) => [...own].map(Math.abs))) / 127
const bytes = Buffer.from(weights.flatMap((own) => [...own].map((value) => Math.round(value / scale) & 255)))
const lines = bytes.toString('base64').match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
writeFileSync(
  join(import.meta.dirname, '../src/domain/review/flags/weights.ts'),
  `// How much each feature speaks for each flag. Made by scripts/flag-weights.ts; not to be edited.
import { DIMENSIONS } from './features.ts'

export const THRESHOLD = ${threshold}
export const biases = [${[...biases].map((value) => value.toFixed(4)).join(', ')}]
const scale = ${scale}
const bytes = [
${lines.map((line) => `  '${line}',`).join('\n')}
]

const weights = new Int8Array(Buffer.from(bytes.join(''), 'base64'))

export function weightOf(flag: number, feature: number): number {
  return (weights[flag * DIMENSIONS + feature] ?? 0) * scale
}
`,
)
