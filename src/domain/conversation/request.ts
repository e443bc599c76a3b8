// The request that a turn answers. After a rejection, the next turn is another attempt at what was asked first, so that is what its
// verdict is about; so is the turn after the agent has asked what was meant.
import { fromJson } from '../../kernel/json-text.ts'
import type { Db } from '../../kernel/store/index.ts'
import { leadsOn, MOST_ATTEMPTS } from './attempts.ts'
import { responseKindsOf } from './detector/index.ts'
import { type Turn, turnRepo } from './repo/turns.ts'
import type { UsedEntity } from './tables.ts'

export interface Asked {
  /** The words that the person asked with first. */
  readonly words: string
  readonly sessionId: string
  readonly verb: string | null
  /** After a rejection, the agent asked what was meant and ran nothing. */
  readonly isQuestion: boolean
  /** The search for these words; null if the turn is a later attempt. */
  readonly searchId: string | null
  readonly entities: readonly UsedEntity[]
  /** The verbs of earlier attempts, which the person rejected. */
  readonly rejected: readonly string[]
  /** What was asked before, if the agent asked back and these words may only answer that. */
  readonly replyTo: string | null
}

export async function askedIn(db: Db, workspace: string, turnId: string): Promise<Asked | undefined> {
  const turn = await turnRepo.byId(db, workspace, turnId)
  if (!turn) return undefined
  const { attempts: earlier, question } = await attemptsBefore(db, workspace, turn)
  const first = earlier.at(-1) ?? turn
  return {
    words: first.query,
    sessionId: turn.session_id,
    verb: turn.verb,
    isQuestion: earlier.length > 0 && asksBack(turn),
    searchId: first === turn ? turn.search_id : null,
    entities: turn.entities === null ? [] : fromJson(turn.entities),
    rejected: earlier.flatMap(({ verb }) => verb ?? []),
    replyTo: question?.query ?? null,
  }
}

/** What the answer of a turn rested on. */
export async function citedIn(db: Db, workspace: string, turnId: string) {
  const turn = await turnRepo.byId(db, workspace, turnId)
  return turn?.cited == null ? undefined : { sessionId: turn.session_id, cited: fromJson(turn.cited) }
}

interface Before {
  /** Answers that the person rejected, and questions of the agent after these, the latest first. */
  readonly attempts: readonly Turn[]
  /** The first of the turns in which the agent asked back, if nothing was rejected before. */
  readonly question: Turn | undefined
}

async function attemptsBefore(db: Db, workspace: string, turn: Turn): Promise<Before> {
  const attempts: Turn[] = []
  let questions: Turn[] = []
  for (let at = turn.follows; at !== null && attempts.length + questions.length < MOST_ATTEMPTS; ) {
    const earlier = await turnRepo.byId(db, workspace, at)
    if (!earlier) break
    if (leadsOn({ ...earlier, query_id: '' })) {
      attempts.push(...questions, earlier)
      questions = []
    } else if (asksBack(earlier)) questions.push(earlier)
    else break
    at = earlier.follows
  }
  return { attempts, question: attempts.length === 0 ? questions.at(-1) : undefined }
}

/** Whether the agent did nothing yet, but asked what is meant. */
function asksBack({ verb, response }: Turn): boolean {
  return verb === null && response !== null && !['tells', 'asks_for_more'].includes(responseKindsOf(response))
}
