// Finds the transcripts that agents keep in a person's home, and opens each with the reader of its agent.
import { type Dirent, existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { AgentName } from '../kernel/agents.ts'
import { claudeCodeExchanges } from './claude-code.ts'
import { codexExchanges } from './codex.ts'
import type { Exchange } from './exchange.ts'
import { geminiExchanges, geminiLogged } from './gemini.ts'
import { documentIn, type LeftOut, recordsIn } from './lines.ts'
import { type Fields, fieldsOf, folderName } from './record.ts'

export interface Transcript {
  readonly agent: AgentName
  readonly path: string
}

/** Where in the folder of its own files each agent keeps them; `*` is any folder. Sessions of subagents lie deeper and are not a person's. */
const places: Readonly<Record<AgentName, readonly (readonly [folder: string, file: RegExp])[]>> = {
  'claude-code': [['projects/*', /\.jsonl$/]],
  codex: [
    ['sessions/*/*/*', /^rollout-.*\.jsonl$/],
    ['archived_sessions', /^rollout-.*\.jsonl$/],
  ],
  gemini: [
    ['tmp/*/chats', /\.jsonl?$/],
    ['tmp/*', /^logs\.json$/],
  ],
}

/** Those that were written to since then, in a fixed order. */
export async function findTranscripts(agent: AgentName, folder: string, since = ''): Promise<Transcript[]> {
  const found: Transcript[] = []
  for (const [place, file] of places[agent]) {
    for (const path of await filesIn(folder, place.split('/'), file)) {
      // An agent may have removed it meanwhile.
      const { mtime } = (await stat(path).catch(() => undefined)) ?? {}
      if (mtime && mtime.toISOString() >= since) found.push({ agent, path })
    }
  }
  return found
}

async function filesIn(folder: string, [next, ...rest]: readonly string[], file: RegExp): Promise<string[]> {
  const entries = await entriesIn(folder)
  if (next === undefined)
    return entries.filter((entry) => entry.isFile() && file.test(entry.name)).map(({ name }) => join(folder, name))
  const inner = entries.filter((entry) => entry.isDirectory() && (next === '*' || entry.name === next))
  const files: string[] = []
  for (const { name } of inner) files.push(...(await filesIn(join(folder, name), rest, file)))
  return files
}

/** None if there is no such folder: not everybody uses every agent. */
async function entriesIn(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1))
}

export async function* exchangesIn({ agent, path }: Transcript, leftOut: LeftOut): AsyncGenerator<Exchange> {
  if (agent === 'claude-code') return yield* claudeCodeExchanges(recordsIn(path, leftOut))
  if (agent === 'codex') return yield* codexExchanges(recordsIn(path, leftOut))
  const folder = basename(path) === 'logs.json' ? dirname(path) : dirname(dirname(path))
  const project = await geminiProject(folder)
  if (path.endsWith('.jsonl')) return yield* geminiExchanges(recordsIn(path, leftOut), project)
  const document = await documentIn(path, leftOut)
  if (basename(path) !== 'logs.json') return yield* geminiExchanges(oneRecord(document), project)
  const chats = (await entriesIn(join(folder, 'chats'))).map(({ name }) => name)
  yield* geminiLogged(document, project, (session) => chats.some((name) => name.includes(session.slice(0, 8))))
}

async function* oneRecord(document: unknown): AsyncGenerator<Fields> {
  yield fieldsOf(document)
}

/** The folder has the name of the project; in older versions it has a hash, which says nothing. */
async function geminiProject(folder: string): Promise<string> {
  const root = join(folder, '.project_root')
  if (existsSync(root)) return folderName((await readFile(root, 'utf8').catch(() => '')).trim())
  return /^[0-9a-f]{64}$/.test(basename(folder)) ? '' : basename(folder)
}
