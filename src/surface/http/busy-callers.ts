// Callers who recently sent or received much take turns, the one with the least first. So an ordinary call of somebody else
// waits for one of their calls, not for all. The counts are in the memory of this process.
import type { Caller } from '../../kernel/caller.ts'
import { nextTurn } from '../../kernel/event-loop.ts'

type Who = Pick<Caller, 'workspace' | 'actor'>

export interface BusyCallers {
  /** Counts what the caller sends, and waits for their turn if it is much. */
  enter(caller: Who, bytes: number): Promise<void>
  /** Counts what the caller receives. */
  count(caller: Who, bytes: number): void
}

interface Account {
  bytes: number
  at: number
}

/** So much is read, checked and sent without others noticing. */
const FREE_BYTES = 64 * 1024
const BYTES_A_MS = 16 * 1024
const HALVED_AFTER_MS = 1_000
/** Accounts that have faded to nothing are dropped when there are this many. */
const SWEEP_AT = 10_000

export function createBusyCallers(elapsedMs: () => number): BusyCallers {
  const accounts = new Map<string, Account>()

  const fade = (account: Account, now: number): void => {
    account.bytes *= 0.5 ** ((now - account.at) / HALVED_AFTER_MS)
    account.at = now
  }
  const sweep = (now: number): void => {
    for (const [name, account] of accounts) {
      fade(account, now)
      if (account.bytes < 1) accounts.delete(name)
    }
  }
  const count = ({ workspace, actor }: Who, bytes: number): number => {
    const now = elapsedMs()
    const name = `${workspace} ${actor}`
    let account = accounts.get(name)
    if (account === undefined) {
      if (accounts.size >= SWEEP_AT) sweep(now)
      account = { bytes: 0, at: now }
      accounts.set(name, account)
    }
    fade(account, now)
    account.bytes += bytes
    return account.bytes
  }

  return {
    async enter(caller, bytes) {
      const busy = count(caller, bytes)
      if (busy > FREE_BYTES) await nextTurn(busy / BYTES_A_MS)
    },
    count,
  }
}
