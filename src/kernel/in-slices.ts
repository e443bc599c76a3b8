// Long work in slices: other work runs in between, so that a health check or a search does not wait for all of it.
import { nextTurn } from './event-loop.ts'

const SLICE_MS = 10

/** Call it between the pieces of long work. It continues at once, or lets other work run first if a slice is over. */
export function takingTurns(): () => Promise<void> {
  let began = performance.now()
  let taken = 0
  return async () => {
    const slice = performance.now() - began
    if (slice < SLICE_MS) return
    taken += slice
    await nextTurn(taken)
    began = performance.now()
  }
}

export async function inSlices<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const done: R[] = []
  const turn = takingTurns()
  for (const item of items) {
    done.push(work(item))
    await turn()
  }
  return done
}

/** The same with a state that each slice asks for again, so that none is kept while other work runs. */
export async function inSlicesOf<S, T, R>(
  enter: (slice: (state: S) => void) => Promise<void>,
  items: Iterable<T>,
  work: (state: S, item: T) => R,
): Promise<R[]> {
  const done: R[] = []
  const turn = takingTurns()
  const rest = items[Symbol.iterator]()
  for (let next = rest.next(); !next.done; await turn())
    await enter((state) => {
      const end = performance.now() + SLICE_MS
      while (!next.done && performance.now() < end) {
        done.push(work(state, next.value))
        next = rest.next()
      }
    })
  return done
}
