// MCP over stdio, for one client that started this process. It serves both protocol eras and writes only protocol to stdout. It
// ends when stdin ends or a signal arrives, after the calls in flight are answered.
import { PassThrough, type Readable, type Transform, type Writable } from 'node:stream'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Action, HeedPort } from '../../kernel/action.ts'
import type { Caller, SpokenFor } from '../../kernel/caller.ts'
import type { ToolProfile } from '../../kernel/tool-profile.ts'
import { countInFlight } from './in-flight.ts'
import { limitLines } from './limit-lines.ts'
import { type RenderedTools, readToolset, renderToolset } from './render.ts'
import { createServerFor, type ServerOptions } from './server.ts'

export interface StdioPort extends Pick<HeedPort, 'execute' | 'identify'> {
  /** Called only if the tools are not rendered already. */
  loadActions(): Promise<readonly Action[]>
  /** What the person of a caller asked for from now on, as lines of a prompt. */
  standingRules?(caller: Caller): Promise<readonly string[]>
}

export interface StdioOptions extends ServerOptions {
  /** The tools of exactly these actions, if they are rendered already. */
  rendered?: RenderedTools | undefined
  /** The kinds of work that the client is shown tools for; every kind unless given. */
  profiles?: readonly ToolProfile[] | undefined
  /** The key the client was configured with; without one, the person at a keyless machine. */
  key?: string | undefined
  /** The person that the client was configured to speak for. */
  spokenFor?: SpokenFor
  /** Called once, when nothing can keep it from serving any more. */
  onServing?: () => void
  stdin?: Readable
  stdout?: Writable
  /** How long calls in flight may take after the end of stdin or a signal. */
  drainMs?: number
}

/** More than the longest valid input. */
const MOST_BYTES = 4 * 1024 * 1024
const TOO_LONG = `${JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: `A message of more than ${MOST_BYTES} bytes was left out. Send less at a time.` },
})}\n`

/** Resolves when the client is gone and everything is answered. Fails with `unauthenticated` before serving anything. */
export async function serveMcpOverStdio(port: StdioPort, options: StdioOptions): Promise<void> {
  const { stdin = process.stdin, stdout = process.stdout, drainMs = 10_000, profiles = ['all'], rendered } = options
  const identify = () => port.identify(options.key, 'mcp', options.spokenFor)
  const caller = await identify()
  // Identified again at each call: a key that was rotated or revoked since, or a token that expired, is refused.
  const execute: HeedPort['execute'] = async (_, name, input) => port.execute(await identify(), name, input)
  const tools = rendered
    ? readToolset(rendered, caller, profiles)
    : renderToolset(await port.loadActions(), caller, profiles)
  const rules = (await port.standingRules?.(caller)) ?? []
  const serverFor = createServerFor({ execute }, options)
  options.onServing?.()

  // The SDK closes at once when its input ends, so it gets an input that ends only after the last answer.
  const input = new PassThrough()
  const wire = countInFlight(new StdioServerTransport(input, stdout))
  const handle = serveStdio(() => serverFor({ tools, rules, callerOf: () => caller }), { transport: wire.transport })
  const end = endOf(stdin)
  const lines = limitLines(MOST_BYTES, () => stdout.write(TOO_LONG))
  stdin.pipe(lines, { end: false }).pipe(input, { end: false })
  await Promise.race([end.reached, wire.closed])

  end.forget()
  stdin.unpipe(lines)
  stdin.pause()
  lines.end()
  await Promise.race([
    answerWhatArrived([lines, input], wire.settled),
    setTimeout(drainMs, undefined, { ref: false }),
    wire.closed,
  ])
  await handle.close()
  await flushed(stdout)
}

/** After `forget`, a second signal ends the process as usual. */
function endOf(stdin: Readable): { reached: Promise<void>; forget: () => void } {
  const signals = ['SIGTERM', 'SIGINT'] as const
  const events = ['end', 'close', 'error'] as const
  let end = () => {}
  const reached = new Promise<void>((resolve) => {
    end = () => resolve()
  })
  for (const signal of signals) process.on(signal, end)
  for (const event of events) stdin.on(event, end)
  if (stdin.readableEnded || stdin.destroyed) end()
  const forget = () => {
    for (const signal of signals) process.off(signal, end)
    for (const event of events) stdin.off(event, end)
  }
  return { reached, forget }
}

async function answerWhatArrived(pipes: readonly Transform[], settled: () => Promise<void>): Promise<void> {
  while (pipes.some((pipe) => pipe.writableLength + pipe.readableLength > 0)) await setImmediate()
  await settled()
}

function flushed(stdout: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (stdout.destroyed || stdout.writableEnded) resolve()
    else stdout.write('', () => resolve())
  })
}
