// defineAction: the only way to add something a caller can do. Every surface is rendered from the list of actions.
import type { z } from 'zod'
import type { Caller, Role, SpokenFor } from './caller.ts'
import type { ActionContext } from './context.ts'
import type { OnProgress } from './operations.ts'

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
  /** What the log rows that it makes are called: its own name unless given, an empty list where it makes none. */
  readonly logs?: readonly string[]
  /** The MCP tool that carries it: its own name unless given, the name of a group, or null for none. */
  readonly tool?: string | null
  /** The input field that document 001's `target_id` fills, for actions of a group. */
  readonly target?: string
  /** Of a group: the actions that it takes the calls of, and what they are all for. */
  readonly members?: readonly Action[]
  readonly lead?: string
  /** It gives back what its caller sent as it was, and shows what others said through `visible` itself. */
  readonly isCleaned?: boolean
  /** An input to show where the required fields alone are not one. */
  readonly example?: Readonly<Record<string, unknown>>
  readonly input: I
  readonly output: O
  run(context: ActionContext, input: z.output<I>): Promise<z.output<O>>
}

export function defineAction<const N extends string, I extends z.ZodObject, O extends z.ZodObject>(
  action: Action<N, I, O>,
): Action<N, I, O> {
  return action
}

/** What a surface is given: the list to render, one way to call, and who may. */
export interface HeedPort {
  readonly actions: readonly Action[]
  /** Checks the role, parses the input, runs the action. Fails with a HeedError, never with anything else. */
  execute(caller: Caller, name: string, input: unknown, onProgress?: OnProgress): Promise<Record<string, unknown>>
  /** The caller behind a key; without one, the person at a keyless machine. Fails with `unauthenticated`. */
  identify(key: string | undefined, channel: Caller['channel'], spokenFor?: SpokenFor): Promise<Caller>
  /** Resolves when calls are answered; fails with what they would fail with where the store does not answer or is refused. */
  ready(): Promise<void>
}
