// The idempotency key of a call that an event makes: its source and id, for the key that delivers it. It has a line break, which the
// keys of callers cannot have, so no caller can take the place of an event.
import { z } from 'zod'
import type { Caller } from './caller.ts'
import { sha256 } from './id.ts'
import { text } from './input.ts'

/** The field of an input that names the event, as CloudEvents identifies it. */
export const cloudEvent = z.strictObject({
  source: text(2_000).describe('Where the event came from.'),
  id: text(2_000).describe('The id of the event at its source.'),
})

const PREFIX = 'event\n'

export function eventKey({ actor }: Caller, { source, id }: z.output<typeof cloudEvent>): string {
  return `${PREFIX}${sha256(JSON.stringify([actor, source, id]))}`
}

/** The field of the input that the key comes from. */
export function fieldOfKey(key: string): 'cloud_event' | 'idempotency_key' {
  return key.startsWith(PREFIX) ? 'cloud_event' : 'idempotency_key'
}
