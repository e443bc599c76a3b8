// What an operator does to the whole store, outside the action list: long work that reports its progress.
import type { ExportRequest, Manifest } from './training/index.ts'

/** `total` where it is known beforehand. */
export type OnProgress = (done: number, total?: number) => void

export interface Difference {
  table: string
  key: string
  live: string | null
  derived: string | null
}

export interface Operations {
  /** Derives every projection again, in place. */
  rebuild(onProgress: OnProgress): Promise<{ rows: number; aggregates: number }>
  /** Writes the state as it stood at `asOf` (ISO 8601) into a new SQLite file. */
  rebuildInto(file: string, asOf: string, onProgress: OnProgress): Promise<{ rows: number; aggregates: number }>
  /** Derives every projection again and compares it with the live one, changing nothing. At most 100 differences are listed. */
  verify(
    onProgress: OnProgress,
  ): Promise<{ rows: number; aggregates: number; count: number; differences: Difference[] }>
  /** Writes a consistent copy of the live SQLite file. */
  backup(file: string): Promise<{ bytes: number }>
  /** Writes the training samples of one kind into a new folder, as trainers read them. */
  exportSamples(request: ExportRequest, onProgress: OnProgress): Promise<Manifest>
}
