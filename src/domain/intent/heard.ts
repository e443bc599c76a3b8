// What a conversation says of a request: which verb was meant by its words, which one was wrong, which one was right. The rows are those
// of intent_feedback and intent_outcome, so they pass the same gate.
import type { ActionContext } from '../../kernel/context.ts'
import { HeedError } from '../../kernel/errors.ts'
import { type Fields, type Following, type LogRow, rowAs } from '../../kernel/feedback/index.ts'
import { speakerIn } from '../../kernel/gate/index.ts'
import { textId, withoutCourtesy } from '../../kernel/similarity/index.ts'
import { searchOf } from './actions/search-of.ts'
import { phraseEvents } from './events.ts'
import { phraseText } from './import/registry.ts'
import { phraseRepo } from './repo/phrases.ts'
import { type Search, searchRepo } from './repo/searches.ts'
import { verbRepo } from './repo/verbs.ts'
import { searchLogOf } from './state/intent-view.ts'

/** What a person asked for, in the words that are to be understood the next time. */
export interface Request {
  readonly words: string
  readonly sessionId: string
  /** The verb that ran; null if none is known. */
  readonly verb: string | null
  /** The search that these words were looked up with. */
  readonly searchId: string | null
  /** Why what is said of it waits for a reviewer. */
  readonly doubt?: string | undefined
}

/** They meant another verb. */
export async function meantVerb(context: ActionContext, request: Request, verb: string): Promise<Following[]> {
  // Whichever verb ran, the words mean the other one.
  const about = (await hasKnownVerb(context, request)) ? request : { ...request, verb: null }
  return following(context, about, (search) => ({
    action: 'intent_feedback',
    payload: { feedback_type: 'verb_correction', input: request.words, verb, ...searched(about, search) },
  }))
}

/** The verb that ran is not what they meant. */
export function wentWrong(context: ActionContext, request: Request): Promise<Following[]> {
  return aboutKnown(context, request, (search) => ({
    action: 'intent_outcome',
    payload: { input: request.words, outcome: 'corrected', ...searched(request, search) },
  }))
}

/** They asked for it again in other words: for them, the verb that ran may be wrong. */
export function askedAgain(context: ActionContext, request: Request): Promise<Following[]> {
  return aboutKnown(context, request, (search) => ({
    action: 'intent_outcome',
    payload: { input: request.words, outcome: AGAIN, ...searched(request, search) },
  }))
}

const AGAIN = 'rephrased'

/** The verb that ran is what they meant. */
export function wentWell(context: ActionContext, request: Request): Promise<Following[]> {
  return aboutKnown(context, request, (search) => ({
    action: 'intent_outcome',
    payload: { input: request.words, outcome: 'executed', verb: request.verb ?? '', ...searched(request, search) },
  }))
}

/** The verb that followed as meant; null if only the one that ran was wrong, undefined if nothing followed for a verb. */
export function verbIn(followed: readonly LogRow[]): string | null | undefined {
  const row = followed.find(({ aggregate }) => aggregate.type === 'phrase')
  if (!row) return undefined
  const { action, payload } = rowAs(phraseEvents, row)
  if (action === 'intent_outcome' && payload.outcome === AGAIN) return undefined
  return action === 'intent_feedback' ? payload.verb : null
}

/** Whether the speaker of a row was answered with the verb before they said so: because they meant it then, or by the search for it. */
export async function meantBefore(context: ActionContext, row: LogRow, verb: string): Promise<boolean> {
  const said = { phrase: row.aggregate.id, speaker: speakerIn(row), verb }
  const since = await phraseRepo.meantSince(context.db, context.caller.workspace, said)
  if (since !== undefined && since < row.seq) return true
  const { search_id: id } = row.payload
  const search = typeof id === 'string' ? await (await searchLogOf(context)).find(id) : undefined
  return search?.result === 'matched' && search.verb === verb
}

type Said = (search: Search | undefined) => { action: string; payload: Fields }

/** Nothing follows for a verb that is not imported. */
async function aboutKnown(context: ActionContext, request: Request, said: Said): Promise<Following[]> {
  return (await hasKnownVerb(context, request)) ? following(context, request, said) : []
}

/** Nothing follows for words that are no phrase. */
async function following(
  context: ActionContext,
  { words, sessionId, searchId, doubt }: Request,
  said: Said,
): Promise<Following[]> {
  const { workspace } = context.caller
  if (!phraseText().safeParse(words).success) return []
  await context.vectors.remember(workspace, [withoutCourtesy(words), words])
  const search = await findSearch(context, searchId, words, sessionId)
  return [
    {
      about: 'phrase',
      draft: async (tx) => {
        const isSet = search && (await searchRepo.outcome(tx, workspace, search.search_id)) !== undefined
        return { ...said(isSet ? undefined : search), target: { type: 'phrase', id: textId(words) }, sessionId, doubt }
      },
    },
  ]
}

async function hasKnownVerb({ db, caller }: ActionContext, { verb }: Request): Promise<boolean> {
  return verb === null || (await verbRepo.among(db, caller.workspace, [verb])).length > 0
}

/** An agent may name a search that is not known any more, or none. */
async function findSearch(context: ActionContext, searchId: string | null, query: string, sessionId: string) {
  try {
    return await searchOf(context, { searchId: searchId ?? undefined, query, sessionId })
  } catch (error) {
    if (error instanceof HeedError && error.code === 'not_found') return undefined
    throw error
  }
}

function searched({ verb }: Request, search: Search | undefined): Fields {
  const isTheirs = search !== undefined && search.verb === verb && search.logit !== null && search.model !== null
  return {
    ...(verb !== null && { system_choice: verb }),
    ...(search && { search_id: search.search_id }),
    ...(isTheirs && { logit: search.logit, model: search.model }),
  }
}
