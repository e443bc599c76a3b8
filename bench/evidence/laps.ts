// Times of several operations that follow each other in every sample.

export interface Laps {
  readonly times: ReadonlyMap<string, readonly number[]>
  time<T>(operation: string, work: () => Promise<T>): Promise<T>
  add(operation: string, value: number): void
  /** The last times of several operations, as one. */
  addUp(operation: string, of: readonly string[]): void
}

export function createLaps(): Laps {
  const times = new Map<string, number[]>()
  const add = (operation: string, took: number) => {
    times.set(operation, [...(times.get(operation) ?? []), took])
  }
  return {
    times,
    add,
    async time(operation, work) {
      const began = performance.now()
      const result = await work()
      add(operation, performance.now() - began)
      return result
    },
    addUp(operation, of) {
      add(
        operation,
        of.reduce((sum, each) => sum + (times.get(each)?.at(-1) ?? 0), 0),
      )
    },
  }
}
