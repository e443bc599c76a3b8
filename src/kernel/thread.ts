// Work on a thread of its own, so that nothing else waits for it. The thread starts when it is first needed and ends after it was
// idle for a while. It does one job at a time and takes callers in turn, so a caller waits for at most one job of each other caller.
import { Worker } from 'node:worker_threads'
import { type ErrorBody, HeedError } from './errors.ts'

/** What the thread posts for each job. */
export type Outcome = { readonly result: unknown } | ErrorBody

interface Options {
  /** The file that the thread runs: it calls `answerJobs`. */
  readonly entry: URL
  /** The thread ends after this long without a job. */
  readonly idleMs?: number
  /** A job that takes longer is ended, with its thread. */
  readonly longestMs?: number
  /** A job that takes more memory is ended, with its thread. */
  readonly mostMegabytes?: number
  /** The error for such a job. */
  readonly tooMuch: () => HeedError
  /** How many jobs of one caller may wait. */
  readonly mostWaiting?: number
  /** The error for a caller who asks for more. */
  readonly tooMany: () => HeedError
}

interface Waiting {
  readonly job: unknown
  settle(outcome: Outcome): void
  fail(error: unknown): void
}

export type OnThread<J, R> = (caller: string, job: J) => Promise<R>

export function createThread<J, R>(options: Options): OnThread<J, R> {
  const { entry, idleMs = 10_000, longestMs = 60_000, mostMegabytes = 1_024, tooMuch } = options
  const { mostWaiting = 50, tooMany } = options
  /** The waiting jobs by caller, in the order of their turns; a caller without a job is not listed. */
  const waiting = new Map<string, Waiting[]>()
  let worker: Worker | undefined
  let current: Waiting | undefined
  let limit: NodeJS.Timeout | undefined

  const next = (): void => {
    if (current) return
    const job = takeNext()
    if (job) run(job)
    else rest()
  }

  /** A caller with more jobs goes to the end of the line. */
  const takeNext = (): Waiting | undefined => {
    for (const [caller, [first, ...others]] of waiting) {
      waiting.delete(caller)
      if (others.length > 0) waiting.set(caller, others)
      return first
    }
    return undefined
  }

  const run = (job: Waiting): void => {
    current = job
    clearTimeout(limit)
    limit = setTimeout(() => end(tooMuch()), longestMs)
    worker ??= start()
    worker.ref()
    worker.postMessage(job.job)
  }

  /** An idle thread does not keep the process alive. */
  const rest = (): void => {
    worker?.unref()
    clearTimeout(limit)
    limit = setTimeout(() => end(), idleMs).unref()
  }

  const end = (error?: unknown): void => {
    clearTimeout(limit)
    void worker?.terminate()
    worker = undefined
    const failed = current
    current = undefined
    failed?.fail(error)
    if (failed) next()
  }

  const start = (): Worker => {
    const started = new Worker(...runs(entry, mostMegabytes))
    // A worker that was ended may still fail, for example for lack of memory; its job is answered already.
    const isUsed = () => worker === started
    started.on('message', (outcome: Outcome) => {
      if (!isUsed()) return
      const done = current
      current = undefined
      done?.settle(outcome)
      next()
    })
    started.on('error', (error) => {
      if (isUsed()) end(isOutOfMemory(error) ? tooMuch() : error)
    })
    started.on('exit', (code) => {
      if (isUsed()) end(new Error(`The thread ended by itself, with exit code ${code}.`))
    })
    return started
  }

  return (caller, job) =>
    new Promise((resolve, reject) => {
      const own = waiting.get(caller) ?? []
      if (own.length >= mostWaiting) throw tooMany()
      const settle = (outcome: Outcome) => {
        if ('result' in outcome) resolve(outcome.result as R)
        else reject(new HeedError(outcome.error.code, outcome.error.message, outcome.error))
      }
      waiting.set(caller, [...own, { job, settle, fail: reject }])
      next()
    })
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** Node 20 does not run TypeScript: if Heed runs from its sources, the thread loads tsx first. */
function runs(entry: URL, maxOldGenerationSizeMb: number): ConstructorParameters<typeof Worker> {
  const options = { resourceLimits: { maxOldGenerationSizeMb } }
  if (!entry.pathname.endsWith('.ts')) return [entry, options]
  const [loader, file] = [import.meta.resolve('tsx/esm/api'), entry.href].map((url) => JSON.stringify(url))
  return [`import(${loader}).then(({ tsImport }) => tsImport(${file}, ${file}))`, { ...options, eval: true }]
}
