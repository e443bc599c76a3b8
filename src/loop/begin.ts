// turn_begin: a message comes in. Heed says what it says of the last answer, what that changed, and what to know before answering.
import { z } from 'zod'
import { findTurn, isDemand, strategySearch, turnRecord } from '../domain/conversation/index.ts'
import { ANSWER_REJECTED } from '../domain/evidence/index.ts'
import { namesIn, verbSearch } from '../domain/intent/index.ts'
import { agentInput, agentPrompt, linesOf } from '../domain/review/index.ts'
import { defineAction } from '../kernel/action.ts'
import type { ActionContext } from '../kernel/context.ts'
import { ask, refusedBy } from './ask.ts'
import { contextText } from './context-text.ts'
import { askerOf, foundVerbs, rulesFor, triedFor } from './lookup.ts'
import { followedIn, type Rejection, rejectionIn, type Turn } from './rejection.ts'
import { questionAgain, questionFor, sentenceFor } from './spoken.ts'

const recordInput = turnRecord.input.shape
const recorded = turnRecord.output.shape
const searched = verbSearch.output.shape
const tried = strategySearch.output.shape.strategies.element.pick({ strategy: true, strategy_input: true })
const entity = z.object({ entity_id: z.string(), name: z.string() })

export const turnBegin = defineAction({
  name: 'turn_begin',
  main: 'message',
  title: 'A message comes in',
  description:
    'Call it with each message of the person, before you answer. It says how they took your last answer and what Heed learned from that, which verb they mean, which strategies worked or were rejected, and which rules apply. Follow `context`, tell the person what `say` says, and ask them what `ask` asks. When you have answered, call turn_end.',
  effect: 'write',
  logs: [...(turnRecord.logs ?? []), ANSWER_REJECTED],
  role: 'agent',
  example: { session_id: 'ID', message: 'TEXT' },
  input: z.strictObject({
    session_id: recordInput.session_id,
    message: recordInput.query.unwrap().describe('What the person typed, as they typed it.'),
    agent: agentInput.optional().describe('The name of the agent, for the rules of its prompt.'),
    on_behalf_of: recordInput.on_behalf_of,
    shared: recordInput.shared,
    turn_id: recordInput.turn_id.describe(
      'An id that you choose; send it again when you retry. Heed makes one if you leave it out.',
    ),
    intent: recordInput.intent,
    task_id: recordInput.task_id,
  }),
  output: z.object({
    turn_id: z.string().describe('For turn_end.'),
    outcome: recorded.outcome,
    context: z
      .string()
      .describe('What to know before answering, for the prompt of the model; empty if there is nothing.'),
    say: z
      .string()
      .optional()
      .describe('What was learned from the message, for the person: pass it on with your answer.'),
    ask: z
      .string()
      .optional()
      .describe(
        'What to ask the person, if it is not clear what they want, or if they rejected what the same words were answered with before.',
      ),
    heard: recorded.previous.describe('What the message says of the last answer; absent if there is none.'),
    changes: recorded.changes,
    followed: recorded.followed,
    standing_instruction: recorded.standing_instruction,
    command: recorded.command,
    verbs: z
      .object({
        outcome: searched.outcome.describe(
          'matched: go on. ambiguous: ask which of the first few is meant. suggest: ask whether the first is meant. no_match: none is meant.',
        ),
        verb: searched.verb,
        score: searched.score,
        search_id: z.string().optional().describe('For turn_end.'),
        candidates: searched.candidates,
      })
      .optional()
      .describe(
        'Which verb the person means; absent if nothing is like their words. A hint for a model that chooses tools itself.',
      ),
    entities: z
      .array(
        z.object({
          name: z.string(),
          entity_id: z.string().optional().describe('Absent if it is not clear which is meant.'),
          candidates: z.array(entity),
        }),
      )
      .describe('The known names in the message.'),
    strategies: z.array(tried).describe('What worked for requests like this one.'),
    avoid: z.array(tried).describe('What was rejected for requests like this one.'),
    rules: agentPrompt.output.shape.rules.describe('The rules that apply; `context` has them in words.'),
  }),
  async run(context, { message, agent, ...given }) {
    // The embedder and the reader work side by side.
    const embedded = context.vectors.ask(message).catch(() => undefined)
    const turn = await refusedBy('query', 'message', ask(context, turnRecord, { ...given, query: message }))
    await embedded
    const asker = askerOf(given)
    const followed = await followedIn(context, turn)
    const rejection = await rejectionIn(context, turn, message, followed)
    // An answer to what Heed announced asks the agent for nothing.
    const isRequest = turn.command === undefined && !isDemand(message)
    const verbs = isRequest ? await foundVerbs(context, message, rejection, asker) : undefined
    // What was just done is not asked for again by words that may be against it.
    const isObjectedTo = verbs?.verb !== undefined && !rejection && (await ranUnapproved(context, turn)) === verbs.verb
    const { use, avoid } = isRequest
      ? await triedFor(context, rejection?.words ?? message, asker)
      : { use: [], avoid: [] }
    const names = isRequest ? await namesIn(context, withCorrected(message, rejection)) : []
    const rules = await rulesFor(context, agent, asker)
    const say = await sentenceFor(context, turn, followed, asker)
    const question =
      (await questionFor(context, turn, rejection, message, rules)) ??
      (rejection ? undefined : await questionAgain(context, message, verbs))
    return {
      turn_id: turn.turn_id,
      outcome: turn.outcome,
      context: contextText({
        rejection: rejection?.said,
        rejectionsInARow: turn.rejections_in_a_row,
        verb: verbs?.outcome === 'matched' && !isObjectedTo ? verbs.candidates[0] : undefined,
        notMeant: rejection?.notMeant ?? [],
        question,
        names: names.map(({ name, entities, isClear }) => ({
          name,
          means: (isClear ? entities.slice(0, 1) : entities).map((one) => one.name),
          isClear,
        })),
        use,
        avoid,
        rules: rules.length === 0 ? [] : linesOf(rules).split('\n'),
      }),
      ...(say !== undefined && { say }),
      ...(question !== undefined && { ask: question }),
      ...(turn.previous && { heard: turn.previous }),
      ...(turn.changes && { changes: turn.changes }),
      ...(turn.followed && { followed: turn.followed }),
      ...(turn.standing_instruction && { standing_instruction: turn.standing_instruction }),
      ...(turn.command && { command: { ...turn.command, ...(say !== undefined && { message: say }) } }),
      ...(verbs && { verbs }),
      entities: names.map(({ name, entities, isClear }) => ({
        name,
        ...(isClear && entities[0] && { entity_id: entities[0].entity_id }),
        candidates: entities.map((one) => ({ entity_id: one.entity_id, name: one.name })),
      })),
      strategies: use,
      avoid,
      rules,
    }
  },
})

/** The message, and the names that it corrects: the model is to know what they mean now. */
function withCorrected(message: string, rejection: Rejection | undefined): string {
  return [message, ...(rejection?.renamed ?? []).map(({ taken }) => taken.name)].join('\n')
}

/** The verb of the answer before, unless the message accepts that answer. */
async function ranUnapproved({ db, caller }: ActionContext, { previous }: Turn): Promise<string | null> {
  if (!previous || previous.feedback_type === 'accepted') return null
  return (await findTurn(db, caller, previous.turn_id)).verb
}
