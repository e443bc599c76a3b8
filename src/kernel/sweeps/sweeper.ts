// Runs sweeps in a process that stays: it looks from time to time what is due, and runs it if no other process does. Each sweep has its own
// turns, so that a slow one holds up no other, and one that waits holds up no other workspace. A look reads; only a run writes, so that a Heed in which nothing happens writes nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { ActionContext } from '../context.ts'
import { toHeedError } from '../errors.ts'
import type { OnProgress } from '../operations.ts'
import { readSettings, type Settings } from '../settings/index.ts'
import type { Store } from '../store/index.ts'
import { isDue, restingSpan } from './due.ts'
import { createAbandonment, LeaseEnded, takeLease } from './lease.ts'
import type { Sweep } from './sweep.ts'
import { type Standing, sweepRepo } from './sweep-repo.ts'

export interface Sweeper {
  /** Looks soon instead of when the time has come. */
  wake(): void
  /** Ends what it runs, at the next place where that is possible. */
  stop(): Promise<void>
}

export interface Sweeping {
  readonly store: Store
  readonly clock: Clock
  readonly sweeps: readonly Sweep[]
  readonly lookMs: number
  /** The context that a sweep of a workspace runs in. */
  contextFor(workspace: string, store: Store, onProgress: OnProgress): ActionContext
  onFailure(error: unknown, where: string): void
}

/** What follows within this time is swept together. */
const GATHER_MS = 200
/** It rests this much longer than it worked, even if somebody needs more, but never longer than the most. */
const REST = 3
const MOST_REST_MS = 60_000
/** In so many workspaces at a time does a process wait for somebody else. */
const MOST_WAITING = 20
/** A holder that gave no sign for this many looks is taken to be gone. */
const LOOKS_OF_LEASE = 6

export function startSweeper({ store, clock, sweeps, lookMs, contextFor, onFailure }: Sweeping): Sweeper {
  const { isAbandoned } = createAbandonment(() => performance.now())
  const settingsOf = createSettings(store)
  const lanes = sweeps.map((sweep) => ({ sweep, rest: createRest(), waiting: new Map<string, Promise<void>>() }))
  type Lane = (typeof lanes)[number]
  let isStopping = false
  let isFailing = false

  const sweepWorkspace = async (sweep: Sweep, seen: Standing): Promise<void> => {
    const lease = await takeLease(store, sweep.name, seen, { leaseMs: lookMs * LOOKS_OF_LEASE, beatMs: lookMs })
    if (!lease) return
    const goOn = (): void => {
      if (isStopping) throw new LeaseEnded('the process stops')
      lease.check()
    }
    const ended = (outcome: string | null, problem: string | null, seq: number) =>
      lease.end({ seq, at: clock.now(), outcome, problem })
    try {
      const outcome = await sweep.run(contextFor(seen.workspace, lease.store, goOn))
      await ended(outcome, null, seen.position)
    } catch (error) {
      if (error instanceof LeaseEnded) return lease.giveBack()
      onFailure(error, `sweep ${sweep.name}`)
      await ended(null, toHeedError(error).message, seen.seq)
    }
  }

  const wait = ({ sweep, rest, waiting }: Lane, seen: Standing): void => {
    const done = () => {
      waiting.delete(seen.workspace)
      rest.wake()
    }
    const failed = (error: unknown) => onFailure(error, 'sweeps')
    waiting.set(seen.workspace, sweepWorkspace(sweep, seen).catch(failed).finally(done))
  }

  const look = async (lane: Lane): Promise<void> => {
    const { sweep, waiting } = lane
    for (const seen of await sweepRepo.behind(store.read, sweep.name, restingSpan(sweep, clock.now()))) {
      if (isStopping || waiting.size >= MOST_WAITING) return
      if (waiting.has(seen.workspace)) continue
      if (!isDue(seen, sweep, sweep.every(await settingsOf(seen)), clock.now())) continue
      if (seen.taken === 1 && !isAbandoned(sweep.name, seen)) continue
      if (sweep.waits) wait(lane, seen)
      else await sweepWorkspace(sweep, seen)
    }
  }

  const run = async (lane: Lane): Promise<void> => {
    while (!isStopping) {
      const began = performance.now()
      try {
        await look(lane)
        isFailing = false
      } catch (error) {
        // Once, and not with each look as long as the store does not answer.
        if (!isFailing) onFailure(error, 'sweeps')
        isFailing = true
      }
      await lane.rest.for(restAfter(performance.now() - began), lookMs)
    }
  }

  const running = lanes.map(run)
  return {
    wake() {
      for (const { rest } of lanes) rest.wake()
    },
    async stop() {
      isStopping = true
      for (const { rest } of lanes) rest.stop()
      await Promise.all(running)
      await Promise.all(lanes.flatMap(({ waiting }) => [...waiting.values()]))
    },
  }
}

function restAfter(workMs: number): number {
  return Math.min(MOST_REST_MS, Math.max(GATHER_MS, REST * workMs))
}

/** They are read again only after something was written, because a workspace may wait an hour for its turn. */
function createSettings(store: Store) {
  const known = new Map<string, { readonly position: number; readonly settings: Settings }>()
  return async ({ workspace, position }: Standing): Promise<Settings> => {
    const kept = known.get(workspace)
    if (kept?.position === position) return kept.settings
    const settings = await readSettings(store.read, workspace)
    known.set(workspace, { position, settings })
    return settings
  }
}

/** Pauses that can be ended early. */
function createRest() {
  const stopped = new AbortController()
  let woken = new AbortController()
  const pause = (ms: number, { signal }: AbortController) =>
    sleep(Math.max(0, ms), undefined, { ref: false, signal }).catch(() => undefined)
  return {
    wake: () => woken.abort(),
    stop() {
      stopped.abort()
      woken.abort()
    },
    /** Nobody wakes it before the shortest time has passed. */
    async for(shortestMs: number, longestMs: number): Promise<void> {
      await pause(shortestMs, stopped)
      await pause(longestMs - shortestMs, woken)
      woken = new AbortController()
    },
  }
}
