// `heed conversation rejudge --dry-run`: what Heed would say today of the turns that it judged before, with today's detector and with
// what was corrected since. It changes nothing: a verdict stays as it was judged.
import type { OnProgress } from '../../../../kernel/operations.ts'
import type { Call, Invocation } from '../../invocation.ts'
import type { AnswerOf, RecordedTurn } from '../../render/conversation/answer.ts'
import { drawRejudged } from '../../render/conversation/rejudged.ts'
import { withProgress } from '../with-progress.ts'
import { turnPages } from './pages.ts'

type Verdict = RecordedTurn['user_feedback_status']

export interface ChangedVerdict {
  readonly turn_id: string
  readonly session_id: string
  readonly message: string
  readonly was: Verdict
  readonly would_be: Verdict
  readonly confidence: number
}

/** A verdict to ask for again. */
interface Question {
  readonly turn: RecordedTurn
  /** The message that judged it. */
  readonly by: RecordedTurn
  /** The turn before it, because its verdict counts, too. */
  readonly before: RecordedTurn | undefined
}

export interface Rejudged {
  readonly turns: number
  readonly changed: number
  /** The latest of them. */
  readonly latest: readonly ChangedVerdict[]
}

export async function rejudgeTurns(invocation: Invocation, most: number): Promise<void> {
  const rejudged = await withProgress(invocation, 'Turns', async ({ port }, onProgress) => {
    const caller = await invocation.identify(port)
    return rejudge((action, input) => port.execute(caller, action, input), most, onProgress)
  })
  await invocation.print(rejudged, drawRejudged(rejudged, invocation.textColumns))
}

/** So many messages wait at most. */
const PIECE = 200

async function rejudge(call: Call, most: number, onProgress: OnProgress): Promise<Rejudged> {
  const found: { readonly at: string; readonly change: ChangedVerdict }[] = []
  let turns = 0
  const ask = async (question: Question) => {
    const would = await detect(call, question)
    turns += 1
    onProgress(turns)
    return { question, would }
  }
  for await (const questions of questionsIn(call)) {
    for (const { question, would } of await Promise.all(questions.map(ask))) {
      const { turn } = question
      if (would.feedback_type === turn.detected?.feedback_type) continue
      found.push({ at: turn.created_at, change: changeOf(question, would) })
    }
  }
  const latest = found.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, most)
  return { turns, changed: found.length, latest: latest.map(({ change }) => change) }
}

/** Page by page from the newest turn back, so that several messages can be read at once. */
async function* questionsIn(call: Call): AsyncGenerator<Question[]> {
  /** Of each session the turn that was last seen, and its question, if it was judged: that waits for the turn before. */
  const seen = new Map<string, { readonly turn: RecordedTurn; readonly asks?: Omit<Question, 'before'> | undefined }>()
  for await (const page of turnPages(call)) {
    yield page.flatMap((turn) => {
      const { turn: after, asks } = seen.get(turn.session_id) ?? {}
      const isBefore = turn.detected !== undefined && turn.detected.in_turn === after?.turn_id
      seen.set(turn.session_id, { turn, asks: isBefore && after ? { turn, by: after } : undefined })
      return asks ? [{ ...asks, before: isBefore ? turn : undefined }] : []
    })
  }
  const rest = [...seen.values()].flatMap(({ asks }) => (asks ? [{ ...asks, before: undefined }] : []))
  while (rest.length > 0) yield rest.splice(-PIECE)
}

async function detect(call: Call, { turn, by: next, before }: Question) {
  const input = {
    query: next.query,
    previous_query: turn.query,
    ...(turn.response !== undefined && { previous_response: turn.response }),
    ...(turn.intent !== undefined && { previous_intent: turn.intent }),
    ...(next.intent !== undefined && { intent: next.intent }),
    items_mentioned: turn.items_mentioned,
    ...(before?.detected !== undefined && { earlier_verdicts: [before.detected.feedback_type] }),
    ...(next.person !== undefined && { on_behalf_of: next.person }),
  }
  return (await call('feedback_detect', input)) as AnswerOf<'feedback_detect'>
}

function changeOf({ turn, by: next }: Question, would: AnswerOf<'feedback_detect'>): ChangedVerdict {
  const { turn_id, session_id, detected } = turn
  return {
    turn_id,
    session_id,
    message: next.query,
    was: detected?.feedback_type ?? 'neutral',
    would_be: would.feedback_type,
    confidence: would.confidence,
  }
}
