// The request for an export, and the manifest that an export writes beside the samples.

export interface ExportRequest {
  readonly workspace: string
  readonly kind: string
  /** A folder that is empty, or that can be created. */
  readonly folder: string
  /** The share of each stratum that goes to the test side, below 1; with 0 there is no test side. */
  readonly testShare: number
}

/** The content of manifest.json. */
export interface Manifest {
  readonly kind: string
  readonly description: string
  readonly legend?: Readonly<Record<string, string>>
  readonly workspace: string
  /** The last row of the log that the export includes. */
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
