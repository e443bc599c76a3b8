// Writes src/kernel/similarity/embed/model-centre.ts: where the bundled model's vectors lie on average, over the English sentences that
// the detector is tested on. Run it when the model changes and at no other time: every stored vector depends on it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLocalEmbedder } from '../src/kernel/similarity/embed/local-embedder.ts'
import { englishTraps } from '../test/traps/english.ts'

const lineLength = 96

const { embed, dimensions, close } = createLocalEmbedder({ centre: new Float32Array(384) })
const sentences = new Set(
  englishTraps.flatMap(({ previousQuery, previousResponse, message }) => [previousQuery, previousResponse, message]),
)
const centre = new Float64Array(dimensions)
for (const sentence of sentences)
  for (const [index, value] of (await embed(sentence)).entries())
    centre[index] = (centre[index] ?? 0) + value / sentences.size
await close()

const scale = Math.max(...centre.map(Math.abs)) / 127
const bytes = Buffer.from(Int8Array.from(centre, (value) => Math.round(value / scale)).buffer).toString('base64')
const lines = bytes.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
writeFileSync(
  join(import.meta.dirname, '../src/kernel/similarity/embed/model-centre.ts'),
  `// Where the bundled model's vectors lie on average. Made by scripts/model-centre.ts; not to be edited.

const scale = ${scale}
const bytes = [
${lines.map((line) => `  '${line}',`).join('\n')}
]

export function modelCentre(): Float32Array {
  return Float32Array.from(new Int8Array(Buffer.from(bytes.join(''), 'base64')), (value) => value * scale)
}
`,
)
