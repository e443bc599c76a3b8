// One after the other, and nobody starves: each caller's work is due after their own earlier work, so somebody with one piece goes
// before the rest of somebody with a hundred (start-time fair queuing, in a virtual time that knows no clock).

interface Waiting {
  readonly begins: number
  readonly ends: number
  go(): void
}

export interface FairQueue {
  /** Waits for the turn of a piece of about this cost. Another one goes when what it resolves to is called. */
  enter(who: string, cost: number): Promise<() => void>
}

/** At most so many pieces are under way at once. */
export function createFairQueue(places = 1): FairQueue {
  const waiting: Waiting[] = []
  /** Where in virtual time the last piece of each caller ends. */
  const ends = new Map<string, number>()
  let now = 0
  let free = places

  const next = (): void => {
    const first = waiting.reduce<Waiting | undefined>(
      (first, each) => (first === undefined || each.ends < first.ends ? each : first),
      undefined,
    )
    if (first === undefined) {
      if (free < places) return
      ends.clear()
      now = 0
      return
    }
    free -= 1
    waiting.splice(waiting.indexOf(first), 1)
    now = Math.max(now, first.begins)
    first.go()
  }

  const leave = (): void => {
    free += 1
    next()
  }

  return {
    enter(who, cost) {
      const begins = Math.max(now, ends.get(who) ?? 0)
      ends.set(who, begins + cost)
      return new Promise((resolve) => {
        waiting.push({ begins, ends: begins + cost, go: () => resolve(leave) })
        if (free > 0) next()
      })
    },
  }
}
