// What a benchmark gets: its flags, a temporary folder, and where its figures go.
import type { DetectorFlags } from '../detector/flags.ts'
import type { LearningFlags } from '../intent/flags.ts'
import type { Figure } from './figure.ts'
import type { Progress } from './progress.ts'

export interface Flags {
  readonly engine: 'sqlite' | 'postgres'
  /** A PostgreSQL server to use; without one, a private server is started. */
  readonly url: string | undefined
  /** The largest size that is measured. */
  readonly rows: number
  /** The size of the log that is rebuilt. */
  readonly rebuildRows: number
  /** How long many callers call, and how long a load lasts. */
  readonly seconds: number
  readonly minutes: number
  /** How often each contender has its turn. */
  readonly rounds: number
  /** Which parts of the benchmark to run; all if not given. */
  readonly only: readonly string[]
  /** The file to measure on, if it is one. */
  readonly file: string | undefined
  /** All files, if several may be given. */
  readonly files: readonly string[]
  readonly learning: LearningFlags
  readonly detector: DetectorFlags
}

export interface Run {
  readonly name: string
  readonly flags: Flags
  readonly folder: string
  readonly progress: Progress
  report(figure: Figure): void
}

export type Bench = (run: Run) => Promise<void>

export function wants(run: Run, part: string): boolean {
  return run.flags.only.length === 0 || run.flags.only.includes(part)
}
