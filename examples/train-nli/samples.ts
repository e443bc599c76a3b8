// Reads what `heed export nli FOLDER` wrote.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'heed'

export interface Pair {
  readonly premise: string
  readonly hypothesis: string
}

export interface Sample extends Pair {
  /** 0 supports, 1 neutral, 2 refutes. */
  readonly label: number
  readonly weight: number
}

export interface Samples {
  readonly train: readonly Sample[]
  readonly test: readonly Sample[]
  /** Two evaluations with the same name are comparable. */
  readonly testSet: string
}

export function readSamples(folder: string): Samples {
  const manifest = join(folder, 'manifest.json')
  if (!existsSync(manifest)) throw new Error(`${folder} is no export. Name a folder that heed export nli wrote.`)
  const { kind, format, files } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
  if (format !== 'nli') throw new Error(`${folder} has ${kind} samples in the format ${format}. Export nli instead.`)
  const [train, test] = [linesOf(join(folder, 'train.jsonl')), linesOf(join(folder, 'test.jsonl'))]
  if (train.length === 0) throw new Error(`${folder} has no samples to learn from.`)
  if (test.length === 0) throw new Error(`${folder} has no samples to test with. Collect more, then export again.`)
  return { train, test, testSet: files['test.jsonl']?.sha256 ?? '' }
}

function linesOf(file: string): Sample[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}
