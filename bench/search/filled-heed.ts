// A Heed as it is shipped, filled through its own actions with made-up phrases. Their vectors are made up too, so that a million
// take minutes; every other text gets its vector from the bundled model.
import { dirname, join } from 'node:path'
import type { Heed } from '../../src/index.ts'
import type { Embedder } from '../../src/kernel/similarity/index.ts'
import { builtMain } from '../load/server-process.ts'
import type { Run } from '../report/run.ts'
import { countOf, createVectors } from './vectors.ts'

export interface FilledHeeds {
  readonly embedder: Embedder
  /** With this many phrases in it: filled and read into memory on first use, and kept open, because that takes minutes. */
  open(phrases: number): Promise<Heed>
  closeAll(): Promise<void>
  /** Where its data is. */
  folderOf(phrases: number): string
}

const LEAST_VERBS = 77
/** As many phrases as a verb takes in one call. */
const MOST_PHRASES = 500
const PHRASES_A_CALL = 5_000
const WORDS =
  'amber basin cedar delta ember fjord grove haven inlet jetty knoll ledge marsh notch orchard prairie'.split(' ')
const MADE_UP = /\bq\d+$/

export function createFilledHeeds(run: Run, real: Embedder): FilledHeeds {
  const embedder = withMadeUp(real)
  const opened = new Map<number, Heed>()
  const folderOf = (phrases: number) => join(run.folder, `phrases-${phrases}`)
  let library: Promise<typeof import('../../src/index.ts')> | undefined
  return {
    embedder,
    folderOf,
    async open(phrases) {
      const known = opened.get(phrases)
      if (known) return known
      library ??= import(join(dirname(builtMain()), 'index.js'))
      const { openHeed } = await library
      const heed = await openHeed({ data: folderOf(phrases), embedder })
      opened.set(phrases, heed)
      await fill(run, heed, phrases)
      run.progress(`search: reading ${countOf(phrases)} phrases into memory`)
      await heed.verb_search({ query: madeUpPhrase(0) })
      return heed
    },
    async closeAll() {
      for (const heed of opened.values()) await heed.close()
      opened.clear()
    },
  }
}

export function madeUpPhrase(n: number): string {
  const word = (stride: number) => WORDS[Math.floor(n / stride) % WORDS.length]
  return `${word(1)} ${word(16)} ${word(256)} q${n}`
}

/** For each phrase in its turn, as verbs of about the same size. */
export function madeUpVerbs(phrases: number): { name: string; phrases: string[] }[] {
  const count = Math.min(phrases, Math.max(LEAST_VERBS, Math.ceil(phrases / MOST_PHRASES)))
  const verbs = Array.from({ length: count }, (_, index) => ({ name: `made.up.q${index}`, phrases: [] as string[] }))
  for (let n = 0; n < phrases; n += 1) verbs[n % count]?.phrases.push(madeUpPhrase(n))
  return verbs
}

async function fill(run: Run, heed: Heed, phrases: number): Promise<void> {
  const verbs = madeUpVerbs(phrases)
  const verbsACall = Math.ceil((verbs.length * PHRASES_A_CALL) / phrases)
  for (let from = 0; from < verbs.length; from += verbsACall) {
    run.progress(`search: importing ${countOf(phrases)} phrases`, Math.round((from / verbs.length) * phrases), phrases)
    await heed.intent_import({ verbs: verbs.slice(from, from + verbsACall) })
  }
}

function withMadeUp(real: Embedder): Embedder {
  const nextVector = createVectors()
  const embed = async (text: string) => (MADE_UP.test(text) ? nextVector() : real.embed(text))
  return {
    id: 'made-up',
    dimensions: real.dimensions,
    embed,
    embedMany: (texts) => Promise.all(texts.map(embed)),
    close: async () => undefined,
  }
}
