// The request that a turn answers. After a rejection that asks for nothing of its own, the next turn is another attempt at what was asked
// first, so that is what its verdict is about; so is the turn after the agent has asked what was meant.
import { fromJson } from '../../kernel/json-text.ts'
import { objectionIn } from '../../kernel/reader/index.ts'
import type { Db } from '../../kernel/store/index.ts'
import { leadsOn, MOST_ATTEMPTS } from './attempts.ts'
import { responseKindsOf } from './detector/index.ts'
import { type Turn, turnRepo } from './repo/turns.ts'
import type { UsedEntity } from './tables.ts'
import { whatWasMeant } from './what-was-meant.ts'

export interface Asked {
  /** The words that the person asked with first. */
  readonly words: string
  readonly sessionId: string
  readonly verb: string | null
  /** What the agent asked, if it ran nothing. */
  readonly question: string | null
  /** An answer to these words was rejected before in this conversation. */
  readonly isAgain: boolean
  /** The words say something against an earlier answer, so they may be no request. */
  readonly isObjection: boolean
  /** The search for these words; null if the turn is a later attempt. */
  readonly searchId: string | null
  readonly entities: readonly UsedEntity[]
  /** The verbs of earlier attempts, which the person rejected. */
  readonly rejected: readonly string[]
  /** What was asked before these words, and whether they only say something against its answer, or say the same again. */
  readonly before: { readonly words: string; readonly verb: string | null; readonly isObjectedTo: boolean } | null
  /** What was asked before, if the agent asked back and these words may only answer that. */
  readonly replyTo: string | null
}

export async function askedIn(db: Db, workspace: string, turnId: string): Promise<Asked | undefined> {
  const turn = await turnRepo.byId(db, workspace, turnId)
  if (!turn) return undefined
  const { attempts: earlier, question, objection } = await attemptsBefore(db, workspace, turn)
  const first = earlier.at(-1) ?? turn
  const isObjection = first === turn && objection
  return {
    words: first.query,
    sessionId: turn.session_id,
    verb: turn.verb,
    question: asksBack(turn) ? turn.response : null,
    isAgain: earlier.length > 0,
    isObjection,
    searchId: first === turn ? turn.search_id : null,
    entities: entitiesOf(turn, earlier),
    rejected: earlier.flatMap(({ verb }) => verb ?? []),
    before: await requestBefore(db, workspace, first, isObjection),
    replyTo: question?.query ?? null,
  }
}

/** What the person asked before these words: they may say the same request again. */
async function requestBefore(
  db: Db,
  workspace: string,
  { follows, query }: Turn,
  isObjection: boolean,
): Promise<Asked['before']> {
  const earlier = follows === null ? undefined : await turnRepo.byId(db, workspace, follows)
  if (!earlier || earlier.correction_type === 'abandonment') return null
  const { attempts } = await attemptsBefore(db, workspace, earlier)
  const isObjectedTo = isObjection || objectionIn(query).objects || whatWasMeant(query).wanted !== null
  return { words: (attempts.at(-1) ?? earlier).query, verb: earlier.verb, isObjectedTo }
}

/** Whom names were taken to mean: in this answer, or if it only asks, in the attempt before it. */
function entitiesOf(turn: Turn, earlier: readonly Turn[]): readonly UsedEntity[] {
  const answered = [turn, ...earlier].find((one) => !asksBack(one))
  return answered?.entities == null ? [] : fromJson(answered.entities)
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
  /** Something was rejected before, with words that ask for something of their own. */
  readonly objection: boolean
}

async function attemptsBefore(db: Db, workspace: string, turn: Turn): Promise<Before> {
  const attempts: Turn[] = []
  let questions: Turn[] = []
  let objection = false
  for (let later = turn; later.follows !== null && attempts.length + questions.length < MOST_ATTEMPTS; ) {
    const earlier = await turnRepo.byId(db, workspace, later.follows)
    if (!earlier) break
    const isAnother = leadsOn({ ...earlier, query_id: '' })
    if (asksBack(earlier)) questions.push(earlier)
    else if (isAnother || isOnlyObjection(later.query)) {
      objection = questions.length === 0 && !isAboutEarlier(later.query, earlier)
      if (objection) break
      attempts.push(...questions, earlier)
      questions = []
    } else break
    later = earlier
  }
  return { attempts, question: attempts.length === 0 ? questions.at(-1) : undefined, objection }
}

/** However it was heard, it asks for nothing by itself. */
function isOnlyObjection(message: string): boolean {
  const { objects, isFlat } = objectionIn(message)
  return objects && isFlat
}

/** "That's wrong", "no, pause it" and the same in other words are about what was asked before; "you forgot Bob" may be about anything. */
function isAboutEarlier(message: string, { correction_type }: Turn): boolean {
  const { objects, rest } = objectionIn(message)
  return rest === '' || objects || correction_type === 'rephrased' || whatWasMeant(message).wanted !== null
}

/** Whether the agent did nothing yet, but asked what is meant. "It is paused. Shall I also block it?" offers more than was done. */
function asksBack({ verb, response }: Turn): boolean {
  if (verb !== null || response === null) return false
  const kind = responseKindsOf(response)
  return kind === 'asks' || (['offers', 'asks_to_confirm'].includes(kind) && ONLY_ASKS.test(response.slice(0, LONGEST)))
}

const ONLY_ASKS = /^[^.!。！\n]*[?？]\s*$/u
const LONGEST = 1_000
