// Finds the search that an outcome or a correction is about: the one that it names, or the last open one for the same words.
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { ABANDONED_AFTER_MS } from '../gate/learning.ts'
import type { Search } from '../repo/searches.ts'
import { searchLogOf } from '../state/intent-view.ts'

interface Sought {
  readonly searchId: string | undefined
  readonly query: string | undefined
  readonly sessionId?: string | undefined
}

export async function searchOf(
  context: ActionContext,
  { searchId, query, sessionId = context.envelope.sessionId }: Sought,
): Promise<Search | undefined> {
  const { envelope, now } = context
  const searches = await searchLogOf(context)
  const named = searchId === undefined ? undefined : await searches.find(searchId)
  if (named) return named
  if (query === undefined) {
    const problem = `no search has the id ${searchId}. If the id was lost, send the words as query.`
    throw new HeedError('not_found', `search_id: ${problem}`, { problems: [{ field: 'search_id', problem }] })
  }
  const since = new Date(Date.parse(now()) - ABANDONED_AFTER_MS).toISOString()
  return searches.latest(query, { person: envelope.person ?? null, sessionId: sessionId ?? null }, since)
}
