// The tables of hooks. No decision depends on them, so they are neither log nor projection.
import { bigint, defineTable, json, key, real, text } from '../kernel/store/index.ts'
import type { Purpose } from './event.ts'

export interface Entity {
  readonly name: string
  readonly entity_id: string
}

/** One row for each event of an agent. */
export const firingTable = defineTable('hook_firing', ['agent', 'event'], {
  agent: key(),
  event: key(),
  purpose: text<Purpose>(),
  times: bigint(),
  fired_at: text(),
  duration_ms: real(),
  failed_at: text().null(),
  failure: text().null(),
})

/** The latest turn of each session of an agent: events of tools and answers do not say all of it. */
export const hookTurnTable = defineTable('hook_turn', ['actor', 'agent', 'session_id'], {
  actor: key(),
  agent: key(),
  session_id: key(),
  turn_id: key(),
  /** The tools that were called in it. */
  tools: json<readonly string[]>(),
  /** The verb that the message meant, and the search that found it. */
  verb: text().null(),
  search_id: text().null(),
  /** What its names were taken to mean. */
  entities: json<readonly Entity[]>(),
  begun_at: key(),
})
