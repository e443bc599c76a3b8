// What runs in the process that `process.ts` starts: it does each job it is sent and sends the outcome.
import { HeedError } from './errors.ts'
import type { Outcome, Sent } from './process.ts'

export function answerSent<J>(work: (job: J) => Promise<unknown>): void {
  // The process that started this one says when to end; a signal to both is for that one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('message', async ({ id, job }: Sent<J>) => {
    const outcome: Outcome = { id, ...(await outcomeOf(() => work(job))) }
    if (process.connected) process.send?.(outcome)
  })
}

async function outcomeOf(work: () => Promise<unknown>) {
  try {
    return { result: (await work()) ?? null }
  } catch (error) {
    return error instanceof HeedError ? error.toJSON() : { failure: String(error) }
  }
}
