// Random numbers that are the same in every run.
import type { Example } from './examples.ts'

export type Random = () => number

export function createRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b9)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [result[last] as T, result[other] as T]
    result[last] = b
    result[other] = a
  }
  return result
}

export function oneOf<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T
}

/** This many of each label at random, and the others in random order. */
export function drawShots(
  examples: readonly Example[],
  shots: number,
  random: Random,
): { start: Example[]; rest: Example[] } {
  const drawn = new Map<string, number>()
  const start: Example[] = []
  const rest: Example[] = []
  for (const example of shuffled(examples, random)) {
    const count = drawn.get(example.label) ?? 0
    if (count < shots) start.push(example)
    else rest.push(example)
    drawn.set(example.label, count + 1)
  }
  return { start, rest }
}
