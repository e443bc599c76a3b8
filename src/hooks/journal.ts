// What hooks did, written in the background: no agent waits for a disk. A crash may lose the last moment of it.
import type { AgentName } from '../kernel/agents.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { View } from '../kernel/feedback/index.ts'
import { fromJson, toJson } from '../kernel/json-text.ts'
import type { Store, Tx } from '../kernel/store/index.ts'
import type { Purpose } from './event.ts'
import { type FiringRow, type HookSession, type HookTurn, hookRepo } from './repo.ts'

export interface Firing {
  readonly agent: AgentName
  readonly event: string
  readonly purpose: Purpose
  readonly at: string
  readonly ms: number
  readonly failure: string | undefined
}

export interface Journal {
  fired(firing: Firing): void
  begun(turn: HookTurn): void
  /** A tool is called in a turn of a person. `turn`: undefined if the agent does not number them. */
  used(of: HookSession, turn: string | undefined, tool: string): void
  /** It was not run after all. */
  notUsed(of: HookSession, turn: string | undefined, tool: string): void
  ended(of: HookSession): void
  /** The latest turn of the session. */
  turnOf(of: HookSession): Promise<HookTurn | undefined>
  firings(): Promise<FiringRow[]>
  close(): Promise<void>
}

type Job = (tx: Tx) => Promise<unknown>

const DELAY_MS = 100
/** As many as a turn may have. */
const MOST_TOOLS = 50
/** If the store cannot be written, the oldest are dropped. */
const MOST_WAITING = 1_000

/** Derived from nothing: as a view, it is there once for each workspace, and is written before Heed closes. */
const journalView: View<{ readonly journal: Journal }> = {
  aggregates: [],
  create: (workspace, { store }) => ({ journal: createJournal(store, workspace) }),
  refresh: async () => undefined,
  close: ({ journal }) => journal.close(),
}

export function journalOf({ view }: ActionContext): Promise<Journal> {
  return view(journalView, ({ journal }) => journal)
}

function createJournal(store: Store, workspace: string): Journal {
  let waiting: Job[] = []
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
        await store.write(workspace, async (tx) => {
          await tx.lock(workspace)
          for (const job of some) await job(tx)
        })
        waiting = waiting.filter((job) => !some.includes(job))
      })
    return writing
  }
  /** A failed write is tried again with the next one. */
  const later = (job: Job): void => {
    if (waiting.length === MOST_WAITING) waiting.shift()
    waiting.push(job)
    timer ??= setTimeout(() => void flush().catch(() => undefined), DELAY_MS).unref()
  }
  /** Inside the transaction, because another process may serve the same session. */
  const changeTools = (of: HookSession, turn: string | undefined, change: (tools: readonly string[]) => string[]) =>
    later(async (tx) => {
      const known = await hookRepo.turnOf(tx, workspace, of)
      if (known === undefined || (turn !== undefined && known.turn_id !== turn)) return
      const tools = toJson<readonly string[]>(change(fromJson(known.tools)))
      if (tools !== known.tools) await hookRepo.put(tx, workspace, { ...known, tools })
    })

  return {
    fired: ({ at, ms, failure = null, ...firing }) =>
      later((tx) =>
        hookRepo.fire(tx, workspace, {
          ...firing,
          times: 1,
          fired_at: at,
          duration_ms: Math.round(10 * ms) / 10,
          failed_at: failure === null ? null : at,
          failure,
        }),
      ),
    begun: (turn) => later((tx) => hookRepo.put(tx, workspace, turn)),
    used: (of, turn, tool) => changeTools(of, turn, (tools) => [...new Set([...tools, tool])].slice(0, MOST_TOOLS)),
    notUsed: (of, turn, tool) => changeTools(of, turn, (tools) => tools.filter((one) => one !== tool)),
    ended: (of) => later((tx) => hookRepo.forget(tx, workspace, of)),
    async turnOf(of) {
      await flush()
      return hookRepo.turnOf(store.read, workspace, of)
    },
    async firings() {
      await flush()
      return hookRepo.firings(store.read, workspace)
    },
    close: flush,
  }
}
