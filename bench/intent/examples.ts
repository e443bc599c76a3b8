// Texts and their labels, from files with one “text<TAB>label” per line.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { LearningFlags } from './flags.ts'

export interface Example {
  readonly text: string
  readonly label: string
}

export interface Examples {
  /** The data set: what the name of the file begins with. */
  readonly name: string
  readonly train: readonly Example[]
  readonly test: readonly Example[]
}

/** Out of 256: a fifth of the texts. */
const TEST_BYTES = 51

export function readExamples(flags: LearningFlags): Examples {
  const { train, test, split, descriptions } = flags
  const first = train ?? test
  if (first === undefined || (!split && test === undefined) || (train === undefined && descriptions === undefined))
    throw new Error(
      'which texts? Give --train FILE with --test FILE or --split; with --descriptions, --test alone will do.',
    )
  const name = basename(first).split('.')[0] ?? ''
  const all = readFile(first)
  if (split) return { name, train: all.filter((one) => !isForTest(one)), test: all.filter(isForTest) }
  return { name, train: train === undefined ? [] : all, test: test === undefined ? [] : readFile(test) }
}

export function readFile(file: string): Example[] {
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const [text, label, ...more] = line.split('\t')
      if (!text || !label || more.length > 0) throw new Error(`${file}: line ${index + 1} is not “text<TAB>label”.`)
      return { text, label }
    })
}

/** By label: what it does, in one text. */
export function readDescriptions(file: string): Map<string, string> {
  const read = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string | readonly string[]>
  return new Map(Object.entries(read).map(([label, said]) => [label, typeof said === 'string' ? said : said.join(' ')]))
}

export function byLabel(examples: readonly Example[]): Map<string, string[]> {
  const labels = new Map<string, string[]>()
  for (const { text, label } of examples) {
    const own = labels.get(label)
    if (own) own.push(text)
    else labels.set(label, [text])
  }
  return labels
}

function isForTest({ text }: Example): boolean {
  return (createHash('sha256').update(text).digest()[0] ?? 0) < TEST_BYTES
}
