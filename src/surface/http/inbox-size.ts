// How much waits in the inbox of a workspace. To count it reads a part of the inbox, so it is counted at most once a minute, and a
// scrape in between gets the last figure.
import type { HeedPort } from '../../kernel/action.ts'
import type { Caller } from '../../kernel/caller.ts'

const KEPT_MS = 60_000
const PAGE = 100
/** More than anyone decides; the figure then says this much. */
const MOST = 1_000
const MOST_WORKSPACES = 100

export type InboxSize = (caller: Caller) => Promise<number | undefined>

interface Counted {
  readonly at: number
  readonly size: Promise<number | undefined>
}

export function createInboxSize(port: Pick<HeedPort, 'execute'>, elapsedMs: () => number): InboxSize {
  const counted = new Map<string, Counted>()
  return (caller) => {
    const now = elapsedMs()
    const known = counted.get(caller.workspace)
    if (known !== undefined && now - known.at < KEPT_MS) return known.size
    const size = countWaiting(port, caller).catch(() => undefined)
    counted.delete(caller.workspace)
    counted.set(caller.workspace, { at: now, size })
    const [oldest] = counted.keys()
    if (counted.size > MOST_WORKSPACES && oldest !== undefined) counted.delete(oldest)
    return size
  }
}

async function countWaiting(port: Pick<HeedPort, 'execute'>, caller: Caller): Promise<number> {
  let waiting = 0
  let cursor: unknown
  do {
    const page = await port.execute(caller, 'inbox_list', { limit: PAGE, ...(cursor !== undefined && { cursor }) })
    waiting += Array.isArray(page.items) ? page.items.length : 0
    cursor = page.next_cursor
  } while (cursor !== undefined && waiting < MOST)
  return waiting
}
