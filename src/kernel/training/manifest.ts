// The request for an export, and the manifest that an export writes beside the samples.
import type { Trust } from '../gate/trust.ts'

export interface ExportRequest {
  readonly workspace: string
  readonly kind: string
  /** A folder that is empty, that can be created, or in which this export was stopped. */
  readonly folder: string
  /** How to write the samples, such as `dpo`, `kto` or `sft`; the first format of the kind unless given. */
  readonly format?: string | undefined
  /** The share of each stratum that goes to the test side, below 1; 0.2 unless given, and with 0 there is no test side. */
  readonly test_share?: number | undefined
  /** Another seed is another split; 0 unless given. */
  readonly seed?: number | undefined
  /** The folder of an earlier export of the same: only what is new or changed since then is written. */
  readonly after?: string | undefined
  /** Only what this run took, and what earlier runs used. */
  readonly run_id?: string | undefined
  readonly task_id?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly trust?: Trust | undefined
  readonly label?: string | undefined
  readonly agreement?: number | undefined
}

/** The content of manifest.json. */
export interface Manifest {
  readonly kind: string
  readonly format: string
  readonly description: string
  readonly legend?: Readonly<Record<string, string>>
  readonly workspace: string
  /** The last row of the log that the export includes, and its time; 0 and none if the log is empty. */
  readonly log_position: number
  readonly created_at?: string
  readonly test_share: number
  readonly seed: number
  readonly filters: Readonly<Record<string, string | number | undefined>>
  /** The export that this one continues: the last row of the log that it includes, and the hash of its lineage. */
  readonly after?: { readonly log_position: number; readonly lineage: string }
  /** The run that the samples are of, and the feedback that earlier runs used and that gave no sample when it started, at most 200 of it. */
  readonly run?: { readonly run_id: string; readonly withdrawn: readonly string[] }
  /** What is written here. */
  readonly samples: { readonly train: SideCounts; readonly test?: SideCounts }
  /** With `after`: samples whose lines in an earlier export are still right, and samples whose lines there are not. */
  readonly unchanged?: number
  readonly withdrawn?: number
  readonly files: Readonly<Record<string, WrittenFile>>
}

export interface SideCounts {
  readonly total: number
  readonly strata: Readonly<Record<string, number>>
  readonly languages: Readonly<Record<string, number>>
}

export interface WrittenFile {
  readonly sha256: string
  readonly bytes: number
  readonly lines: number
}

/** What became of an export that was stopped in the same folder. */
export type Resumed = { readonly samples: number } | { readonly again: string }

export interface Exported {
  readonly manifest: Manifest
  /** Present if an export was stopped there: how many samples it had gone through, or why this one began again. */
  readonly resumed?: Resumed
}
