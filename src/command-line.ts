// The program: it gives the command line what it needs. Surfaces are loaded when they are used.
import { lstatSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { availableParallelism, homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { ClientOptions } from './client/index.ts'
import { type Config, readConfig, wantsColour } from './config.ts'
import { onFolder, withoutDatabase } from './hook-config.ts'
import { systemClock } from './kernel/clock.ts'
import { createReport } from './report.ts'
import { hasData, requireData } from './require-data.ts'
import { variablesOf } from './shown-variables.ts'
import { type CliEnvironment, type Data, type GitStore, runCli, type SetupEnvironment } from './surface/cli/index.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/** Each takes some 120 MB if there is that much to read. */
const MOST_READERS = 8

const report = createReport(process.stderr)
const open = async (data: Data, folder?: string) => {
  const config = readConfig(onFolder(folder))
  if (data === 'existing') requireData(config)
  if (data === 'passing' && !hasData(config)) return openPassing(config)
  return openOn(config)
}
const openOn = async (config: Config) => {
  const { openHeed } = await import('./app.ts')
  const { machinePerson: person } = config
  const readers = Math.min(MOST_READERS, availableParallelism())
  // A command is over before there is anything to do in the background.
  return openHeed({ ...config, person, readers, sweepSeconds: 0, onInternalError: report })
}

/** On data that is gone afterwards. */
const openPassing = async (config: Config) => {
  const folder = mkdtempSync(join(tmpdir(), 'heed-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const heed = await openOn({ ...config, store: { file: join(folder, 'heed.db') } })
    return { ...heed, close: () => heed.close().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** What takes longer does not answer a hook in time either. */
const SERVER_MS = 5_000

async function firingsAt(server: ClientOptions) {
  const { createClient } = await import('./client/index.ts')
  return createClient(server).hook_list({}, { signal: AbortSignal.timeout(SERVER_MS) })
}

/** A link in node_modules/.bin leads to the file, which other systems than this shell can run. */
function programFile(): string {
  const [, started = ''] = process.argv
  const isLink = lstatSync(started, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? resolve(dirname(started), readlinkSync(started)) : started
}

const environment: CliEnvironment = {
  version,
  variables: variablesOf,
  loadActions: async () => (await import('./app.ts')).actions,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  isTTY: process.stderr.isTTY ?? false,
  colours: { stdout: wantsColour(process.stdout), stderr: wantsColour(process.stderr) },
  clock: systemClock,
  report,
  get key() {
    return readConfig(withoutDatabase()).key
  },
  get spokenFor() {
    const { person, personToken } = readConfig(withoutDatabase())
    return { person, personToken }
  },
  open,
  get transcripts() {
    const { dataFolder = join(homedir(), '.cache', 'heed'), workspace, agentFolders } = readConfig()
    return {
      place: { home: homedir(), folders: agentFolders },
      unfinished: join(dataFolder, `sessions-${workspace}.jsonl`),
    }
  },
  get git(): GitStore {
    const { git: folder, workspace, programs } = readConfig()
    const surface = () => import('./surface/git/index.ts')
    return {
      folder,
      workspace,
      sync: async (request) => (await surface()).syncPages({ ...request, programs, now: systemClock.now }),
      read: async (named) => (await surface()).readRepository({ folder: named, programs }),
    }
  },
  get setup(): SetupEnvironment {
    const config = readConfig(withoutDatabase())
    const { givenData, givenTools, agentFolders, environment: programs, key, personToken } = config
    const { HEED_URL: url } = programs
    return {
      place: { home: homedir(), folder: process.cwd(), folders: agentFolders },
      start: { node: process.execPath, main: programFile(), platform: process.platform },
      data: givenData,
      tools: givenTools,
      isAsked: process.stdin.isTTY && process.stderr.isTTY,
      programs,
      ...(url && { server: { url, firings: () => firingsAt({ url, key, personToken }) } }),
    }
  },
  async serve({ json, ...flags }) {
    const { serve } = await import('./serve.ts')
    const say = (...lines: string[]) => void process.stdout.write(`${lines.join('\n')}\n`)
    await serve(
      { ...readConfig(), ...flags },
      {
        version,
        report,
        onRequest: (line) => void process.stderr.write(`${JSON.stringify({ time: systemClock.now(), ...line })}\n`),
        onStream: (line) => void process.stderr.write(`stream: ${line}\n`),
        greet: ({ url, data, mcp }) =>
          json
            ? say(JSON.stringify({ url, data, mcp }))
            : say(`Heed listens on ${url}`, `Data: ${data}`, `Add it to an MCP client: ${mcp}`, 'Stop it with Ctrl+C.'),
        onStopping: () => {
          if (!json) say('Heed is stopping. It finishes the calls under way first.')
        },
      },
    )
  },
  async mcp(folder) {
    const { serveMcp } = await import('./mcp.ts')
    await serveMcp(readConfig(onFolder(folder)), { version, report })
  },
  async hook(agent = '') {
    const { runHook } = await import('./hook-command.ts')
    await runHook([agent], () => import('./hook-in-process.ts'))
  },
}

process.exitCode = await runCli(process.argv.slice(2), environment)
