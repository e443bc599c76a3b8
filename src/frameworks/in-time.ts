// Heed never breaks or holds up the model: a deadline limits the waiting, and what fails is reported.
import { HeedError } from '../kernel/errors.ts'
import type { TurnOptions } from './options.ts'

const DEADLINE_MS = 2_000

/** Options that cannot be derived, such as a missing thread, cost the answer of Heed and not that of the model. */
export async function unbroken<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    report(error, undefined)
    return otherwise
  }
}

/** Undefined if it failed or did not end in time. The work itself goes on, so that a slow Heed still has the turn. */
export async function inTime<T>(call: string, options: TurnOptions, work: () => Promise<T>): Promise<T | undefined> {
  const { deadline_ms = DEADLINE_MS, onError } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late(call, deadline_ms)), deadline_ms)
  })
  try {
    return await Promise.race([work(), deadline])
  } catch (error) {
    report(error, onError)
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** A report never breaks what it reports about. */
export function report(error: unknown, onError: TurnOptions['onError']): void {
  try {
    if (onError) onError(error)
    else process.emitWarning(`Heed was left out: ${messageOf(error)}`, 'HeedWarning')
  } catch {
    // What fails here is the caller's own report.
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function late(call: string, milliseconds: number): HeedError {
  return new HeedError(
    'unavailable',
    `${call} took longer than ${milliseconds} ms and was not waited for. Check that Heed runs, or raise deadline_ms.`,
  )
}
