// Chooses the claims that a receipt can weigh: together they rest on a limited number of edges. A claim may rest on any number of
// edges, so counting them is limited too.

/** How many edges lead to each claim, counted no further than `most`. */
export type CountEdges = (ids: readonly string[], most: number) => Promise<ReadonlyMap<string, number>>

/**
 * Works in rounds: each claim has the same share of the room, and claims that need less leave the rest to the others. At most
 * half of the claims are in the next round. So each round counts about `room` edges, and there are few rounds.
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
