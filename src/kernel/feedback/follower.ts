// What one context hears and others act on. Contexts do not know each other, so the composition root wires their followers.
import type { ActionContext } from '../context.ts'
import type { Draft, Making } from './row.ts'

/** A row that follows from another one, in another context. */
export interface Following {
  /** The type of the aggregate that it is about: the receipt names each of its decisions that changes. */
  readonly about: string
  readonly draft: Making<Draft>
}

/** What follows from a row that is about to be written. Called before the transaction, because it may read texts. */
export type Follower = (context: ActionContext, draft: Draft) => Promise<readonly Following[]>
