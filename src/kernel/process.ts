// Work in a process of its own: for native code that blocks the thread it runs on, and that cannot end with a thread. The process
// starts with the first job, and ends after it was idle for a while or when this one ends. A process that dies is replaced, and its
// jobs are done again, once.
import { type ChildProcess, fork } from 'node:child_process'
import { type ErrorBody, HeedError } from './errors.ts'

/** What is sent for each job. */
export interface Sent<J> {
  readonly id: number
  readonly job: J
}

/** What comes back. */
export type Outcome = { readonly id: number } & (
  | { readonly result: unknown }
  | ErrorBody
  | { readonly failure: string }
)

interface Options {
  /** The file that the process runs: it calls `answerSent`. */
  readonly entry: URL
  /** The program that runs it; Node unless given. */
  readonly execPath?: string
  /** The process ends after this long without a job. */
  readonly idleMs?: number
  /** A process that answers nothing for this long is ended. */
  readonly longestMs?: number
}

interface Job<J> extends Sent<J> {
  /** The process that it was sent to died before. */
  readonly isAgain: boolean
  settle(outcome: Outcome): void
  fail(error: unknown): void
}

export interface Aside<J, R> {
  run(job: J): Promise<R>
  /** Resolves when the process has ended. */
  close(): Promise<void>
}

/** No process could be started here. */
export class CannotStart extends Error {}

export function createAside<J, R>({ entry, execPath, idleMs = 600_000, longestMs = 60_000 }: Options): Aside<J, R> {
  const open = new Map<number, Job<J>>()
  let child: ChildProcess | undefined
  let limit: NodeJS.Timeout | undefined
  let last = 0

  const send = (job: Job<J>): void => {
    try {
      child ??= start()
    } catch (cause) {
      job.fail(new CannotStart('No process can be started.', { cause }))
      return
    }
    open.set(job.id, job)
    // What cannot be sent is sent again when the process has ended.
    child.send({ id: job.id, job: job.job } satisfies Sent<J>, () => undefined)
    if (open.size === 1) watch()
  }

  /** An idle process does not keep this one alive. */
  const watch = (): void => {
    clearTimeout(limit)
    if (!child) return
    const used = child
    const handles = [used, used.channel]
    if (open.size > 0) {
      for (const handle of handles) handle?.ref()
      limit = setTimeout(() => used.kill('SIGKILL'), longestMs)
    } else {
      for (const handle of handles) handle?.unref()
      limit = setTimeout(() => rest(used), idleMs).unref()
    }
  }

  /** It ends by itself when nobody is connected. */
  const rest = (used: ChildProcess): void => {
    clearTimeout(limit)
    if (child === used) child = undefined
    if (used.connected) used.disconnect()
  }

  const start = (): ChildProcess => {
    const started = fork(...runs(entry, execPath))
    started.on('message', (outcome: Outcome) => {
      const done = open.get(outcome.id)
      open.delete(outcome.id)
      done?.settle(outcome)
      if (child === started) watch()
    })
    started.on('error', (cause) => {
      if (started.pid === undefined) lose(started, () => new CannotStart('No process can be started.', { cause }))
    })
    started.on('exit', (code, signal) => lose(started, (job) => (job.isAgain ? endedError(code, signal) : undefined)))
    return started
  }

  /** Its jobs fail with these errors; those without one are done again. */
  const lose = (lost: ChildProcess, errorOf: (job: Job<J>) => Error | undefined): void => {
    if (child !== lost) return
    child = undefined
    clearTimeout(limit)
    const left = [...open.values()]
    open.clear()
    for (const job of left) {
      const error = errorOf(job)
      if (error) job.fail(error)
      else send({ ...job, isAgain: true })
    }
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const settle = (outcome: Outcome) => {
          if ('result' in outcome) resolve(outcome.result as R)
          else if ('error' in outcome) reject(new HeedError(outcome.error.code, outcome.error.message, outcome.error))
          else reject(new Error(outcome.failure))
        }
        last += 1
        send({ id: last, job, isAgain: false, settle, fail: reject })
      }),
    async close() {
      const used = child
      if (!used) return
      const ended = new Promise((resolve) => used.once('exit', resolve))
      used.ref()
      rest(used)
      await ended
    },
  }
}

function endedError(code: number | null, signal: string | null): HeedError {
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`
  return new HeedError(
    'unavailable',
    `A process that Heed works with ended ${how}, twice. Nothing was stored: send it again. Check whether the machine has enough memory.`,
  )
}

/** Node 20 does not run TypeScript: if Heed runs from its sources, the process loads tsx first. */
function runs(entry: URL, execPath = process.execPath): Parameters<typeof fork> {
  const loader = entry.pathname.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []
  // Standard output may be a protocol.
  return [entry, [], { execPath, execArgv: loader, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }]
}
