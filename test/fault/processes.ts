// Real processes under test: their lines as they come, and how they ended. None is left over after the test.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { StoreLocation } from '../../src/kernel/store/index.ts'
import { isLong } from '../scale.ts'

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  /** The complete lines of standard output so far. Half a line of a killed process is left out. */
  readonly lines: readonly string[]
  /** Resolves once `enough` is true of the lines; fails if the process ends before. */
  until(enough: (lines: readonly string[]) => boolean): Promise<void>
  send(line: string): void
  endInput(): void
  kill(signal: NodeJS.Signals): void
  /** Resolves when it has exited and no process has its output open any more. */
  readonly ended: Promise<Ended>
}

const main = join(import.meta.dirname, '..', '..', 'dist', 'main.js')

/** `heed` as it is installed: `node dist/main.js …`. */
export function startHeed(words: readonly string[], env: Readonly<Record<string, string>>): Running {
  return start([process.execPath, main, ...words], env)
}

/** `heed` without what makes root different: only the permissions of files count. */
export function startHeedUnprivileged(words: readonly string[], env: Readonly<Record<string, string>>): Running {
  const command = [process.execPath, main, ...words]
  const asAnyone = [
    'setpriv',
    '--bounding-set=-dac_override,-dac_read_search',
    '--inh-caps=-dac_override,-dac_read_search',
  ]
  return start(process.getuid?.() === 0 ? [...asAnyone, ...command] : command, env)
}

/** A script of this folder. */
export function startScript(name: string, ...args: readonly string[]): Running {
  return start([process.execPath, join(import.meta.dirname, name), ...args], {})
}

export interface WriterPlan {
  readonly store: StoreLocation
  /** The share whose domains it blocks: `<share>-<n>.example.com`. */
  readonly shares: readonly string[]
  /** How many of each share; unlimited unless given. */
  readonly count?: number
  /** How many calls it has under way at a time. */
  readonly callers: number
  /** Whether each write has an idempotency key. */
  readonly keyed?: boolean
  /** How far its clock is off. */
  readonly skewMs?: number
  /** How long a caller rests after each write. */
  readonly restMs?: number
}

/** Loaded, and waiting for `go`. */
export async function startWriter(plan: WriterPlan): Promise<Running> {
  const writer = startScript('writer.mjs', JSON.stringify(plan))
  await writer.until((lines) => lines.includes('loaded'))
  return writer
}

/** A writer whose files may not grow beyond `bytes`, as on a full disk. */
export async function startWriterWithin(bytes: number, plan: WriterPlan): Promise<Running> {
  const limited = ['sh', '-c', `ulimit -f ${bytes / 512}; exec "$@"`, 'limited']
  const writer = start(
    [...limited, process.execPath, join(import.meta.dirname, 'writer.mjs'), JSON.stringify(plan)],
    {},
  )
  await writer.until((lines) => lines.includes('loaded'))
  return writer
}

/**
 * Several that write without end, each its own share, once each of them has begun. But for the long form they rest, so that
 * what has to be checked in the end does not grow with the time that the rest of the test takes.
 */
export async function startWriters(store: StoreLocation, shares: readonly string[]): Promise<Running[]> {
  const restMs = isLong ? 0 : 20
  const writers = await Promise.all(shares.map((share) => startWriter({ store, shares: [share], callers: 4, restMs })))
  for (const writer of writers) writer.send('go')
  await moreFrom(writers)
  return writers
}

/** Resolves when each has written a few times more. */
export async function moreFrom(writers: readonly Running[]): Promise<void> {
  const lengths = writers.map(({ lines }) => lines.length)
  for (const [index, writer] of writers.entries()) {
    await writer.until((lines) => lines.length >= (lengths[index] ?? 0) + 20)
  }
}

/** Asks them to finish what they have under way, and gives what each ended with. */
export async function stopAll(writers: readonly Running[]): Promise<Ended[]> {
  for (const writer of writers) writer.send('stop')
  return Promise.all(writers.map((writer) => writer.ended))
}

function start(command: readonly string[], env: Readonly<Record<string, string>>): Running {
  const [file = '', ...args] = command
  // Nothing of the test runner's environment: a DATABASE_URL of the developer's own must not be written to.
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(file, args, { env: { PATH, HOME, ...env }, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))

  const lines: string[] = []
  const waiting = new Set<() => void>()
  let [stdout, half, stderr] = ['', '', '']
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk
    const whole = (half + chunk).split('\n')
    half = whole.pop() ?? ''
    lines.push(...whole)
    for (const look of waiting) look()
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk
  })
  // A process that is gone takes no more input.
  child.stdin.on('error', () => undefined)
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })

  return {
    lines,
    ended,
    until: (enough) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!enough(lines)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
        void ended.then(() => reject(new Error(`It ended before:\n${lines.slice(-5).join('\n')}\n${stderr}`)), reject)
      }),
    send: (line) => void child.stdin.write(`${line}\n`),
    endInput: () => void child.stdin.end(),
    kill: (signal) => void child.kill(signal),
  }
}
