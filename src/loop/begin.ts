// turn_begin: a message comes in. Heed says what it says of the last answer, what that changed, and what to know before answering.
import { z } from 'zod'
import { askedIn, findTurn, strategySearch, turnRecord } from '../domain/conversation/index.ts'
import { type Likely, namesIn, verbSearch } from '../domain/intent/index.ts'
import { agentInput, agentPrompt, linesOf } from '../domain/review/index.ts'
import { defineAction } from '../kernel/action.ts'
import type { ActionContext } from '../kernel/context.ts'
import { quoted } from '../kernel/visible.ts'
import { ask } from './ask.ts'
import { contextText, inWords } from './context-text.ts'
import { type Understood, understand } from './understand.ts'

const recordInput = turnRecord.input.shape
const recorded = turnRecord.output.shape
const searched = verbSearch.output.shape
const strategies = strategySearch.output.shape

const tried = strategies.strategies.element.pick({ strategy: true, strategy_input: true })

export const turnBegin = defineAction({
  name: 'turn_begin',
  title: 'A message comes in',
  description:
    'Call it with each message of the person, before you answer. It says how they took your last answer and what Heed learned from that, which verb they mean, which strategies worked or were rejected, and which rules apply. Put `context` into your prompt. When you have answered, call turn_end.',
  effect: 'write',
  logs: turnRecord.logs ?? [],
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
    heard: recorded.previous.describe('What the message says of the last answer; absent if there is none.'),
    changes: recorded.changes,
    followed: recorded.followed,
    say: z.string().optional().describe('A sentence for the person about what was learned from their message.'),
    ask: z.string().optional().describe('What to ask the person, if it is not clear what they mean.'),
    standing_instruction: recorded.standing_instruction,
    verbs: z
      .object({
        outcome: searched.outcome,
        verb: searched.verb,
        score: searched.score,
        search_id: searched.search_id,
        candidates: searched.candidates,
      })
      .optional()
      .describe(
        'Which verb the person means; absent if no verbs are imported. A hint for a model that chooses tools itself.',
      ),
    entities: z
      .array(
        z.object({
          name: z.string(),
          entity_id: z.string().optional().describe('Absent if it is not clear which is meant.'),
          candidates: z.array(z.object({ entity_id: z.string(), name: z.string() })),
        }),
      )
      .describe('The known names in the message.'),
    strategies: z.array(tried).describe('What worked for requests like this one.'),
    avoid: z.array(tried).describe('What was rejected for requests like this one.'),
    rules: agentPrompt.output.shape.rules,
  }),
  async run(context, { message, agent, ...given }) {
    // The embedder and the reader work side by side.
    const embedded = context.vectors.ask(message).catch(() => undefined)
    const turn = await ask(context, turnRecord, { ...given, query: message })
    await embedded
    const rejection = await rejectionIn(context, turn, message)
    const request = rejection?.words ?? message
    const who = given.on_behalf_of === undefined ? {} : { on_behalf_of: given.on_behalf_of }
    const inSession = { ...who, session_id: given.session_id }
    const verbs = rejection ? verbsOf(rejection) : await foundVerbs(context, message, inSession)
    const say = rejection && (await learned(context, rejection, inSession))
    const { use, avoid } = await triedFor(context, request, inSession)
    const names = await namesIn(context, message)
    const rules = await rulesFor(context, agent, who)
    const clear = verbs?.outcome === 'matched' ? verbs.candidates[0] : undefined
    const choices = rejection && !rejection.understood.meant ? rejection.understood.choices : []
    return {
      turn_id: turn.turn_id,
      outcome: turn.outcome,
      context: contextText({
        rejection: rejection?.said,
        rejectionsInARow: turn.rejections_in_a_row,
        verb: clear,
        notMeant: rejection?.notMeant ?? [],
        choices,
        names: names.map(({ name, entities, isClear }) => ({ name, means: entities.map((one) => one.name), isClear })),
        use,
        avoid,
        rules: rules.length === 0 ? [] : linesOf(rules).split('\n'),
      }),
      ...(turn.previous && { heard: turn.previous }),
      ...(turn.changes && { changes: turn.changes }),
      ...(turn.followed && { followed: turn.followed }),
      ...(say !== undefined && { say }),
      ...(choices.length > 0 && { ask: `Did you mean ${choices.map(inWords).join(', or ')}?` }),
      ...(turn.standing_instruction && { standing_instruction: turn.standing_instruction }),
      ...(verbs && { verbs }),
      entities: names.map(({ name, entities, isClear }) => ({
        name,
        ...(isClear && entities[0] && { entity_id: entities[0].entity_id }),
        candidates: entities.map(({ entity_id, name }) => ({ entity_id, name })),
      })),
      strategies: use,
      avoid,
      rules,
    }
  },
})

type Turn = z.output<typeof turnRecord.output>

interface Rejection {
  /** The words that the person asked with first. */
  readonly words: string
  readonly said: string
  readonly notMeant: readonly string[]
  readonly understood: Understood
}

/** Somebody who gives up wants nothing else for their request. */
async function rejectionIn(context: ActionContext, turn: Turn, message: string): Promise<Rejection | undefined> {
  const heard = turn.previous
  if (heard?.feedback_type !== 'rejected' || heard.correction_type === 'abandonment') return undefined
  const { turn_id } = await findTurn(context.db, context.caller, heard.turn_id)
  const asked = await askedIn(context.db, context.caller.workspace, turn_id)
  if (!asked) return undefined
  const notMeant = [...new Set([...asked.rejected, ...(asked.verb === null ? [] : [asked.verb])])]
  const evidence = heard.evidence.map(({ speaks_for, ...one }) => ({ ...one, speaksFor: speaks_for }))
  const understood = await understand(context, { message, evidence }, new Set(notMeant))
  return { words: asked.words, said: heard.user_said ?? message, notMeant, understood }
}

function verbsOf({ understood: { meant, choices } }: Rejection) {
  if (choices.length === 0) return undefined
  const candidates = choices.map(({ verb, score, description }) => ({
    verb,
    score,
    source: 'semantic' as const,
    ...(description !== null && { description }),
  }))
  if (!meant) return { outcome: 'ambiguous' as const, candidates }
  return { outcome: 'matched' as const, verb: meant.verb, score: meant.certainty, candidates }
}

interface InSession {
  readonly session_id: string
  readonly on_behalf_of?: string
}

async function foundVerbs(context: ActionContext, message: string, asker: InSession) {
  const query = verbSearch.input.shape.query.safeParse(message)
  if (!query.success) return undefined
  const {
    in_scope: _,
    feedback_hint: __,
    indexing: ___,
    ...found
  } = await ask(context, verbSearch, { ...asker, query: query.data })
  return found.candidates.length === 0 ? undefined : found
}

const MOST_STRATEGIES = 3

async function triedFor(context: ActionContext, query: string, asker: InSession) {
  const found = await ask(context, strategySearch, { ...asker, query, limit: MOST_STRATEGIES })
  const accepted = found.strategies.filter(({ user_feedback_status: status }) => status === 'accepted')
  return { use: accepted.map(asTried), avoid: found.avoid.map(asTried) }
}

function asTried({ strategy, strategy_input }: z.output<typeof tried>): z.output<typeof tried> {
  return { strategy, ...(strategy_input !== undefined && { strategy_input }) }
}

/** For an agent without a name: the rules for every agent. */
async function rulesFor(context: ActionContext, agent = 'agent', who: { on_behalf_of?: string }) {
  return (await ask(context, agentPrompt, { ...who, agent, base_prompt: ' ' })).rules
}

/** Only what the next search answers. */
async function learned(context: ActionContext, { words, understood: { meant } }: Rejection, asker: InSession) {
  if (!meant || !verbSearch.input.shape.query.safeParse(words).success) return undefined
  const next = await ask(context, verbSearch, { ...asker, query: words, is_test: true })
  const isLearned = next.outcome === 'matched' && next.verb === meant.verb
  return isLearned ? `Noted: for you, ${quoted(words)} now means ${inWords(nameOf(meant))}.` : undefined
}

function nameOf({ verb, choices }: Likely) {
  return { verb, description: choices.find((one) => one.verb === verb)?.description }
}
