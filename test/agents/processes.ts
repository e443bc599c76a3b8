// The processes of one story, each in a group of its own, so that what it starts ends with it.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export interface Ended {
  /** `null` if it was killed. */
  readonly code: number | null
  /** Standard output and standard error, as they came. */
  readonly output: string
}

export interface Process {
  readonly output: string
  readonly ended: Promise<Ended>
  signal(signal: NodeJS.Signals): void
}

/** What takes longer hangs. */
const MOST_MS = 120_000

export function createProcesses() {
  const running = new Set<Process>()
  return {
    start(words: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Process {
      const [program = '', ...args] = words
      const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
      const process = processOf(child)
      running.add(process)
      void process.ended.finally(() => running.delete(process))
      return process
    },
    async killAll(): Promise<void> {
      const all = [...running]
      for (const process of all) process.signal('SIGKILL')
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

function processOf(child: ChildProcessByStdio<null, Readable, Readable>): Process {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // It is gone.
    }
  }
  const late = setTimeout(() => signal('SIGKILL'), MOST_MS)
  const ended = once(child, 'close').then(([code]) => {
    clearTimeout(late)
    return { code: code as number | null, output }
  })
  return {
    get output() {
      return output
    },
    ended,
    signal,
  }
}
