// Pauses between attempts, each twice as long as the one before.
import { setTimeout } from 'node:timers/promises'

export interface Backoff {
  /** Resolves at once if `signal` ends it. */
  pause(): Promise<void>
  reset(): void
}

export function createBackoff({ firstMs, mostMs }: { firstMs: number; mostMs: number }, signal: AbortSignal): Backoff {
  let next = firstMs
  return {
    async pause() {
      const ms = next
      next = Math.min(2 * next, mostMs)
      await setTimeout(ms, undefined, { signal }).catch(() => undefined)
    },
    reset() {
      next = firstMs
    },
  }
}
