// Brings the models into .cache/model. The sentence model is downloaded, once; what the detector was trained to is in the repository.
// The build fails if checksums differ.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { baseSums, findModel, modelSources, sumOf } from './model-sources.mjs'
import { mit } from './notices.mjs'

const root = dirname(import.meta.dirname)
const folder = join(root, '.cache', 'model')
const trained = join(root, 'model')
const { files: trainedSums } = JSON.parse(readFileSync(join(trained, 'detector.json'), 'utf8'))
const notice = `bge-small-en-v1.5 (https://huggingface.co/BAAI/bge-small-en-v1.5) by the Beijing Academy of Artificial Intelligence.

model.onnx is that model as ONNX, quantised to 8 bits (https://huggingface.co/Xenova/bge-small-en-v1.5), unchanged.
vocab.txt is the vocabulary out of its tokenizer.json.

${mit('Copyright (c) 2022 staoxiao')}`

/** The files of another version do not count, because their checksums differ. */
export function hasModel() {
  return hasAll(baseSums) && hasAll(trainedSums)
}

/** Copies the models into the build, and downloads the sentence model first if it is missing. */
export async function copyModel(target) {
  if (!hasAll(baseSums)) keep(await findModel(modelSources, baseSums, folder))
  if (!hasAll(trainedSums)) keepTrained()
  mkdirSync(target)
  for (const name of Object.keys({ ...baseSums, ...trainedSums })) copyFileSync(join(folder, name), join(target, name))
  writeFileSync(join(target, 'LICENSE'), notice)
  copyFileSync(join(trained, 'LICENSE'), join(target, 'LICENSE.detector'))
}

function hasAll(sums) {
  return Object.entries(sums).every(
    ([name, sum]) => existsSync(join(folder, name)) && sumOf(readFileSync(join(folder, name))) === sum,
  )
}

function keep(files) {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
}

function keepTrained() {
  for (const [name, sum] of Object.entries(trainedSums)) {
    const content = readFileSync(join(trained, name))
    if (sumOf(content) !== sum)
      throw new Error(
        `model/${name} is not the file that model/detector.json names. Check out both, or run training/manifest.ts.`,
      )
    keep({ [name]: content })
  }
}
