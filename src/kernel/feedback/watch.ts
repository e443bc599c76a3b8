// What a write changes beyond its own rows. A view knows it: it compares what its decisions answered before and after.
import type { ActionContext } from '../context.ts'
import type { Change } from './projection.ts'
import type { Target } from './row.ts'

/** One decision that is answered differently now. */
export interface Shift {
  readonly what: string
  readonly before?: string
  readonly after?: string
}

export interface Watch {
  /** What changed since the watch began because these aggregates did, by these rows. */
  shifts(touched: readonly Target[], changes: readonly Change[]): Promise<readonly Shift[]>
  /** Ends it, also where nothing was written. */
  stop?(): void
}

/** Starts before the write, so that it knows what was answered until then. */
export type StartWatch = (context: ActionContext) => Promise<Watch>
