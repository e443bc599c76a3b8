// The peer of verb_search over HTTP: a bare Node server that does the same raw work. The words to tokens and through the same
// model on one thread, which is nearly all of it; the vector compared with that of every phrase; the best answered; and the
// search written down off the answer path, many together, by the raw driver. Run as `bare-search-server.ts FILE PHRASES`.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '../../src/kernel/id.ts'
import { createBareInputs, loadBareModel } from '../search/bare-model.ts'
import { DIMENSIONS, dot, unit } from '../search/vectors.ts'
import { openDatabase } from './raw-sqlite.ts'
import { WORKSPACE } from './rows.ts'

interface Phrase {
  readonly verb: string
  readonly phrase: string
}

const CANDIDATES = 5
const WRITE_AFTER_MS = 250

const [file = '', phrasesFile = ''] = process.argv.slice(2)
const session = await loadBareModel()
const inputsOf = createBareInputs()
const phrases: readonly Phrase[] = JSON.parse(readFileSync(phrasesFile, 'utf8'))
const vectors = new Float32Array(phrases.length * DIMENSIONS)
for (const [index, { phrase }] of phrases.entries()) vectors.set(await embed(phrase), index * DIMENSIONS)

const database = await openDatabase(file)
const insert = database.prepare(
  `insert into intent_search (workspace, search_id, created_at, phrase_id, person, session_id, result, verb, score, logit,
    model, source, query) values (?, ?, ?, ?, null, null, ?, ?, ?, null, '', ?, ?)`,
)
let waiting: (string | number)[][] = []

async function embed(text: string): Promise<Float32Array> {
  const { last_hidden_state: states } = await session.run(inputsOf(text))
  const data = states?.data as Float32Array
  const sum = new Float32Array(DIMENSIONS)
  for (let index = 0; index < data.length; index += 1)
    sum[index % DIMENSIONS] = (sum[index % DIMENSIONS] as number) + (data[index] as number)
  return unit(sum)
}

async function search({ query }: { query: string }, response: ServerResponse): Promise<void> {
  const vector = await embed(query)
  const best = new Map<string, { verb: string; score: number; phrase: string }>()
  for (const [index, { verb, phrase }] of phrases.entries()) {
    const score = dot(vector, vectors, index * DIMENSIONS)
    if (score > (best.get(verb)?.score ?? 0)) best.set(verb, { verb, score, phrase })
  }
  const found = [...best.values()].sort((a, b) => b.score - a.score).slice(0, CANDIDATES)
  const { verb = '', score = 0 } = found[0] ?? {}
  const id = newId('sch')
  if (waiting.length === 0) setTimeout(write, WRITE_AFTER_MS)
  waiting.push([
    WORKSPACE,
    id,
    new Date().toISOString(),
    query.toLowerCase(),
    'matched',
    verb,
    score,
    'semantic',
    query,
  ])
  const candidates = found.map((one) => ({ ...one, source: 'semantic' }))
  const answer = JSON.stringify({ search_id: id, outcome: 'matched', verb, score, in_scope: 1, candidates })
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(answer) })
    .end(answer)
}

function write(): void {
  const some = waiting
  waiting = []
  database.exec('begin immediate')
  for (const row of some) insert.run(...row)
  database.exec('commit')
}

function receive(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => void search(JSON.parse(Buffer.concat(chunks).toString()), response))
}

const server = createServer(receive)
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
