// The program: what the command line is given, and nothing more. Surfaces are loaded when they are asked for.
import { readFileSync } from 'node:fs'
import { actions, openHeed } from './app.ts'
import { readConfig } from './config.ts'
import { systemClock } from './kernel/clock.ts'
import { renderedTools } from './rendered-tools.ts'
import { createReport } from './report.ts'
import { requireData } from './require-data.ts'
import { type CliEnvironment, runCli } from './surface/cli/index.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

const report = createReport(process.stderr)
const open = (data: 'existing' | 'made') => {
  const config = readConfig()
  if (data === 'existing') requireData(config)
  return openHeed({ ...config, person: config.machinePerson, onInternalError: report })
}
const readSpokenFor = () => {
  const { person, personToken } = readConfig()
  return { person, personToken }
}

const environment: CliEnvironment = {
  version,
  loadActions: async () => actions,
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
    return readSpokenFor()
  },
  open,
  async serve({ json, ...flags }) {
    const { serve } = await import('./serve.ts')
    const say = (...lines: string[]) => void process.stdout.write(`${lines.join('\n')}\n`)
    await serve(
      { ...readConfig(), ...flags },
      {
        version,
        report,
        greet: ({ url, data, mcp }) =>
          json
            ? say(JSON.stringify({ url, data, mcp }))
            : say(`Heed listens on ${url}`, `Data: ${data}`, `Add it to an MCP client: ${mcp}`, 'Stop it with Ctrl+C.'),
        onStopping: () => {
          if (!json) say('Heed is stopping: calls under way are finished first.')
        },
      },
    )
  },
  async mcp({ key }) {
    const [{ serveMcpOverStdio }, heed] = await Promise.all([import('./surface/mcp/index.ts'), open('made')])
    try {
      await serveMcpOverStdio(heed.port, { version, rendered: renderedTools, key, spokenFor: readSpokenFor() })
    } finally {
      await heed.close()
    }
  },
}

process.exitCode = await runCli(process.argv.slice(2), environment)
