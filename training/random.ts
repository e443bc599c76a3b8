// Random choices that are the same in every run.
export interface Random {
  next(): number
  pick<T>(from: readonly T[]): T
  shuffled<T>(from: readonly T[]): T[]
}

/** mulberry32: small, and good enough for choosing. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    shuffled: <T>(from: readonly T[]): T[] => {
      const all = [...from]
      for (let last = all.length - 1; last > 0; last -= 1) {
        const other = Math.floor(next() * (last + 1))
        ;[all[last], all[other]] = [all[other] as T, all[last] as T]
      }
      return all
    },
  }
}
