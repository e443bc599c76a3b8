// Sessions (C7): a long pause starts a new part of the conversation. A message after a pause judges nothing before it.
import type { FeedbackType } from './detector/index.ts'

/** Whether the last message is so long ago that the session has ended. */
export function hasEnded(lastAt: string, now: string, minutes: number): boolean {
  return Date.parse(now) - Date.parse(lastAt) >= minutes * 60_000
}

/** How many of the latest turns were rejected in a row. `statuses` has the newest first. */
export function rejectionsInARow(statuses: readonly FeedbackType[]): number {
  const other = statuses.findIndex((status) => status !== 'rejected')
  return other < 0 ? statuses.length : other
}
