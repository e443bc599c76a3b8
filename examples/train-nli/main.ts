// `main.ts train FOLDER` learns from an export; `main.ts predict PREMISE HYPOTHESIS` asks what was learned. Heed runs the first itself as
// HEED_TRAIN_COMMAND, and names the folder in HEED_EXPORT and the run in HEED_RUN.
import { connect } from './connect.ts'
import { predict } from './predict.ts'
import { train } from './train.ts'

const [command, first = process.env.HEED_EXPORT, hypothesis] = process.argv.slice(2)
let close = async () => {}
try {
  const { heed, embedder, ...connected } = await connect()
  close = connected.close
  if (command === 'train' && first !== undefined) {
    const { adapter, accuracy, before } = await train(heed, embedder, { folder: first, run: process.env.HEED_RUN })
    const [now, then] = [accuracy, before].map((share) => `${Math.round(share * 100)} %`)
    console.log(`${adapter} is active: right on ${now} of the held-back samples; before, ${then}.`)
  } else if (command === 'predict' && first !== undefined && hypothesis !== undefined) {
    const { label, confidence, adapter = 'similarity' } = await predict(heed, embedder, { premise: first, hypothesis })
    console.log(`${label} (${Math.round(confidence * 100)} %, by ${adapter})`)
  } else {
    throw new Error('Usage: main.ts train FOLDER, or main.ts predict PREMISE HYPOTHESIS')
  }
} catch (error) {
  // Heed records the last line of a run that fails.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}
