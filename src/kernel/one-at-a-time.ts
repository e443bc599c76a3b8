// Calls of one name wait for each other, in the order in which they came; those of other names do not.

export type OneAtATime = <T>(name: string, call: () => Promise<T>) => Promise<T>

export function oneAtATime(): OneAtATime {
  const last = new Map<string, Promise<unknown>>()
  return async (name, call) => {
    // If the call before failed, only its own caller gets that error.
    const mine = last.get(name)?.then(call, call) ?? call()
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
