// What Heed does with each event. Whatever fails here is no answer to the agent, and a failure in hook_list.
import type { z } from 'zod'
import type { ActionContext } from '../kernel/context.ts'
import { HeedError } from '../kernel/errors.ts'
import { contentId } from '../kernel/id.ts'
import { identifier } from '../kernel/input.ts'
import { fromJson, toJson } from '../kernel/json-text.ts'
import { ask } from '../loop/ask.ts'
import { turnBegin, turnEnd } from '../loop/index.ts'
import { startText } from './context.ts'
import { cut } from './dialects.ts'
import type { Answered, HookEvent, Prompt, Purpose, Reply, ToolUse } from './event.ts'
import type { Journal } from './journal.ts'
import { wordsOf } from './provenance.ts'
import type { HookSession, HookTurn } from './repo.ts'
import { stopped } from './tool-check.ts'
import { isNamed } from './tool-name.ts'

export interface Response {
  readonly purpose: Purpose
  readonly reply?: Reply
  readonly turn_id?: string
  readonly ignored?: string
}

/** What turns can hold; agents' texts can be longer. */
const LONGEST_MESSAGE = 20_000
const LONGEST_RESPONSE = 100_000

interface Work {
  readonly context: ActionContext
  readonly journal: Journal
  readonly event: HookEvent
  readonly of: HookSession
  /** The person, if the call names one. */
  readonly who: { readonly on_behalf_of?: string }
}

export async function respond(
  context: ActionContext,
  journal: Journal,
  event: HookEvent,
  on_behalf_of: string | undefined,
): Promise<Response> {
  const { agent, session, told } = event
  const of = { actor: context.caller.actor, agent, session }
  const work = { context, journal, event, of, who: on_behalf_of === undefined ? {} : { on_behalf_of } }
  switch (told.purpose) {
    case 'message':
      return heard(work, told)
    case 'tool':
      return called(work, told)
    case 'answered':
      return answered(work, told)
    case 'session_start':
      return { purpose: told.purpose, ...contextReply(await startText(context, agent, on_behalf_of)) }
    case 'session_end':
      journal.ended(of)
      return { purpose: told.purpose }
    case 'interrupted':
      return interrupted(work)
    case 'denied':
      // It did not run, so nobody judges it by how the answer is taken.
      journal.notUsed(of, event.turn, told.tool)
      return { purpose: told.purpose }
    case 'other':
      return { purpose: told.purpose }
  }
}

async function heard({ context, journal, event, of, who }: Work, told: Prompt): Promise<Response> {
  const { agent, session, turn, sentAt } = event
  const { purpose } = told
  const said = wordsOf(told)
  if ('because' in said) return { purpose, ignored: said.because }
  const message = cut(storable(said.words), LONGEST_MESSAGE)
  const turn_id =
    turn ?? contentId('trn', agent, session, sentAt ?? (await journal.turnOf(of))?.turn_id ?? '', said.words)
  const begun = await ask(context, turnBegin, { ...who, session_id: session, turn_id, message, agent })
  const { verbs, entities } = begun
  const isMatched = verbs?.outcome === 'matched'
  journal.begun({
    actor: of.actor,
    agent,
    session_id: session,
    turn_id: begun.turn_id,
    tools: toJson<readonly string[]>([]),
    verb: (isMatched && verbs.verb) || null,
    search_id: (isMatched && verbs.search_id) || null,
    entities: toJson(entities.flatMap(({ name, entity_id }) => (entity_id === undefined ? [] : [{ name, entity_id }]))),
    begun_at: context.now(),
  })
  return { purpose, turn_id: begun.turn_id, ...contextReply(textOfBegun(begun)) }
}

/** The question is in the context already, unless there was no room for it. */
function textOfBegun({ context, say, ask: question }: z.output<typeof turnBegin.output>): string {
  const isAsked = question === undefined || context.includes(question)
  return [
    context,
    ...(say === undefined ? [] : [`Tell the person: ${say}`]),
    ...(isAsked ? [] : [`Ask the person: ${question}`]),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

async function called({ context, journal, event, of, who }: Work, told: ToolUse): Promise<Response> {
  const { purpose, tool } = told
  const requested = async () => event.turn ?? (await journal.turnOf(of))?.turn_id
  const reason = await stopped(context, told, { ...who, agent: event.agent }, requested)
  if (reason !== undefined) return { purpose, reply: { block: reason } }
  if (identifier().safeParse(tool).success) journal.used(of, event.turn, tool)
  return { purpose }
}

async function answered(work: Work, { purpose, response, isRepeated }: Answered): Promise<Response> {
  if (isRepeated) return { purpose, ignored: 'the answer was given before; a hook made the agent go on' }
  const text = cut(storable(response), LONGEST_RESPONSE)
  return { purpose, ...(await ended(work, text === '' ? {} : { response: text })) }
}

/** There is no answer to judge. What was done until then is kept. */
async function interrupted(work: Work): Promise<Response> {
  return { purpose: 'interrupted', ...(await ended(work, {})) }
}

/** Adds to the turn what the agent did in it. A turn that no person began is not known, and stays so. */
async function ended(
  { context, journal, event, of, who }: Work,
  answer: { readonly response?: string },
): Promise<{ readonly turn_id?: string }> {
  const latest = await journal.turnOf(of)
  const isLatest = event.turn === undefined || latest?.turn_id === event.turn
  const used = isLatest && latest ? usedIn(latest) : {}
  const turn = event.turn ?? latest?.turn_id
  if (turn === undefined || Object.keys({ ...used, ...answer }).length === 0) return {}
  try {
    const { turn_id } = await ask(context, turnEnd, {
      ...who,
      session_id: event.session,
      turn_id: turn,
      ...used,
      ...answer,
    })
    return { turn_id }
  } catch (error) {
    if (error instanceof HeedError && error.code === 'not_found') return {}
    throw error
  }
}

/** The verb counts if a tool of its name was called: what was only meant was not done. */
function usedIn({ tools: stored, entities: named, verb, search_id }: HookTurn) {
  const tools = [...fromJson(stored)]
  const entities = [...fromJson(named)]
  const isRun = verb !== null && tools.some((tool) => isNamed(tool, verb))
  return {
    ...(tools.length > 0 && { tools }),
    ...(entities.length > 0 && { entities }),
    ...(isRun && { verb, ...(search_id !== null && { search_id }) }),
  }
}

function contextReply(text: string): { readonly reply?: Reply } {
  return text === '' ? {} : { reply: { context: text } }
}

/** Without what no store takes. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '').trim()
}
