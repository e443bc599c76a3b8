// The request that a turn answers. After a rejection, the next turn is another attempt at what was asked first, so that is what its
// verdict is about.
import { fromJson } from '../../kernel/json-text.ts'
import type { Db } from '../../kernel/store/index.ts'
import { leadsOn, MOST_ATTEMPTS } from './attempts.ts'
import { type Turn, turnRepo } from './repo/turns.ts'
import type { UsedEntity } from './tables.ts'

export interface Asked {
  /** The words that the person asked with first. */
  readonly words: string
  readonly sessionId: string
  readonly verb: string | null
  /** The search for these words; null if the turn is a later attempt. */
  readonly searchId: string | null
  readonly entities: readonly UsedEntity[]
  /** The verbs of earlier attempts, which the person rejected. */
  readonly rejected: readonly string[]
}

export async function askedIn(db: Db, workspace: string, turnId: string): Promise<Asked | undefined> {
  const turn = await turnRepo.byId(db, workspace, turnId)
  if (!turn) return undefined
  const earlier = await attemptsBefore(db, workspace, turn)
  const first = earlier.at(-1) ?? turn
  return {
    words: first.query,
    sessionId: turn.session_id,
    verb: turn.verb,
    searchId: first === turn ? turn.search_id : null,
    entities: turn.entities === null ? [] : fromJson(turn.entities),
    rejected: earlier.flatMap(({ verb }) => verb ?? []),
  }
}

/** The rejected turns before this one, the latest first. */
async function attemptsBefore(db: Db, workspace: string, turn: Turn): Promise<Turn[]> {
  const found: Turn[] = []
  for (let at = turn.follows; at !== null && found.length < MOST_ATTEMPTS; ) {
    const earlier = await turnRepo.byId(db, workspace, at)
    if (!earlier || !leadsOn({ ...earlier, query_id: '' })) break
    found.push(earlier)
    at = earlier.follows
  }
  return found
}
