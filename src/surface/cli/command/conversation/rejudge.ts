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

/** A turn whose verdict is asked again as soon as the one before it is known, because that verdict counts, too. */
interface Pending {
  readonly turn: RecordedTurn
  /** The message that judged it. */
  readonly by: RecordedTurn
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

async function rejudge(call: Call, most: number, onProgress: OnProgress): Promise<Rejudged> {
  const found: { readonly at: string; readonly change: ChangedVerdict }[] = []
  let turns = 0
  const ask = async (pending: Pending | undefined, before?: RecordedTurn) => {
    if (pending === undefined) return
    turns += 1
    const would = await detect(call, pending, before)
    if (would.feedback_type !== pending.turn.detected?.feedback_type) {
      found.push({ at: pending.turn.created_at, change: changeOf(pending, would) })
    }
    onProgress(turns)
  }
  /** Of each session the turn that was last seen, and whether it is to be asked: pages go from the newest turn back. */
  const seen = new Map<string, { readonly turn: RecordedTurn; readonly pending: Pending | undefined }>()
  for await (const page of turnPages(call)) {
    for (const turn of page) {
      const after = seen.get(turn.session_id)
      const isBefore = turn.detected !== undefined && turn.detected.in_turn === after?.turn.turn_id
      await ask(after?.pending, isBefore ? turn : undefined)
      seen.set(turn.session_id, { turn, pending: isBefore && after ? { turn, by: after.turn } : undefined })
    }
  }
  for (const { pending } of seen.values()) await ask(pending)
  const latest = found.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, most)
  return { turns, changed: found.length, latest: latest.map(({ change }) => change) }
}

async function detect(call: Call, { turn, by: next }: Pending, before?: RecordedTurn) {
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

function changeOf({ turn, by: next }: Pending, would: AnswerOf<'feedback_detect'>): ChangedVerdict {
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
