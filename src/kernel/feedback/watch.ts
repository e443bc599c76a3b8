// What a write changes beyond its own rows. A view finds out: it compares its decisions before and after the write.
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
  /** The decisions that changed since the watch began because of these aggregates and their changed rows. */
  shifts(touched: readonly Target[], changes: readonly Change[]): Promise<readonly Shift[]>
  /** Ends the watch, even if nothing was written. */
  stop?(): void
}

/** Several as one. */
export function watchAll(watches: readonly Watch[]): Watch {
  return {
    shifts: async (touched, changes) => (await Promise.all(watches.map((one) => one.shifts(touched, changes)))).flat(),
    stop() {
      for (const one of watches) one.stop?.()
    },
  }
}

/** Starts before the write, to know what was decided until then. */
export type StartWatch = (context: ActionContext) => Promise<Watch>

/** Aggregates of one type, and the decisions that depend on them. */
export interface Watched {
  /** For receipts: which decisions a write changes. */
  readonly watch?: StartWatch
  /** The settings that those decisions depend on. */
  readonly settings?: readonly SettingName[]
  /** After an undo: sentences about decisions that others keep as they are, each with a space before it. Called in the transaction. */
  staysAfterUndo?(tx: Tx, workspace: string, undone: LogRow): Promise<string>
}

/** The types whose decisions may change with these settings. Watching the others would cost much and find nothing. */
export function watchingSettings(watched: Readonly<Record<string, Watched>>, names: readonly string[]): string[] {
  return Object.keys(watched).filter((type) => watched[type]?.settings?.some((name) => names.includes(name)))
}
