// What a call writes with: who speaks, for whom, and what tells a repeat of it from another call.
import type { z } from 'zod'
import type { Caller } from './caller.ts'
import { invalidInput } from './errors.ts'
import { type cloudEvent, eventKey } from './event-key.ts'
import type { Envelope, Request } from './feedback/index.ts'
import type { Trust } from './gate/index.ts'
import { sha256 } from './id.ts'
import { personOf } from './person.ts'
import { calledIn } from './session.ts'

/** `parsed` is the input of the action. */
export function requestOf(caller: Caller, name: string, parsed: Record<string, unknown>): Request {
  const named = parsed.session_id as string | undefined
  const envelope: Envelope = {
    taskId: (parsed.task_id as string | null | undefined) ?? undefined,
    sessionId: named === undefined ? undefined : calledIn(caller, named),
    person: personOf(caller, parsed.on_behalf_of as string | undefined),
    namesPerson: caller.isProven === true || parsed.on_behalf_of !== undefined,
    trust: parsed.trust as Trust | undefined,
    idempotencyKey: idempotencyKeyIn(caller, parsed),
  }
  return { caller, envelope, bodyHash: envelope.idempotencyKey === undefined ? '' : bodyHashOf(name, parsed) }
}

function idempotencyKeyIn(caller: Caller, { idempotency_key, cloud_event }: Record<string, unknown>) {
  const key = idempotency_key as string | undefined
  if (cloud_event === undefined) return key
  if (key === undefined) return eventKey(caller, cloud_event as z.output<typeof cloudEvent>)
  throw invalidInput(
    'idempotency_key',
    'is not needed beside cloud_event: an event is recorded once. Send one of the two.',
  )
}

function bodyHashOf(name: string, { idempotency_key: _, ...body }: Record<string, unknown>): string {
  return sha256(JSON.stringify([name, body]))
}
