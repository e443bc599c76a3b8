// When a sweep runs in a workspace. Pure.
import type { Sweep } from './sweep.ts'
import type { Standing } from './sweep-repo.ts'

/** One that failed is tried again after this many minutes, if it is not due before. */
const RETRY_MINUTES = 5
const MINUTE_MS = 60_000

/** `every`: after how many minutes it runs again. */
export function isDue(
  { position, taken, wanted, seq, ran_at, problem }: Standing,
  { atLeastEvery = Number.NaN }: Pick<Sweep, 'atLeastEvery'>,
  every: number,
  now: string,
): boolean {
  if (every === 0) return false
  // If it was taken and not done, it was due before.
  if (ran_at === null || wanted === 1 || taken === 1) return true
  const minutes = minutesBetween(ran_at, now)
  const isBehind = seq < position
  const wait = problem === null ? every : Math.min(every, RETRY_MINUTES)
  return minutes >= atLeastEvery || (isBehind && minutes >= wait)
}

/** The times of the last run for which it is not due if nothing was written since. */
export function restingSpan({ atLeastEvery }: Pick<Sweep, 'atLeastEvery'>, now: string) {
  if (atLeastEvery === undefined) return { from: '', until: '~' }
  return { from: new Date(Date.parse(now) - atLeastEvery * MINUTE_MS).toISOString(), until: now }
}

/** If the clock was set back meanwhile, nobody knows how long it was. */
function minutesBetween(from: string, to: string): number {
  const passed = Date.parse(to) - Date.parse(from)
  return passed < 0 ? Number.POSITIVE_INFINITY : passed / MINUTE_MS
}
