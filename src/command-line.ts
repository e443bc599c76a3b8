// The program: it gives the command line what it needs. Surfaces are loaded when they are used.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { readConfig } from './config.ts'
import { systemClock } from './kernel/clock.ts'
import { createReport } from './report.ts'
import { requireData } from './require-data.ts'
import { type CliEnvironment, type GitStore, runCli } from './surface/cli/index.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/** Each takes some 120 MB if there is that much to read. */
const MOST_READERS = 8

const report = createReport(process.stderr)
const open = async (data: 'existing' | 'made') => {
  const config = readConfig()
  if (data === 'existing') requireData(config)
  const { openHeed } = await import('./app.ts')
  const { machinePerson: person } = config
  const readers = Math.min(MOST_READERS, availableParallelism())
  // A command is over before there is anything to do in the background.
  return openHeed({ ...config, person, readers, sweepSeconds: 0, onInternalError: report })
}

const environment: CliEnvironment = {
  version,
  loadActions: async () => (await import('./app.ts')).actions,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  isTTY: process.stderr.isTTY ?? false,
  clock: systemClock,
  report,
  get key() {
    return readConfig().key
  },
  get spokenFor() {
    const { person, personToken } = readConfig()
    return { person, personToken }
  },
  open,
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
  async serve({ json, ...flags }) {
    const { serve } = await import('./serve.ts')
    const say = (...lines: string[]) => void process.stdout.write(`${lines.join('\n')}\n`)
    await serve(
      { ...readConfig(), ...flags },
      {
        version,
        report,
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
  async mcp(given) {
    const { serveMcp } = await import('./mcp.ts')
    await serveMcp({ ...readConfig(), ...given }, { version, report })
  },
}

process.exitCode = await runCli(process.argv.slice(2), environment)
