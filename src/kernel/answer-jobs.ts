// What runs on the thread that `thread.ts` starts: it does each job it is sent and posts the outcome.
import { parentPort } from 'node:worker_threads'
import { HeedError } from './errors.ts'
import type { Outcome } from './thread.ts'

/** A HeedError is an outcome like any other; anything else that is thrown ends the thread and fails the job. */
export function answerJobs<J>(work: (job: J) => unknown): void {
  parentPort?.on('message', (job: J) => parentPort?.postMessage(outcomeOf(() => work(job))))
}

function outcomeOf(work: () => unknown): Outcome {
  try {
    return { result: work() }
  } catch (error) {
    if (error instanceof HeedError) return error.toJSON()
    throw error
  }
}
