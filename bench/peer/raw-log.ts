// The peer of the log: the bare driver, inserting the same rows into the same tables, as durably.
import type { WriteRows } from './rows.ts'

export interface RawLog {
  /** Inserts the rows of these writes with prepared statements and commits them together, durably. */
  commit(writes: readonly WriteRows[]): Promise<void> | void
  /** Reads the log in its order and inserts the rule of every row again, in one transaction. */
  rederive(isActive: (seq: number) => boolean): Promise<number> | number
  /** Trades durability and memory for speed from here on: for filling, not for measuring. */
  hurry(): Promise<void> | void
  /** Says how far the workspace's log goes. */
  setPosition(seq: number, at: string): Promise<void> | void
  close(): Promise<void> | void
}
