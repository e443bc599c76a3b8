// The best few of many scores, best first; equal ones in the order of their ids, never of their arrival.

export interface Top {
  readonly slots: Int32Array
  /** By rank. */
  readonly similarities: Float64Array
}

interface Scored {
  /** By slot: dot products, and what each is multiplied with. */
  readonly scores: Int32Array
  readonly scales: Float64Array
  readonly ids: readonly string[]
  readonly count: number
}

/** The `most` best slots that are allowed, kept in a heap with the worst of them on top. */
export function topOf(
  { scores, scales, ids, count }: Scored,
  most: number,
  isAllowed?: (slot: number) => boolean,
): Top {
  const similarities = new Float64Array(most)
  const slots = new Int32Array(most)
  let size = 0

  const isWorse = (similarity: number, slot: number, rank: number): boolean => {
    const other = similarities[rank] as number
    return similarity < other || (similarity === other && !isBefore(slot, slots[rank] as number))
  }
  const isBefore = (a: number, b: number): boolean => (ids[a] as string) < (ids[b] as string)
  const put = (rank: number, similarity: number, slot: number): void => {
    similarities[rank] = similarity
    slots[rank] = slot
  }
  const move = (from: number, to: number): void => put(to, similarities[from] as number, slots[from] as number)

  const rise = (similarity: number, slot: number): void => {
    let rank = size
    size += 1
    while (rank > 0) {
      const above = (rank - 1) >> 1
      if (!isWorse(similarity, slot, above)) break
      move(above, rank)
      rank = above
    }
    put(rank, similarity, slot)
  }
  const sink = (similarity: number, slot: number): void => {
    let rank = 0
    for (;;) {
      let below = 2 * rank + 1
      if (below >= size) break
      const next = below + 1
      if (next < size && isWorse(similarities[next] as number, slots[next] as number, below)) below = next
      if (isWorse(similarity, slot, below)) break
      move(below, rank)
      rank = below
    }
    put(rank, similarity, slot)
  }

  for (let slot = 0; slot < count; slot += 1) {
    const similarity = (scores[slot] as number) * (scales[slot] as number)
    // Nearly all end here, so the ids are looked at only after it.
    if (size === most && similarity < (similarities[0] as number)) continue
    if (size === most && isWorse(similarity, slot, 0)) continue
    if (isAllowed && !isAllowed(slot)) continue
    if (size < most) rise(similarity, slot)
    else sink(similarity, slot)
  }

  const ranks = Array.from({ length: size }, (_, rank) => rank).sort((a, b) =>
    isWorse(similarities[a] as number, slots[a] as number, b) ? 1 : -1,
  )
  return {
    slots: Int32Array.from(ranks, (rank) => slots[rank] as number),
    similarities: Float64Array.from(ranks, (rank) => similarities[rank] as number),
  }
}
