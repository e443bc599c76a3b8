// What a write changes beyond its own rows. A view knows it: it compares what its decisions answered before and after.
import type { ActionContext } from '../context.ts'
import type { SettingName } from '../settings/setting.ts'
import type { Tx } from '../store/index.ts'
import type { Change } from './projection.ts'
import type { LogRow, Target } from './row.ts'

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

/** Aggregates of one type, and the decisions that depend on them. */
export interface Watched {
  /** For receipts: which decisions a write changes. */
  readonly watch?: StartWatch
  /** The settings that those decisions depend on. */
  readonly settings?: readonly SettingName[]
  /** After an undo, sentences on decisions that others keep as they are, each with a space before it. Asked in the transaction. */
  staysAfterUndo?(tx: Tx, workspace: string, undone: LogRow): Promise<string>
}

/** The types whose decisions may change with these settings: to watch the others would cost all that they know of, for nothing. */
export function watchingSettings(watched: Readonly<Record<string, Watched>>, names: readonly string[]): string[] {
  return Object.keys(watched).filter((type) => watched[type]?.settings?.some((name) => names.includes(name)))
}
