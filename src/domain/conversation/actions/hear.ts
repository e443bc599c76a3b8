// What a message says: how it takes the answer before it, and what it wants from now on. Other contexts say what follows from that.
import type { ActionContext } from '../../../kernel/context.ts'
import { fromJson } from '../../../kernel/json-text.ts'
import { instructionModes } from '../../../kernel/settings/index.ts'
import { whoAsks } from '../asker.ts'
import type { Exchange } from '../detector/index.ts'
import { judge, standingIn } from '../judge.ts'
import { instructionDraft, NOTHING, type Noted, verdictDraft, withFollowing } from './noted.ts'
import { obey } from './obey.ts'
import type { Place } from './place.ts'
import type { RecordInput } from './recording.ts'

/** A message is heard once, when it comes in. */
export async function hear(context: ActionContext, turnId: string, input: RecordInput, place: Place): Promise<Noted> {
  if (place.known) return NOTHING
  const { previous } = place
  return (previous && (await obey(context, turnId, input, previous))) ?? listen(context, turnId, input, place)
}

async function listen(context: ActionContext, turnId: string, input: RecordInput, place: Place): Promise<Noted> {
  const exchange = exchangeAt(place, input)
  const judged = exchange && (await judge(context, exchange, whoAsks(context)))
  const isWanted = (await context.settings())['heard.instructions'] !== instructionModes.ignored
  const standing = judged || !isWanted ? judged?.standing : await standingIn(context, input.query ?? '')
  const drafts = [
    ...(judged ? [verdictDraft(context, place, turnId, input, judged)] : []),
    ...(standing && isWanted ? [instructionDraft(context, turnId, input, standing)] : []),
  ]
  return { ...NOTHING, ...(await withFollowing(context, drafts)), standing }
}

/** What the message reacts to; undefined if no turn comes before it. */
function exchangeAt({ previous, earlier }: Place, input: RecordInput): Exchange | undefined {
  if (!previous) return undefined
  return {
    previousQuery: previous.query,
    previousResponse: previous.response ?? '',
    message: input.query ?? '',
    previousIntent: previous.intent ?? undefined,
    intent: input.intent,
    itemsMentioned: fromJson(previous.items_mentioned),
    earlierVerdicts: earlier,
  }
}
