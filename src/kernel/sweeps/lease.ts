// A lease on one sweep of one workspace, so that only one process runs it at a time. No clock decides about it, because clocks jump
// and differ: a process takes over only after it saw for a whole lease, by its own monotonic time, that the holder gave no sign. A
// holder that comes back after that can write nothing: each of its writes checks first that the lease is still its own.
import { HeedError } from '../errors.ts'
import type { Store, Tx } from '../store/index.ts'
import { type Standing, sweepRepo } from './sweep-repo.ts'

export interface Lease {
  /** Writes only while the lease is held. */
  readonly store: Store
  /** Fails if the lease is lost. */
  check(): void
  end(how: { seq: number; at: string; outcome: string | null; problem: string | null }): Promise<void>
  /** For a run that did not come to its end. */
  giveBack(): Promise<void>
}

/** The process stops, or another one has taken over: no failure. */
export class LeaseEnded extends HeedError {
  constructor(why: string) {
    super('unavailable', `The sweep ends here, because ${why}.`)
  }
}

/** Undefined if another process was faster. `beatMs`: the holder gives a sign this often. */
export async function takeLease(
  store: Store,
  name: string,
  seen: Standing,
  { leaseMs, beatMs }: { readonly leaseMs: number; readonly beatMs: number },
): Promise<Lease | undefined> {
  const { workspace } = seen
  /** Every write to a workspace locks it first. */
  const write = <T>(job: (tx: Tx) => Promise<T>): Promise<T> =>
    store.write(workspace, async (tx) => {
      await tx.lock(workspace)
      return job(tx)
    })
  const held = await write((tx) => sweepRepo.take(tx, name, seen, leaseMs))
  if (!held) return undefined
  let isLost = false
  const beats = setInterval(() => {
    // If the store does not answer, the next write finds out.
    const beat = write((tx) => sweepRepo.beat(tx, held)).catch(() => true)
    void beat.then((isHeld) => {
      isLost ||= !isHeld
    })
  }, beatMs).unref()
  const check = (): void => {
    if (isLost) throw new LeaseEnded('another process runs this sweep')
  }
  return {
    check,
    store: {
      ...store,
      write: (where, job) =>
        store.write(where, async (tx) => {
          await tx.lock(workspace)
          isLost ||= !(await sweepRepo.isHeld(tx, held))
          check()
          return job(tx)
        }),
    },
    async end(how) {
      clearInterval(beats)
      await write((tx) => sweepRepo.end(tx, held, how))
    },
    async giveBack() {
      clearInterval(beats)
      await write((tx) => sweepRepo.giveBack(tx, held))
    },
  }
}

/** Remembers leases of other processes, to know which were abandoned. `elapsedMs` is monotonic. */
export function createAbandonment(elapsedMs: () => number) {
  const signs = new Map<string, { readonly sign: string; readonly since: number }>()
  return {
    isAbandoned(name: string, { workspace, fence, beat, lease_ms }: Standing): boolean {
      const key = JSON.stringify([name, workspace])
      const sign = `${fence} ${beat}`
      const known = signs.get(key)
      if (known?.sign === sign) return elapsedMs() - known.since >= lease_ms
      signs.set(key, { sign, since: elapsedMs() })
      return false
    },
  }
}
