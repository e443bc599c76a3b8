// The searches that were made: kept in mind at once and written off the answer path, so that a crash may lose the last second
// of them and no search waits for a disk.
import { textId } from '../../../kernel/similarity/index.ts'
import type { Store } from '../../../kernel/store/index.ts'
import { type Search, searchRepo } from '../repo/searches.ts'

export interface SearchLog {
  /** Where many wait to be written, the one who asks so fast waits for them. */
  record(search: Search): Promise<void>
  find(searchId: string): Promise<Search | undefined>
  /** The newest search for these words by this person, in this session, not older than this, that nobody has spoken of yet. */
  latest(
    query: string,
    asker: { person: string | null; sessionId: string | null },
    since: string,
  ): Promise<Search | undefined>
  /** Writes what is only in mind. */
  flush(): Promise<void>
  close(): Promise<void>
}

const DELAY_MS = 250
const MANY = 1_000
/** While nothing can be written, the oldest go. */
const MOST_WAITING = 10_000

export function createSearchLog(store: Store, workspace: string): SearchLog {
  let waiting: Search[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing
      .catch(() => undefined)
      .then(async () => {
        const some = [...waiting]
        if (some.length === 0) return
        await store.write(workspace, (tx) => searchRepo.add(tx, workspace, some))
        // Those that arrived meanwhile stay.
        const written = new Set(some)
        waiting = waiting.filter((search) => !written.has(search))
      })
    return writing
  }
  /** In the background a failed write is tried again with the next one; what waits stays in mind. */
  const later = (): void => {
    timer ??= setTimeout(() => void flush().catch(() => undefined), DELAY_MS).unref()
  }

  return {
    async record(search) {
      if (waiting.length === MOST_WAITING) waiting.shift()
      waiting.push(search)
      later()
      if (waiting.length >= MANY) await flush().catch(() => undefined)
    },
    async find(searchId) {
      return (
        waiting.find(({ search_id }) => search_id === searchId) ??
        (await searchRepo.find(store.read, workspace, searchId))
      )
    },
    async latest(query, { person, sessionId }, since) {
      const isOurs = (search: Search) =>
        search.person === person && search.session_id === sessionId && search.created_at >= since
      const phrase = textId(query)
      const found = [
        ...waiting.filter((search) => search.phrase_id === phrase).toReversed(),
        ...(await searchRepo.ofPhrase(store.read, workspace, phrase, since)),
      ].filter(isOurs)
      for (const search of found)
        if ((await searchRepo.outcome(store.read, workspace, search.search_id)) === undefined) return search
      return undefined
    },
    flush,
    close: flush,
  }
}
