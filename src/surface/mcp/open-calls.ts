// The calls that are not over yet, so that a shutdown can wait for them.

export interface OpenCalls {
  /** Begins a call; call what it returns when the call is over. */
  begin(): () => void
  /** Resolves as soon as no call is open. */
  allOver(): Promise<void>
}

export function createOpenCalls(): OpenCalls {
  const open = new Set<symbol>()
  const waiting = new Set<() => void>()
  return {
    begin() {
      const call = Symbol('call')
      open.add(call)
      return () => {
        open.delete(call)
        if (open.size > 0) return
        for (const resolve of waiting) resolve()
        waiting.clear()
      }
    },
    allOver: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
  }
}
