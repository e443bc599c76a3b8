// The best few of many scores, best first; equal ones in the order of their ids, not of their arrival.

export interface Top {
  readonly slots: Int32Array
  /** By rank. */
  readonly similarities: Float64Array
}

interface Scored {
  /** By slot: dot products, and the factor of each. */
  readonly scores: Int32Array
  readonly scales: Float64Array
  readonly ids: readonly string[]
  readonly count: number
  /** The slots to look at, if not all. */
  readonly among?: Int32Array
}

/** If there are many more scores than wanted, every 16th is looked at first. */
const SAMPLED = 16
const WORTHWHILE = 8
/** The sample's threshold is chosen so that this many times the wanted number should lie above it. */
const SPARE = 2

/** The `most` best slots that are allowed, kept in a heap with the worst of them on top. */
export function topOf(all: Scored, most: number, isAllowed?: (slot: number) => boolean): Top {
  const { count } = all
  if (isAllowed === undefined && count >= WORTHWHILE * most && most >= SAMPLED) {
    const sample = best(all, Math.ceil((SPARE * most) / SAMPLED), Number.NEGATIVE_INFINITY, SAMPLED)
    // Nearly always enough scores lie above the worst of the sample, so that those below it need no closer look.
    const top = best(all, most, sample.similarities.at(-1) ?? Number.NEGATIVE_INFINITY)
    if (top.slots.length === most) return top
  }
  return best(all, most, Number.NEGATIVE_INFINITY, 1, isAllowed)
}

/** The best of every `step`th slot, none worse than `from`. */
function best(
  { scores, scales, ids, count, among }: Scored,
  most: number,
  from: number,
  step = 1,
  isAllowed?: (slot: number) => boolean,
): Top {
  const heap = { similarities: new Float64Array(most), slots: new Int32Array(most), ids }
  let size = 0
  let least = from
  for (let place = 0; place < count; place += step) {
    const slot = among === undefined ? place : (among[place] as number)
    const similarity = (scores[slot] as number) * (scales[slot] as number)
    // Nearly all end here, so the ids are looked at only after it.
    if (similarity < least) continue
    if (size === most && isWorse(heap, similarity, slot, 0)) continue
    if (isAllowed && !isAllowed(slot)) continue
    if (size < most) rise(heap, size++, similarity, slot)
    else sink(heap, size, similarity, slot)
    if (size === most) least = heap.similarities[0] as number
  }
  return emptied(heap, size)
}

interface Heap {
  readonly similarities: Float64Array
  readonly slots: Int32Array
  readonly ids: readonly string[]
}

function rise(heap: Heap, from: number, similarity: number, slot: number): void {
  let rank = from
  while (rank > 0) {
    const above = (rank - 1) >> 1
    if (!isWorse(heap, similarity, slot, above)) break
    move(heap, above, rank)
    rank = above
  }
  put(heap, rank, similarity, slot)
}

/** Replaces the worst. */
function sink(heap: Heap, size: number, similarity: number, slot: number): void {
  let rank = 0
  for (let below = 1; below < size; below = 2 * rank + 1) {
    const next = below + 1
    if (next < size && isWorse(heap, heap.similarities[next] as number, heap.slots[next] as number, below)) below = next
    if (isWorse(heap, similarity, slot, below)) break
    move(heap, below, rank)
    rank = below
  }
  put(heap, rank, similarity, slot)
}

/** Takes the worst first and fills the result from the back. */
function emptied(heap: Heap, size: number): Top {
  const { similarities, slots } = heap
  for (let last = size - 1; last > 0; last -= 1) {
    const [similarity, slot] = [similarities[last] as number, slots[last] as number]
    move(heap, 0, last)
    sink(heap, last, similarity, slot)
  }
  return { similarities: similarities.slice(0, size), slots: slots.slice(0, size) }
}

function isWorse({ similarities, slots, ids }: Heap, similarity: number, slot: number, rank: number): boolean {
  const other = similarities[rank] as number
  if (similarity !== other) return similarity < other
  return (ids[slot] as string) >= (ids[slots[rank] as number] as string)
}

function move(heap: Heap, from: number, to: number): void {
  put(heap, to, heap.similarities[from] as number, heap.slots[from] as number)
}

function put({ similarities, slots }: Heap, rank: number, similarity: number, slot: number): void {
  similarities[rank] = similarity
  slots[rank] = slot
}
