// Of many claims, those that together rest on so many edges: what a receipt can weigh. A claim may rest on any number of edges, so
// that counting them is bounded too.

/** How many edges lead to each claim, counted no further than `most`. */
export type CountEdges = (ids: readonly string[], most: number) => Promise<ReadonlyMap<string, number>>

/**
 * In rounds: each claim has the same share of the room, and those that need less leave theirs to the others. At most half of the
 * claims are asked in the next round. So each round counts about `room` edges, and there are few rounds.
 */
export async function lightClaims(ids: readonly string[], room: number, countEdges: CountEdges): Promise<Set<string>> {
  const light = new Set<string>()
  let left = room
  for (let asked = ids; asked.length > 0; ) {
    const share = Math.floor(left / asked.length)
    const counts = await countEdges(asked, share + 1)
    for (const id of asked) {
      const edges = counts.get(id) ?? 0
      if (edges > share) continue
      light.add(id)
      left -= edges
    }
    asked = asked.filter((id) => !light.has(id)).slice(0, Math.floor(asked.length / 2))
  }
  return light
}
