// The programs others wrote to check MCP servers, run under the Node they need: the conformance suites and the Inspector.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hangMs } from '../scale.ts'
import { peer, peerNode } from './peers/index.ts'

const inspector = '@modelcontextprotocol/inspector/clients/launcher/build/index.js'
const suites = {
  2025: 'mcp-conformance-2025/dist/index.js',
  2026: 'mcp-conformance-2026/dist/index.js',
}

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** They write into their home and working folder, so both are temporary. */
function run(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const home = mkdtempSync(join(tmpdir(), 'heed-mcp-'))
  const options = {
    cwd: home,
    env: { PATH: process.env.PATH, NODE_OPTIONS: process.env.NODE_OPTIONS, HOME: home, ...env },
  }
  return new Promise((resolve) => {
    const child = execFile(peerNode(), args, { ...options, maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) => {
      rmSync(home, { recursive: true, force: true })
      resolve({ code: child.exitCode ?? -1, stdout, stderr })
    })
  })
}

export interface Conformance extends Ended {
  /** The scenarios with a failed check, as the summary lists them. */
  failed: string[]
  passed: number
}

export async function runConformance(suite: keyof typeof suites, url: string, ...args: string[]): Promise<Conformance> {
  // The older suite has no limit of its own.
  const limit = suite === 2026 ? ['--timeout', String(hangMs)] : []
  const ended = await run([peer(suites[suite]), 'server', '--url', url, ...limit, ...args])
  const failed = [...ended.stdout.matchAll(/^✗ ([\w/-]+):/gm)].map(([, scenario]) => scenario ?? '')
  const total = /^(?:Total|Passed): (\d+)/m.exec(ended.stdout)
  return { ...ended, failed, passed: Number(total?.[1] ?? 0) }
}

export interface Target {
  command?: readonly string[]
  url?: string
  env?: Record<string, string>
}

/** One method called by the Inspector, in one era; the parsed result. */
export async function inspect(target: Target, era: 'legacy' | 'modern', method: string, ...args: string[]) {
  const to = target.url ? ['--server-url', target.url, '--transport', 'http'] : (target.command ?? [])
  const env = Object.entries(target.env ?? {}).flatMap(([name, value]) => ['-e', `${name}=${value}`])
  const ended = await run([
    peer(inspector),
    '--cli',
    ...to,
    ...env,
    ...['--method', method, '--format', 'json', '--protocol-era', era, '--connect-timeout', String(hangMs), ...args],
  ])
  if (ended.code !== 0) throw new Error(`The Inspector ended with ${ended.code}: ${ended.stderr}${ended.stdout}`)
  return (JSON.parse(ended.stdout) as { result: Record<string, unknown> }).result
}
