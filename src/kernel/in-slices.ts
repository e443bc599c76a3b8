// Long work in slices, so that others have their turn between them.

const SLICE_MS = 10

export async function inSlices<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const done: R[] = []
  let since = performance.now()
  for (const item of items) {
    done.push(work(item))
    if (performance.now() - since < SLICE_MS) continue
    await new Promise(setImmediate)
    since = performance.now()
  }
  return done
}
