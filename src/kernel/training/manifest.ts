// What an export is asked for, and what it says of itself beside the samples.

export interface ExportRequest {
  readonly workspace: string
  readonly kind: string
  /** A folder that is empty, or that can be made. */
  readonly folder: string
  /** How much of each stratum the test side is to have, below 1; with 0 there is no such side. */
  readonly testShare: number
}

/** As it stands in manifest.json. */
export interface Manifest {
  readonly kind: string
  readonly description: string
  readonly legend?: Readonly<Record<string, string>>
  readonly workspace: string
  /** The last row of the log that it knows of. */
  readonly log_position: number
  readonly created_at: string
  readonly test_share: number
  readonly samples: { readonly train: SideCounts; readonly test?: SideCounts }
  readonly files: Readonly<Record<string, WrittenFile>>
}

export interface SideCounts {
  readonly total: number
  readonly strata: Readonly<Record<string, number>>
}

export interface WrittenFile {
  readonly sha256: string
  readonly bytes: number
  readonly lines: number
}
