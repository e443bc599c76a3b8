// What each middleware is given: Heed, in process or over HTTP, and whose conversation it is.
import type { HeedActions } from '../client/index.ts'
import { invalidInput } from '../kernel/errors.ts'

/** The two calls of a turn: what `openHeed` of heed and `createClient` of heed/client return has them. */
export type HeedTurns = Pick<HeedActions, 'turn_begin' | 'turn_end'>

export interface TurnOptions {
  /** The conversation. Its turns judge only each other. */
  readonly session_id: string
  /** The person who types. */
  readonly on_behalf_of?: string | undefined
  /** The name of the agent, for the rules of its prompt. */
  readonly agent?: string | undefined
  /** Whether the session is open to every key of the workspace. */
  readonly shared?: boolean | undefined
  /** A signed token that proves the person. */
  readonly personToken?: string | undefined
  /**
   * The id of the person's message, for a middleware that is made for one message: what runs again, or goes on in another process,
   * is then the same turn. Heed makes one unless given.
   */
  readonly turn_id?: string | undefined
  /** How long the model waits for Heed, in milliseconds; 2000 unless given. */
  readonly deadline_ms?: number | undefined
  /** Shows the person what was learned from their message. Unless given, the model is told to say it, and may drop it. */
  readonly onSay?: ((say: string) => void) | undefined
  /** Called if Heed fails or is late: the model then answers without it. Unless given, it is a warning of the process. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** The same for each call, or derived from where the framework is: its thread, its context. */
export type Who<Where> = TurnOptions | ((where: Where) => TurnOptions)

/** Refuses what cannot work before anything runs. */
export function checked<Where>(who: Who<Where>): (where: Where) => TurnOptions {
  if (typeof who === 'function') return (where) => valid(who(where))
  const options = valid(who)
  return () => options
}

function valid(options: TurnOptions): TurnOptions {
  if (typeof options?.session_id !== 'string' || options.session_id === '')
    throw invalidInput('session_id', 'is required: name the conversation, by the id of its thread or chat.')
  return options
}
