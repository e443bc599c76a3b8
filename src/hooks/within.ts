// How long Heed takes for an event at most: a hook holds up its agent.
import { HeedError } from '../kernel/errors.ts'
import type { Purpose } from './event.ts'

/** A message is read by two models, which the first one loads. */
const MOST_MS: Readonly<Partial<Record<Purpose, number>>> = { message: 10_000, tool: 5_000 }
const OTHERS_MS = 10_000

/** What is under way goes on, but nobody waits for it. */
export async function within<T>(
  purpose: Purpose,
  work: Promise<T>,
  mostMs = MOST_MS[purpose] ?? OTHERS_MS,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const message = `It took longer than ${mostMs / 1_000} s, so the agent went on without Heed.`
    timer = setTimeout(() => reject(new HeedError('unavailable', message)), mostMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
