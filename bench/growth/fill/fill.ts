// Fills a store with about this many rows of the log and facts of a context.
import type { Progress } from '../../report/progress.ts'
import type { Entry, Template } from '../raw.ts'
import type { World } from '../world.ts'

/** Returns Heed after it was opened again. */
export type Fill = (world: World, rows: number, progress: Progress) => Promise<World>

type Make = (template: Template, n: number) => readonly Entry[]

/** Alternates between kinds of rows, with this many of each at a time. */
export function inTurn(kinds: readonly (readonly [weight: number, make: Make])[]): Make {
  const order = kinds.flatMap(([weight, make]) => Array.from({ length: weight }, () => make))
  return (template, n) => order[n % order.length]?.(template, n) ?? []
}

const PEOPLE = 50

export function personOf(n: number): string {
  return `person ${n % PEOPLE}`
}
