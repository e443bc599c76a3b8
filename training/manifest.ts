// Writes model/detector.json: the checksums of the weights and of all that they were made from.
// npx tsx training/manifest.ts DATA
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const here = import.meta.dirname
const model = join(dirname(here), 'model')
const [data] = process.argv.slice(2)
if (data === undefined) throw new Error('usage: npx tsx training/manifest.ts DATA')

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
const sums = (folder: string, names: readonly string[]) =>
  Object.fromEntries(names.toSorted().map((name) => [name, sumOf(join(folder, name))]))

const corpora = [
  'implicit/synthetic.jsonl',
  'implicit/coding_dev.jsonl',
  'implicit/multidogo_airline_finance.jsonl',
  'implicit/sgd_acts_dev.jsonl',
  'implicit/disfl_qa_train.json',
  'intent/banking77.train.tsv',
  'intent/clinc150.train.tsv',
  'intent/hwu64.train.tsv',
  'intent/snips.train.tsv',
]
const scripts = [
  'encode.ts',
  'exchanges.ts',
  'generated.ts',
  'kept-apart.ts',
  'meant.ts',
  'objections.ts',
  'random.ts',
  'model.py',
  'train.py',
  'export.py',
]
const manifest = {
  licence: 'CC-BY-SA-4.0',
  files: sums(model, ['detector.bin']),
  base: { 'model.onnx': sumOf(join(dirname(here), '.cache', 'model', 'model.onnx')) },
  exchanges: sums(join(here, 'exchanges'), readdirSync(join(here, 'exchanges'))),
  corpora: sums(data, corpora),
  scripts: sums(here, scripts),
}
writeFileSync(join(model, 'detector.json'), `${JSON.stringify(manifest, null, 2)}\n`)
