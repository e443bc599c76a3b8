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

type Message = Pick<RecordedTurn, 'turn_id' | 'query'> & { readonly intent: string | undefined }

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

async function rejudge(call: Call, most: number, onProgress: OnProgress): Promise<Rejudged> {
  const latest: ChangedVerdict[] = []
  let [turns, changed] = [0, 0]
  /** Of each session, the message after the turn that comes next: pages go from the newest turn back. */
  const following = new Map<string, Message>()
  for await (const page of turnPages(call)) {
    for (const turn of page) {
      const next = following.get(turn.session_id)
      following.set(turn.session_id, { turn_id: turn.turn_id, query: turn.query, intent: turn.intent })
      if (turn.detected === undefined || next?.turn_id !== turn.detected.in_turn) continue
      turns += 1
      const would = await detect(call, turn, next)
      if (would.feedback_type !== turn.detected.feedback_type) {
        changed += 1
        if (latest.length < most) latest.push(changeOf(turn, next, would))
      }
      onProgress(turns)
    }
  }
  return { turns, changed, latest }
}

async function detect(call: Call, turn: RecordedTurn, next: Message): Promise<AnswerOf<'feedback_detect'>> {
  const input = {
    query: next.query,
    previous_query: turn.query,
    ...(turn.response !== undefined && { previous_response: turn.response }),
    ...(turn.intent !== undefined && { previous_intent: turn.intent }),
    ...(next.intent !== undefined && { intent: next.intent }),
    items_mentioned: turn.items_mentioned,
  }
  return (await call('feedback_detect', input)) as AnswerOf<'feedback_detect'>
}

function changeOf(turn: RecordedTurn, next: Message, would: AnswerOf<'feedback_detect'>): ChangedVerdict {
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
