// How a trainer is told of a run that is due: tried again, later each time, and given up after a day. Pure.

/** webhook: a request to the trainer. command: Heed runs it itself. */
export const ways = ['webhook', 'command'] as const
export type Way = (typeof ways)[number]

export interface Telling {
  readonly way: Way
  /** The place in the log of the undo that made the run due again; 0 for the first time. The trainer is told each time. */
  readonly since: number
  readonly attempts: number
  readonly first_at: string
  readonly told_at: string | null
  readonly next_at: string | null
  readonly problem: string | null
}

/** Nothing if it was told. */
export interface Problem {
  readonly problem: string
  /** The trainer wants to hear nothing any more. */
  readonly isFinal: boolean
}

const DAY_MS = 24 * 60 * 60_000
const LONGEST_WAIT_MS = 2 * 60 * 60_000
export const FIRST_WAIT_MS = 5_000

interface Attempt {
  readonly way: Way
  readonly since: number
  readonly at: string
  readonly problem: Problem | undefined
  readonly firstWaitMs: number
}

/** `before` is of the same time that the run is due. */
export function afterAttempt(before: Telling | undefined, { way, since, at, problem, firstWaitMs }: Attempt): Telling {
  const attempts = (before?.attempts ?? 0) + 1
  const first_at = before?.first_at ?? at
  if (!problem) return { way, since, attempts, first_at, told_at: at, next_at: null, problem: null }
  const next = Date.parse(at) + Math.min(LONGEST_WAIT_MS, firstWaitMs * 4 ** (attempts - 1))
  const isOver = problem.isFinal || next - Date.parse(first_at) > DAY_MS
  const next_at = isOver ? null : new Date(next).toISOString()
  return { way, since, attempts, first_at, told_at: null, next_at, problem: problem.problem }
}

/** What names one time that a run is due: the run itself, the first time. */
export function dueName(runId: string, since: number): string {
  return since === 0 ? runId : `${runId}-${since}`
}

/** Whether the trainer still has to be told. */
export function isOpenTelling(telling: Telling | undefined): boolean {
  return telling === undefined || telling.next_at !== null
}

/** Whether it is time for the next attempt. If the clock was set back, the time seems further away than any pause is long. */
export function isTimeToTell(telling: Telling | undefined, now: string): boolean {
  const left = Date.parse(telling?.next_at ?? now) - Date.parse(now)
  return left <= 0 || left > LONGEST_WAIT_MS
}
