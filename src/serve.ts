// The server process: HTTP with MCP beside it, from opening the store to a shutdown that finishes what is under way.
import { isIP } from 'node:net'
import { openHeed } from './app.ts'
import type { Config } from './config.ts'
import type { HeedPort } from './kernel/action.ts'
import { HeedError } from './kernel/errors.ts'
import type { Report } from './report.ts'

export interface ServeOptions {
  readonly version: string
  readonly report: Report
  say(line: string): void
}

/** Resolves when a signal has asked for the end and everything is closed. */
export async function serve(config: Config, { version, report, say }: ServeOptions): Promise<void> {
  const heed = await openHeed({ ...config, onInternalError: report })
  try {
    await refuseOpenDoor(heed.port, config.host)
    const [{ createHttpApp, listen, loopbackHosts }, { createMcpHttpHandler }] = await Promise.all([
      import('./surface/http/index.ts'),
      import('./surface/mcp/index.ts'),
    ])
    const named = isIP(config.host) === 6 ? `[${config.host}]` : config.host
    const allowedHosts = [...loopbackHosts, named, ...config.allowedHosts]
    const mcp = createMcpHttpHandler(heed.port, { version, allowedHosts })
    const app = createHttpApp(heed.port, {
      version,
      allowedHosts,
      mcp: mcp.handle,
      onInternalError: report,
      ...(config.rateLimit > 0 && { rateLimit: { perSecond: config.rateLimit, burst: config.rateLimit * 2 } }),
    })
    const server = await listen(app, config)
    for (const line of greeting(server.url, config)) say(line)
    await signalled()
    say('Heed is stopping: calls under way are finished first.')
    await mcp.close()
    await server.close()
  } finally {
    await heed.close()
  }
}

/** Anything but this machine needs keys: without them whoever can reach the port could speak for its person. */
async function refuseOpenDoor(port: HeedPort, host: string): Promise<void> {
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return
  const keyless = await port.identify(undefined, 'http').then(
    () => true,
    () => false,
  )
  if (!keyless) return
  throw new HeedError(
    'invalid_input',
    `HEED_HOST: ${host} can be reached from other machines, so callers need keys. Make one first: heed keys create NAME --role admin`,
  )
}

function greeting(url: string, config: Config): string[] {
  return [
    `Heed listens on ${url}`,
    config.dataFolder === undefined ? 'Data: PostgreSQL' : `Data: ${config.dataFolder}`,
    `Add it to an MCP client: claude mcp add --transport http heed ${url}/mcp`,
    'Stop it with Ctrl+C.',
  ]
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}
