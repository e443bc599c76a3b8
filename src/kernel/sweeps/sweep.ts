// defineSweep: work that nobody asks for, such as proposals from what came together. A sweep says what follows from the state of a
// workspace through the log, so running it twice does nothing the second time.
import type { ActionContext } from '../context.ts'
import type { Settings } from '../settings/index.ts'

export interface Sweep {
  /** snake_case. */
  readonly name: string
  /** What it does, for the person who looks how it went. */
  readonly title: string
  /** After this many minutes it runs again, if anything was written meanwhile; 0 is never. `context.hurry` has it run sooner. */
  every(settings: Settings): number
  /** It runs after this many minutes even if nothing was written, for what follows from time alone. */
  readonly atLeastEvery?: number
  /** Most of its time it waits for somebody else, so it runs in several workspaces at a time. Others run in one after the other. */
  readonly waits?: boolean
  /**
   * Does the work in the workspace of the context, as Heed itself, and says in one sentence what it did. Long work takes turns with
   * other work and reports its progress: there it ends if the process stops or another one has taken over.
   */
  run(context: ActionContext): Promise<string>
}

export function defineSweep(sweep: Sweep): Sweep {
  return sweep
}
