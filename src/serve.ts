// The server process: HTTP and MCP, from opening the store to a shutdown that finishes the calls under way.
import { isIP } from 'node:net'
import { type DomainContext, openHeed } from './app.ts'
import { type Config, placeOf, type StreamConfig } from './config.ts'
import type { HeedPort } from './kernel/action.ts'
import { HeedError, invalidInput, toHeedError } from './kernel/errors.ts'
import type { Sweep } from './kernel/sweeps/index.ts'
import { renderedTools } from './rendered-tools.ts'
import type { Report } from './report.ts'
import type { DecisionStream } from './surface/stream/index.ts'

export interface ServeOptions {
  readonly version: string
  readonly report: Report
  /** Called with what an operator should know of the stream of decisions. */
  onStream(line: string): void
  /** Called with each request, if HEED_LOG asks for it. */
  onRequest(line: object): void
  /** Called once, when the server answers. */
  greet(greeting: Greeting): void
  /** Called when a signal arrives. */
  onStopping(): void
}

/** Resolves after a signal, when everything is closed. */
export async function serve(
  config: Config,
  { version, report, onStream, onRequest, greet, onStopping }: ServeOptions,
): Promise<void> {
  const contexts = await contextsOf(config)
  const heed = await openHeed({ ...config, contexts, person: config.machinePerson, onInternalError: report })
  try {
    const keyed = await needsKeys(heed.port)
    if (!keyed) refuseOpenDoor(config)
    if (config.github)
      await heed.port.identify(config.github.key, 'http').catch(refuseKey('HEED_GITHUB_KEY', 'HEED_GITHUB_SECRET'))
    if (config.stream)
      await heed.port.identify(config.stream.key, 'stream').catch(refuseKey('HEED_STREAM_KEY', 'REDIS_URL'))
    const [
      { createCors, createHttpApp, createMetrics, listen, loopbackHosts, mcpPort },
      { createMcpHttpHandler },
      { listenLocally },
    ] = await Promise.all([
      import('./surface/http/index.ts'),
      import('./surface/mcp/index.ts'),
      import('./surface/local/index.ts'),
    ])
    const named = isIP(config.host) === 6 ? `[${config.host}]` : config.host
    const allowedHosts = [...loopbackHosts, named, ...config.allowedHosts].map((host) => host.toLowerCase())
    const cors = createCors(config.cors)
    const logRequest = config.logsRequests ? onRequest : undefined
    let stream: DecisionStream | undefined
    const metrics = createMetrics(version, config.stream && (() => stream?.status()))
    const mcp = createMcpHttpHandler(mcpPort(heed.port, { metrics, logRequest }), {
      version,
      rendered: renderedTools,
      profiles: config.tools,
      standingRules: heed.standingRules,
      allowedHosts,
      allowsOrigin: cors?.allows,
      onInternalError: (error) => report(toHeedError(error), 'mcp'),
    })
    const app = createHttpApp(heed.port, {
      version,
      allowedHosts,
      mcp: mcp.handle,
      cors,
      logRequest,
      metrics,
      github: config.github,
      ...(config.stream && { stream: () => stream?.status() }),
      onInternalError: report,
      ...(config.rateLimit > 0 && { rateLimit: { perSecond: config.rateLimit, burst: config.rateLimit * 2 } }),
    })
    const server = await listen(app, config)
    const local = await listenLocally(heed.port, placeOf(config), 'serve')
    stream = config.stream && (await startStream(heed.port, config.stream, onStream))
    // Whoever reads the greeting may stop the server at once.
    const stopped = signalled()
    greet(greetingOf(server.url, config, keyed))
    await stopped
    onStopping()
    await Promise.all([stream?.close(), local.close(), mcp.close().then(() => server.close())])
  } finally {
    await heed.close()
  }
}

/** What this process does besides, as it is configured. */
async function contextsOf({ git: folder, workspace, programs, trainer }: Config): Promise<DomainContext[]> {
  const sweeps: Sweep[] = []
  if (folder !== undefined) {
    const { gitSweep } = await import('./surface/git/index.ts')
    sweeps.push(gitSweep({ folder, workspace, programs }))
  }
  if (trainer !== undefined) {
    const { trainerSweep } = await import('./surface/trainer/index.ts')
    sweeps.push(trainerSweep(trainer))
  }
  return sweeps.length === 0 ? [] : [{ actions: [], reducers: [], migrations: [], sweeps }]
}

function needsKeys(port: HeedPort): Promise<boolean> {
  return port.identify(undefined, 'http').then(
    () => false,
    () => true,
  )
}

/** Other addresses than loopback need keys: without them, anyone who reaches the port could speak for the person. */
function refuseOpenDoor({ host, cors }: Pick<Config, 'host' | 'cors'>): void {
  if (cors.includes('*')) {
    const problem = 'lets any web page call this server, so callers need keys. Make one first, or name the origins.'
    throw invalidInput('HEED_CORS', `* ${problem}`)
  }
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return
  throw new HeedError(
    'invalid_input',
    `${host} can be reached from other machines, so callers need keys. Make one first: heed keys create NAME --role admin. Or listen on this machine alone: --host or HEED_HOST 127.0.0.1.`,
  )
}

function refuseKey(variable: string, reason: string) {
  return (error: unknown): never => {
    const { code, message } = toHeedError(error)
    if (code !== 'unauthenticated') throw error
    throw new HeedError('invalid_input', `${variable} must be a key of this Heed, because ${reason} is set: ${message}`)
  }
}

async function startStream(
  port: HeedPort,
  { key, ...place }: StreamConfig,
  notice: (line: string) => void,
): Promise<DecisionStream> {
  const { followStream } = await import('./surface/stream/index.ts')
  return followStream(port, { place, key, notice })
}

export interface Greeting {
  /** Where it answers on this machine. */
  readonly url: string
  readonly data: string
  /** The line that adds it to an MCP client. */
  readonly mcp: string
}

function greetingOf(url: string, config: Config, keyed: boolean): Greeting {
  const header = keyed ? ' --header "Authorization: Bearer heed_…"' : ''
  return {
    url,
    data: config.dataFolder ?? 'PostgreSQL',
    mcp: `claude mcp add --transport http heed ${url}/mcp${header}`,
  }
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}
