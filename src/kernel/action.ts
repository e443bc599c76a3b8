// defineAction: the only way to add something a caller can do. Every surface is rendered from the list of actions.
import type { z } from 'zod'
import type { Caller, Role, SpokenFor } from './caller.ts'
import type { ActionContext } from './context.ts'
import type { OnProgress } from './operations.ts'
import type { SampleSink } from './training/index.ts'

export interface Action<
  N extends string = string,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
> {
  /** snake_case, below 40 characters. */
  readonly name: N
  readonly title: string
  /** What it does, for the person or model that chooses it. */
  readonly description: string
  readonly effect: 'read' | 'write'
  /** The least role that may call it. */
  readonly role: Role
  /** On a keyless machine, only the command line and the console may call it: an agent cannot approve itself. */
  readonly byPerson?: boolean
  /** The actions of the log rows that it makes: its own name unless given, an empty list if it makes none. */
  readonly logs?: readonly string[]
  /** The MCP tool that offers it: its own name unless given, the name of a group, or null for none. */
  readonly tool?: string | null
  /** The input field that document 001's `target_id` fills, for actions of a group. */
  readonly target?: string
  /** For a group: the actions that it calls, and what they are all for. */
  readonly members?: readonly Action[]
  readonly lead?: string
  /** Its answer repeats what the caller sent, unchanged; the action itself passes what others said through `visible`. */
  readonly isCleaned?: boolean
  /** The text field that a call is mostly about. The command line takes it without its flag. */
  readonly main?: string
  /** An input to show as an example, if the required fields alone are not a valid one. */
  readonly example?: Readonly<Record<string, unknown>>
  readonly input: I
  readonly output: O
  run(context: ActionContext, input: z.output<I>): Promise<z.output<O>>
}

export function defineAction<const N extends string, I extends z.ZodObject, O extends z.ZodObject>(
  action: Action<N, I, O> & { readonly main?: keyof I['shape'] },
): Action<N, I, O> {
  return action
}

/** What a surface gets: the actions to render, a way to call them, and a way to identify callers. */
export interface HeedPort {
  readonly actions: readonly Action[]
  /** Checks the role, parses the input, runs the action. Only ever fails with a HeedError. */
  execute(caller: Caller, name: string, input: unknown, onProgress?: OnProgress): Promise<Record<string, unknown>>
  /** Streams the lines of training samples. Only ever fails with a HeedError. */
  samples(caller: Caller, input: unknown, sink: SampleSink): Promise<void>
  /** The caller behind a key; without one, the person at a keyless machine. Fails with `unauthenticated`. */
  identify(key: string | undefined, channel: Caller['channel'], spokenFor?: SpokenFor): Promise<Caller>
  /** Resolves once calls can be answered. If the store does not answer or is refused, it fails as a call would. */
  ready(): Promise<void>
}
