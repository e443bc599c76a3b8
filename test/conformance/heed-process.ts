// The built product as its users start it: `heed mcp` on stdio and `heed serve` on a free port, each on its own data.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

// HEED_MAIN puts another program in its place, to try these tests themselves.
const main = process.env.HEED_MAIN ?? join(import.meta.dirname, '../../dist/main.js')

export interface HeedProcess {
  command: readonly [string, ...string[]]
  env: Record<string, string>
}

export function heed(...args: string[]): HeedProcess {
  const data = mkdtempSync(join(tmpdir(), 'heed-data-'))
  const inherited = process.env.NODE_OPTIONS ? { NODE_OPTIONS: process.env.NODE_OPTIONS } : {}
  return { command: [process.execPath, main, ...args], env: { HEED_DATA: data, HEED_PORT: '0', ...inherited } }
}

export function start({ command: [file, ...args], env }: HeedProcess): ChildProcessWithoutNullStreams {
  return spawn(file, args, { env: { PATH: process.env.PATH, ...env } })
}

export async function startServing(
  env: Record<string, string> = {},
): Promise<{ url: string; problems(): string; stop(): Promise<void> }> {
  const serve = heed('serve')
  const child = start({ ...serve, env: { ...serve.env, ...env } })
  let problems = ''
  child.stderr.on('data', (chunk) => {
    problems += chunk
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /Heed listens on (http:\S+)/.exec(line)?.[1]
    if (address) return { url: new URL('/mcp', address).href, problems: () => problems, stop: () => stop(child) }
  }
  throw new Error(`heed serve ended before it listened: ${problems}`)
}

async function stop(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
