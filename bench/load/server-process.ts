// A server in its own process, started with this Node in a clean environment, and stopped when the benchmark is done.
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

const root = dirname(dirname(import.meta.dirname))

export type ServerProcess = ChildProcessByStdio<Writable, Readable, Readable>

/** Builds the product as it is shipped: dist. */
export function builtMain(): string {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('the build failed')
  return join(root, 'dist', 'main.js')
}

export function startServer(args: readonly string[], env: Readonly<Record<string, string>>): ServerProcess {
  const server = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaint = ''
  server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaint = (complaint + chunk).slice(-4_000)
  })
  // The output is only shown if the server fails by itself.
  server.on('exit', (code) => {
    if (code) process.stderr.write(`${args.join(' ')} ended with ${code}: ${complaint}\n`)
  })
  return server
}

/** The address in the first line that has one. */
export async function announcedUrl(server: ServerProcess): Promise<URL> {
  let said = ''
  for await (const chunk of server.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += chunk
    const url = /http:\/\/\S+/.exec(said)?.[0]
    if (url !== undefined && said.endsWith('\n')) {
      server.stdout.resume()
      return new URL(url)
    }
  }
  throw new Error(`the server ended before it listened: ${said}`)
}

export async function stopServer(server: ServerProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
