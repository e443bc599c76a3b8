// What an operator does with the whole store, outside the list of actions: long work that reports its progress.
import type { AgentName } from './agents.ts'
import type { Caller } from './caller.ts'
import type { Exported, ExportRequest, Manifest, Resumed, SideCounts, WrittenFile } from './training/manifest.ts'

export type { Exported, ExportRequest, Manifest, Resumed, SideCounts, WrittenFile }

/** `total` is given if it is known beforehand. */
export type OnProgress = (done: number, total?: number) => void

export interface Difference {
  table: string
  key: string
  live: string | null
  derived: string | null
}

/** A row that was changed, moved or removed after it was recorded. */
export interface AlteredRow {
  workspace: string
  /** The feedback or the fact; `row 17` if that row is gone; the workspace if its own count of rows is wrong. */
  id: string
  /** The action, or the kind of fact. */
  what: string
  recorded_at: string | null
  /** `missing`: the row or its text is gone; `misplaced`: it is in a place where none was recorded. */
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
  /** False while a row is altered: projections are not compared with what follows from a forgery. */
  compared: boolean
  /** Projection rows that differ from what facts and log say; at most 100 are listed. */
  count: number
  differences: Difference[]
  altered_count: number
  altered: AlteredRow[]
  /** Rows from before rows were sealed: only their text and place can be checked. */
  unsealed_count: number
  engine: EngineCheck
  /** Workspaces whose last row is dated well ahead of this machine's clock, if any. */
  dated_ahead?: { workspace: string; last_at: string }[]
}

export interface Rebuilt {
  rows: number
  aggregates: number
  /** The tables that were missing or damaged, if any. */
  remade?: readonly string[]
}

/** A file of the Git store. */
export interface StoredPage {
  /** Inside the repository, with slashes. */
  readonly path: string
  readonly text: string
}

/** Something that was said since the last commit. */
export interface SaidSince {
  readonly at: string
  /** Who said it, in words, and whether they decided as a reviewer. */
  readonly by: string
  readonly isDecision: boolean
  /** Such as `approve`, `rule` and the rule in quotation marks. */
  readonly verb: string
  readonly noun: string
  readonly name: string
}

/** The pages of a workspace at one moment. */
export interface StoredPages {
  /** The last row of the log that they are made from; undefined if the log is empty. */
  readonly row: string | undefined
  readonly pages: readonly StoredPage[]
  /** What was said since the row that the caller named, in order. */
  readonly said: readonly SaidSince[]
}

export interface SessionsRequest {
  readonly caller: Caller
  /** The folders of the agents' own files, such as `~/.claude`. */
  readonly folders: Partial<Readonly<Record<AgentName, string>>>
  /** Only what was said from this time on, in ISO 8601. */
  readonly since?: string | undefined
  /** How often a correction must have been said to be proposed. */
  readonly times: number
  /** Only report: nothing is written. */
  readonly dryRun: boolean
  /** The file that keeps what was read until the import is done. */
  readonly unfinished?: string | undefined
}

/** Something that people asked for, with the times that they said it. */
export interface SaidBefore {
  readonly words: string
  /** What they said is meant to last. */
  readonly lasts: boolean
  readonly times: number
  readonly sessions: number
  /** Absent if the transcripts do not say when. */
  readonly first_at?: string
  readonly last_at?: string
  readonly projects: readonly string[]
  readonly agents: readonly AgentName[]
  /** in_effect: an agent is told it already. once: a correction that was said too seldom to be proposed. refused: it cannot be a rule. */
  readonly state: 'waiting' | 'in_effect' | 'rejected' | 'undone' | 'once' | 'refused'
  /** The item of the inbox; absent in a dry run, and if there is none. */
  readonly item_id?: string
}

/** What transcripts were found to say. */
export interface SessionsReport {
  readonly dry_run: boolean
  readonly sessions: Partial<Readonly<Record<AgentName, number>>>
  /** Of people, without what machines wrote. */
  readonly messages: number
  readonly corrections: number
  /** Corrections that say only that something was wrong. */
  readonly wordless: number
  readonly instructions: number
  /** Messages that say something again. */
  readonly repeats: number
  /** Corrections of something that had been said before: with that in effect, the answer would have been another. */
  readonly prevented: number
  /** The most often said first. */
  readonly found: readonly SaidBefore[]
  /** How many were written now, and how many were known from an import before. */
  readonly added: number
  readonly known: number
  readonly resumed: number
  readonly left_out: { readonly broken: number; readonly too_long: number; readonly unreadable: number }
}

export interface Operations {
  /**
   * Derives every projection again, in place, and creates its table again if that is missing. Refuses while a row is altered,
   * because a rebuild would make that permanent.
   */
  rebuild(onProgress: OnProgress): Promise<Rebuilt>
  /** Writes the state as it was at `asOf` (ISO 8601) into a new SQLite file. */
  rebuildInto(file: string, asOf: string, onProgress: OnProgress): Promise<Rebuilt>
  /** Checks the engine's data, the hash of every row, and every projection against a fresh derivation. Changes nothing. */
  verify(onProgress: OnProgress): Promise<Verification>
  /** Writes a consistent copy of the live SQLite file. */
  backup(file: string): Promise<{ bytes: number }>
  /**
   * Writes the training samples of one kind into a new folder, as trainers read them. If it is stopped, the same request goes on with
   * what is there, unless something was said since.
   */
  exportSamples(request: ExportRequest, onProgress: OnProgress): Promise<Exported>
  /** What the Git store has of a workspace. Refuses if `since` is no row of its log. */
  pages(workspace: string, since: string | undefined, onProgress: OnProgress): Promise<StoredPages>
  /**
   * Reads the transcripts that agents keep, and proposes what people said in them: it waits in the inbox, and nothing takes effect. A
   * repeat adds only what is new.
   */
  importSessions(request: SessionsRequest, onProgress: OnProgress): Promise<SessionsReport>
}
