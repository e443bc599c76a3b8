// What every method takes besides its input, and what the action of a group takes.

export interface CallOptions {
  /** Gives up waiting. The call may still take effect: give a write an idempotency key to repeat it safely. */
  signal?: AbortSignal | undefined
  /** A signed token that proves the person whom this call speaks for. */
  personToken?: string | undefined
}

/** What a group of actions takes beside the fields of one of them. */
type GroupField = 'task_id' | 'session_id' | 'on_behalf_of' | 'trust' | 'idempotency_key'

/** A call of one action of a group: its fields in `args`; or what it is about in `target_id`, and the others in `payload`. */
export type GroupCall<Name extends string, Input> = { action: Name } & Pick<Input, GroupField & keyof Input> &
  ({ args: Omit<Input, GroupField> } | { target_id: string; payload: Partial<Omit<Input, GroupField>> })
