// What an operator does to the whole store, outside the action list: long work that reports its progress.
import type { ExportRequest, Manifest, SideCounts, WrittenFile } from './training/manifest.ts'

export type { ExportRequest, Manifest, SideCounts, WrittenFile }

/** `total` where it is known beforehand. */
export type OnProgress = (done: number, total?: number) => void

export interface Difference {
  table: string
  key: string
  live: string | null
  derived: string | null
}

/** A row that is not what or where it was when it was recorded, or that is gone. */
export interface AlteredRow {
  workspace: string
  /** The feedback, or the fact; `row 17` where it is gone; the workspace, where it no longer says how many there are. */
  id: string
  /** The action, or the kind of fact. */
  what: string
  recorded_at: string | null
  /** `missing`: the row, or its text; `misplaced`: it stands where none was recorded. */
  problem: 'changed' | 'missing' | 'misplaced'
}

/** What the database engine finds wrong with its own data, and how far it looked. */
export interface EngineCheck {
  checked: string
  problems: string[]
}

export interface Verification {
  rows: number
  aggregates: number
  /** False while a row is altered: what follows from a forgery is nothing to compare with. */
  compared: boolean
  /** Projection rows that differ from what facts and log say; at most 100 are listed. */
  count: number
  differences: Difference[]
  altered_count: number
  altered: AlteredRow[]
  /** Rows from before rows were sealed: of them only the text and the place can be checked. */
  unsealed_count: number
  engine: EngineCheck
  /** Workspaces whose last row is dated well ahead of this machine's clock, where there are some. */
  dated_ahead?: { workspace: string; last_at: string }[]
}

export interface Rebuilt {
  rows: number
  aggregates: number
  /** The tables that were missing or damaged, where some were. */
  remade?: readonly string[]
}

export interface Operations {
  /**
   * Derives every projection again, in place, and makes its table anew where that is missing. Refuses while a row is altered, because
   * that would make it permanent.
   */
  rebuild(onProgress: OnProgress): Promise<Rebuilt>
  /** Writes the state as it stood at `asOf` (ISO 8601) into a new SQLite file. */
  rebuildInto(file: string, asOf: string, onProgress: OnProgress): Promise<Rebuilt>
  /** Checks the engine's data, the hash of every row, and every projection against what is derived again, changing nothing. */
  verify(onProgress: OnProgress): Promise<Verification>
  /** Writes a consistent copy of the live SQLite file. */
  backup(file: string): Promise<{ bytes: number }>
  /** Writes the training samples of one kind into a new folder, as trainers read them. */
  exportSamples(request: ExportRequest, onProgress: OnProgress): Promise<Manifest>
}
