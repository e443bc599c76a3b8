// The searches that were made: kept in memory at once and written in the background. No search waits for a disk; a crash may lose
// the last second of them.
import { textId } from '../../../kernel/similarity/index.ts'
import type { Store } from '../../../kernel/store/index.ts'
import { type Search, searchRepo } from '../repo/searches.ts'

export interface SearchLog {
  /** If many wait to be written, the caller waits until they are. */
  record(search: Search): Promise<void>
  find(searchId: string): Promise<Search | undefined>
  /** The newest search for these words by this person in this session since then that has no outcome yet. */
  latest(
    query: string,
    asker: { person: string | null; sessionId: string | null },
    since: string,
  ): Promise<Search | undefined>
  /** Writes what is only in memory. */
  flush(): Promise<void>
  close(): Promise<void>
}

const DELAY_MS = 250
const MANY = 1_000
/** If the store cannot be written, the oldest are dropped. */
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
        // Searches that arrived meanwhile stay.
        const written = new Set(some)
        waiting = waiting.filter((search) => !written.has(search))
      })
    return writing
  }
  /** A failed write in the background is tried again with the next one; what waits stays in memory. */
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
