// The agents that Heed sets up, and what each is given: the command that starts Heed, its data, and the files that say so.
import type { AgentName } from '../kernel/agents.ts'
import type { Entry } from './json-edit.ts'

export const scopes = ['project', 'user'] as const
export type Scope = (typeof scopes)[number]

/** Where the settings of agents are. */
export interface Place {
  /** The home folder of the person. */
  readonly home: string
  /** The folder of the project. */
  readonly folder: string
  /** Folders that replace those in the home folder, by the variable of each agent. */
  readonly folders: Readonly<Partial<Record<AgentName, string>>>
}

/** How Heed is started from this machine. */
export interface Start {
  readonly node: string
  readonly main: string
  /** The folder of the data, so that hooks and MCP server meet on the same. */
  readonly data: string
  /** The kinds of work that the agent is shown tools for, as HEED_TOOLS has them. */
  readonly tools: string
  readonly platform: NodeJS.Platform
}

/** What hooks are for. */
export const purposes = ['session_start', 'message', 'tool', 'answered', 'denied', 'interrupted'] as const
export type Purpose = (typeof purposes)[number]

/** What an entry is there for, as `heed doctor` lists it. */
export type Part = 'MCP server' | 'permission' | Purpose

/** One file, with what is to be in it. */
export type SettingsFile =
  | { readonly path: string; readonly format: 'json'; readonly entries: readonly (Entry & { readonly part: Part })[] }
  | { readonly path: string; readonly format: 'toml'; readonly table: TomlTable }

/** A table of a TOML file, which has its own marked block. */
export interface TomlTable {
  readonly path: readonly [string, string]
  readonly lines: readonly string[]
}

/** What Heed knows of one agent. */
export interface AgentSetup {
  /** The event of each purpose; not every agent has one for all. */
  readonly events: Readonly<Partial<Record<Purpose, string>>>
  /** The version that was tried. */
  readonly tried: string
  /** What prints its version. */
  readonly versionCommand: string
  files(scope: Scope, place: Place, start: Start): SettingsFile[]
  /** What the person has to do, a line each. */
  left(scope: Scope, place: Place): string[]
}
