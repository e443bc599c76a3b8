// What the process entry gives the command line: streams, the action list, and ways to open and to serve.
import type { Readable, Writable } from 'node:stream'
import type { Action, HeedPort } from '../../kernel/action.ts'
import type { SpokenFor } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { HeedError } from '../../kernel/errors.ts'
import type { Operations, StoredPage, StoredPages } from '../../kernel/operations.ts'
import type { Place, Start } from '../../setup/index.ts'
import type { Fired } from './doctor/check.ts'

export interface OpenHeed {
  readonly port: HeedPort
  readonly operations: Operations
  close(): Promise<void>
}

/** Whether the data must exist, is made if it does not, or is then made for this command alone. Reading makes nothing that stays. */
export type Data = 'existing' | 'made' | 'passing'

export interface ServeOptions {
  /** Absent without the flag: the configuration decides. */
  host?: string
  port?: number
  /** Whether the greeting is one line of JSON. */
  json: boolean
}

/** The Git store: repositories with the pages of a workspace. */
export interface GitStore {
  /** The folder of HEED_GIT, and the workspace that it is for. */
  readonly folder: string | undefined
  readonly workspace: string
  sync(request: {
    readonly folder: string
    readonly workspace: string
    pages(since: string | undefined): Promise<StoredPages>
  }): Promise<{
    readonly commit?: string
    readonly subject?: string
    readonly author?: string
    readonly written: number
    readonly removed: number
    readonly left: readonly string[]
  }>
  read(folder: string): Promise<{
    readonly commit: string
    readonly row: string | undefined
    readonly pages: readonly StoredPage[]
  }>
}

/** What `heed init` and `heed doctor` know of this machine. */
export interface SetupEnvironment {
  /** The home folder is empty if there is none. */
  readonly place: Place
  readonly start: Omit<Start, 'data' | 'tools'>
  /** The folder of HEED_DATA, and the kinds of work of HEED_TOOLS, if they are set. */
  readonly data: string | undefined
  readonly tools: string | undefined
  /** Whether a person can be asked. */
  readonly isAsked: boolean
  /** What programs are started with, as an agent would start them. */
  readonly programs: NodeJS.ProcessEnv
  /** The server that hooks go to instead of the data on this machine (HEED_URL), and what fired there. */
  readonly server?: { readonly url: string; firings(): Promise<{ readonly hooks: readonly Fired[] }> }
}

/** `columns` is present on a terminal only. */
export type OutputStream = Writable & { readonly columns?: number; readonly isTTY?: boolean }

export interface CliEnvironment {
  readonly version: string
  /** The caller's key, HEED_KEY; without one, the person at a keyless machine. */
  readonly key?: string | undefined
  /** The person that calls speak for: HEED_PERSON, HEED_PERSON_TOKEN. */
  readonly spokenFor?: SpokenFor
  /** The variables of the environment that a command reads, for its help; of the list of commands if it is empty. */
  variables(command: string): readonly { readonly name: string; readonly description: string }[]
  /** The list to render commands from, known without opening the store. `heed mcp` does not wait for it. */
  loadActions(): Promise<readonly Action[]>
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly stdin: Readable
  /** Whether a person watches standard error: progress is drawn only then. */
  readonly isTTY: boolean
  /** Which streams may have colours; none unless given. */
  readonly colours?: { readonly stdout: boolean; readonly stderr: boolean }
  /** Read only for the rate and remaining time of long work. */
  readonly clock: Clock
  /** Called with every unexpected failure; its cause is not printed as an answer. */
  report(error: HeedError, where: string): void
  /** Ends `log --follow`. */
  readonly signal?: AbortSignal | undefined
  /** Opens the store. Never called for help or version. With `folder`, the data is there, whatever the environment says. */
  open(data: Data, folder?: string): Promise<OpenHeed>
  /** Where agents keep their files, and the file that keeps what was read of them until an import is done; for `heed sessions`. */
  readonly transcripts?: { readonly place: Pick<Place, 'home' | 'folders'>; readonly unfinished: string }
  /** Git is only needed by `heed git`. */
  readonly git?: GitStore
  /** Agents are only set up by `heed init`, and looked at by `heed doctor`. */
  readonly setup?: SetupEnvironment
  /** Resolves when the server has stopped. */
  serve(options: ServeOptions): Promise<void>
  /** Resolves when the client has gone. With `folder`, the data is there. Standard output belongs to the protocol while it runs. */
  mcp(folder: string | undefined): Promise<void>
  /** Ends the process, because an agent waits for it. Only needed by `heed hook`, which seldom comes this way. */
  hook?(agent: string | undefined): Promise<void>
}
