// Samples taken in turns, so that other load on the machine affects all contenders equally.

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('no samples were taken')
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** Each contender once a round, in the opposite order every other round; one round before them warms up. */
export async function inTurns(
  rounds: number,
  contenders: readonly ((round: number) => Promise<number>)[],
  onRound: (round: number) => void,
): Promise<number[][]> {
  const samples: number[][] = contenders.map(() => [])
  for (let round = 0; round <= rounds; round += 1) {
    onRound(round)
    const order = contenders.map((_, index) => index)
    if (round % 2 === 1) order.reverse()
    for (const index of order) {
      const sample = await contenders[index]?.(round)
      if (round > 0 && sample !== undefined) samples[index]?.push(sample)
    }
  }
  return samples
}

/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  if (found === undefined) throw new Error('no samples were taken')
  return found
}
