// Counts what is under way, so that a shutdown can wait until nothing is.

export interface Tally {
  /** Counts one more; call what it returns when that one is over. */
  enter(): () => void
  settled(): Promise<void>
}

export function createTally(): Tally {
  const under = new Set<symbol>()
  const waiting = new Set<() => void>()
  return {
    enter() {
      const one = Symbol('under way')
      under.add(one)
      return () => {
        under.delete(one)
        if (under.size > 0) return
        for (const resolve of waiting) resolve()
        waiting.clear()
      }
    },
    settled: () => (under.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
  }
}
