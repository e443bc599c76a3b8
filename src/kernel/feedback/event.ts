// Events: what a row of the log can say. The log is permanent, so each action on an aggregate has one schema, in versions. A row is
// checked when it is appended. A row of an older version is upcast to the newest before a reducer sees it; what is stored never changes.
import { z } from 'zod'
import type { Fields, LogRow } from './row.ts'
import { APPROVE, REJECT, UNDO } from './row-kinds.ts'

export interface Event<Action extends string = string, Payload extends Fields = Fields> {
  readonly action: Action
  readonly version: number
  readonly payload: z.ZodType<Payload>
  /** One for each version after the first, in order. */
  readonly upcast: readonly Upcast[]
}

/** From one version to the next. */
export type Upcast = (payload: Fields) => Fields

/** The rows of these events. */
export type RowOf<E extends Event> = E extends Event<infer Action, infer Payload> ? LogRow<Action, Payload> : never

export function defineEvent<const Action extends string, Payload extends Fields>(event: {
  readonly action: Action
  readonly payload: z.ZodType<Payload>
  /** One for each version after the first: the first of them makes version 2 of version 1. */
  readonly upcast?: readonly Upcast[]
}): Event<Action, Payload> {
  const upcast = event.upcast ?? []
  return { ...event, upcast, version: upcast.length + 1 }
}

/** The payload of a reviewer's decision, which may be about any aggregate. */
export const decided = {
  action: z.string(),
  target_id: z.string(),
  /** Given on a machine without keys. */
  keyless: z.literal(true).exactOptional(),
  /** The person who was proven to give it. */
  reviewer: z.string().exactOptional(),
}
export const kernelEvents = [
  defineEvent({ action: UNDO, payload: z.strictObject({ action: z.string(), root: z.string() }) }),
  defineEvent({ action: APPROVE, payload: z.strictObject(decided) }),
  defineEvent({ action: REJECT, payload: z.strictObject(decided) }),
] as const

/** A row that was read from the log, as one of these events. */
export function rowAs<E extends Event>(events: readonly E[], row: LogRow): RowOf<E> {
  const event = events.find(({ action }) => action === row.action)
  if (!event) throw new Error(`${row.action} is none of ${events.map(({ action }) => action).join(', ')}`)
  return upToDate(event, row) as RowOf<E>
}

/** The rows of these events, and those that the kernel allows on every aggregate. */
export type AnyRowOf<E extends Event> = RowOf<E | (typeof kernelEvents)[number]>

/** The row in the newest version of its event. */
export function upToDate<R extends Pick<LogRow, 'version' | 'payload'>>(event: Event | undefined, row: R): R {
  if (!event || event.version === row.version) return row
  const payload = event.upcast.slice(row.version - 1).reduce((said, upcast) => upcast(said), row.payload)
  return { ...row, payload, version: event.version }
}
