// Sessions (C7): a conversation falls into parts where it paused for long; what is said after a pause judges nothing before it.
import type { FeedbackType } from './detector/index.ts'

/** Whether so much time has passed since the last word that the session has ended. */
export function hasEnded(lastAt: string, now: string, minutes: number): boolean {
  return Date.parse(now) - Date.parse(lastAt) >= minutes * 60_000
}

/** How many turns before this moment were rejected one after the other. The newest first. */
export function rejectionsInARow(statuses: readonly FeedbackType[]): number {
  const other = statuses.findIndex((status) => status !== 'rejected')
  return other < 0 ? statuses.length : other
}
