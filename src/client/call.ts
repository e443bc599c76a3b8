// What every method takes besides its input, and the input of a group.

export interface CallOptions {
  /** Stops waiting. The call may still take effect: give a write an idempotency key to repeat it safely. */
  signal?: AbortSignal | undefined
  /** A signed token that proves the person this call speaks for. */
  personToken?: string | undefined
}

/** Fields that stay beside `args` or `payload`. */
type GroupField = 'task_id' | 'session_id' | 'on_behalf_of' | 'trust' | 'idempotency_key'

/** A call of one action of a group: its fields in `args`; or what it is about in `target_id`, and the other fields in `payload`. */
export type GroupCall<Name extends string, Input> = { action: Name } & Pick<Input, GroupField & keyof Input> &
  ({ args: Omit<Input, GroupField> } | { target_id: string; payload: Partial<Omit<Input, GroupField>> })
