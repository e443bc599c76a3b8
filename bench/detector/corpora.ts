// The public corpora in a folder, each as rows: dialogues as they are, fresh queries after an exchange they have nothing to
// do with, and questions that correct themselves, without an exchange before them.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { written } from '../../training/exchanges.ts'
import { isKeptApart } from '../../training/kept-apart.ts'
import { createRandom, oneOf } from '../intent/draw.ts'
import { readFile } from '../intent/examples.ts'
import { InputError } from '../report/input-error.ts'
import { type Corpus, parseJson, type Row, readRows, readText, saysSomething } from './rows.ts'

const EXCHANGES = 'sgd_acts_dev'
const dialogues = [EXCHANGES, 'uss_mwoz', 'uss_ccpe', 'multidogo_airline_finance', 'dbdc3_en_dev']
const queries = ['banking77.test', 'clinc150.val']
const questions = ['disfl_qa_dev']
/** The detector was trained on half of their dialogues. */
const halves = [EXCHANGES, 'multidogo_airline_finance']
/** Of CLINC150: the one intent that is an answer to what was said before. */
const ANSWERS = 'no'
const SEED = 1

export function readCorpora(folder: string): Corpus[] {
  if (!existsSync(folder))
    throw new InputError(`${folder} does not exist; --data is the folder with intent/ and implicit/.`)
  const said = dialogues.map((name) => {
    const corpus = readCorpus(join(folder, 'implicit', `${name}.jsonl`))
    return halves.includes(name) ? { ...corpus, rows: corpus.rows.filter(({ id }) => isKeptApart(id ?? '')) } : corpus
  })
  const exchanges = said.find(({ name }) => name === EXCHANGES)?.rows ?? []
  return [
    codingTest(join(folder, 'implicit', 'coding_unlabelled.jsonl')),
    writtenApart(),
    ...said,
    ...queries.map((name) => freshQueries(join(folder, 'intent', `${name}.tsv`), exchanges)),
    ...questions.map((name) => selfCorrections(join(folder, 'implicit', `${name}.json`))),
  ]
}

export function readCorpus(file: string): Corpus {
  const rows = readRows(file)
  if (rows.length === 0) throw new InputError(`${file} has no rows.`)
  return { name: basename(file).replace(/\.[^.]*$/, ''), rows }
}

const label = z.object({ row: z.number(), label: z.string() })

/** Real exchanges with a coding agent, with the labels of training/. Every second one: the others were looked at while training. */
function codingTest(file: string): Corpus {
  const rows = readLines(file).map((text) => unlabelled.parse(JSON.parse(text)))
  const labels = readLines(join(import.meta.dirname, '../../training/coding-labels.jsonl'))
  const tests = labels.map((text) => label.parse(JSON.parse(text))).filter((_, index) => index % 2 === 1)
  return {
    name: 'coding, test half',
    rows: tests.map(({ row, label }) => {
      const { prev_user, system, user } = rows[row] as z.output<typeof unlabelled>
      return { previousQuery: prev_user, previousResponse: system, message: user, label }
    }),
  }
}

/** Written for Heed, and kept apart from its training. */
function writtenApart(): Corpus {
  const rows = written().filter(({ isTest }) => isTest)
  return {
    name: 'written, kept apart',
    rows: rows.map(({ query, response, ...row }) => ({ ...row, previousQuery: query, previousResponse: response })),
  }
}

const unlabelled = z.object({ prev_user: z.string(), system: z.string(), user: z.string() })

function readLines(file: string): string[] {
  return readText(file).split('\n').filter(Boolean)
}

function freshQueries(file: string, exchanges: readonly Row[]): Corpus {
  const random = createRandom(SEED)
  if (!existsSync(file)) throw new InputError(`${file} does not exist.`)
  const rows = readFile(file)
    .filter(({ label }) => label !== ANSWERS)
    .map(({ text }) => ({ ...oneOf(exchanges, random), message: text, label: 'fresh query' }))
  return { name: basename(file, '.tsv'), rows }
}

function selfCorrections(file: string): Corpus {
  const read = z.record(z.string(), z.object({ disfluent: z.string() })).safeParse(parseJson(readText(file), file))
  if (!read.success) throw new InputError(`${file} is no object of questions that have a disfluent form.`)
  const rows = Object.values(read.data).map(({ disfluent }) => ({
    previousQuery: '',
    previousResponse: '',
    message: disfluent,
    label: 'self-correction',
  }))
  return { name: basename(file, '.json'), rows: rows.filter(saysSomething) }
}
