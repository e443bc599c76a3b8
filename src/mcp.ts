// `heed mcp`, which a client starts for each agent: the data is open and the caller is known before anything is answered. The
// contexts are loaded with the first call, because loading them takes longer than the rest of a start.
import type { HeedCore } from './app.ts'
import { type Config, placeOf } from './config.ts'
import { openData } from './data.ts'
import { HeedError, toHeedError } from './kernel/errors.ts'
import { isMarked } from './kernel/store/index.ts'
import { answerWhyNot } from './refused-start.ts'
import { renderedTools } from './rendered-tools.ts'
import type { Report } from './report.ts'
import type { StdioPort } from './surface/mcp/index.ts'

export interface McpOptions {
  readonly version: string
  readonly report: Report
}

/** Resolves when the client has gone and everything is closed. If it cannot start, the client is told why, and it fails. */
export async function serveMcp(config: Config, options: McpOptions): Promise<void> {
  let isServing = false
  const onServing = () => {
    isServing = true
  }
  try {
    await serveWith(config, options, onServing)
  } catch (error) {
    if (isServing) throw error
    await answerWhyNot(error)
  }
}

async function serveWith(config: Config, { version, report }: McpOptions, onServing: () => void): Promise<void> {
  const { key, person, personToken, tools: profiles } = config
  const options = { ...config, person: config.machinePerson, onInternalError: report }
  const [{ serveMcpOverStdio }, { listenLocally }, data] = await Promise.all([
    import('./surface/mcp/index.ts'),
    import('./surface/local/index.ts'),
    openData(options),
  ])
  let heed: Promise<HeedCore> | undefined
  const run = async () => {
    const { runHeed } = await loadApp()
    return runHeed(data, options)
  }
  /** A failure is not kept: the next call tries again. */
  const running = () => {
    heed ??= run().catch((error) => {
      heed = undefined
      const failure = toHeedError(error)
      if (failure.code === 'internal') report(failure, 'heed mcp')
      throw failure
    })
    return heed
  }
  try {
    // What an update of Heed derives again is derived before it serves, so that a failure is told at the start.
    if (await isMarked(data.store.engine)) await running()
    const port: StdioPort = {
      identify: data.identify,
      standingRules: data.standingRules,
      execute: async (...call) => (await running()).port.execute(...call),
      loadActions: async () => (await loadApp()).actions,
    }
    const served = { version, rendered: renderedTools, profiles, key, spokenFor: { person, personToken }, onServing }
    const local = listenLocally(port, placeOf(config), 'mcp')
    try {
      await serveMcpOverStdio(port, served)
    } finally {
      await (await local).close()
    }
  } finally {
    const loaded = await heed?.catch(() => undefined)
    await (loaded ? loaded.close() : data.store.close())
  }
}

/** An update of the package takes away the files that this process would read. None of them keeps its name in another version. */
async function loadApp(): Promise<typeof import('./mcp-app.ts')> {
  try {
    return await import('./mcp-app.ts')
  } catch (cause) {
    const message = 'The files of Heed were changed or removed since it started. Start this MCP server again.'
    throw new HeedError('unavailable', message, { cause })
  }
}
