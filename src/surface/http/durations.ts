// How long calls took, as a Prometheus histogram, counted in an array. To record each call with prom-client (its histogram and
// counter together) took 6 of the 50 µs of a request, because its histogram keys buckets by fractions as strings.

const name = 'heed_http_call_duration_seconds'
const bounds: readonly number[] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Durations {
  observe(milliseconds: number): void
  /** Calls in each bucket, the last one above every bound, and the seconds they took together. */
  read(): { counts: readonly number[]; sum: number }
}

export function createDurations(): Durations {
  const counts = new Array<number>(bounds.length + 1).fill(0)
  let sum = 0
  return {
    observe(milliseconds) {
      const seconds = milliseconds / 1000
      let bucket = 0
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1
      counts[bucket] = (counts[bucket] ?? 0) + 1
      sum += seconds
    },
    read: () => ({ counts, sum }),
  }
}

/** The family in the Prometheus text format. Action names are ours and need no escaping. */
export function renderDurations(series: readonly { action: string; durations: Durations }[]): string {
  const lines = [
    `# HELP ${name} Time from the head of the request to its answer, by action.`,
    `# TYPE ${name} histogram`,
  ]
  for (const { action, durations } of series) {
    const { counts, sum } = durations.read()
    let total = 0
    const buckets = counts.map((count, index) => {
      total += count
      return `${name}_bucket{le="${bounds[index] ?? '+Inf'}",action="${action}"} ${total}`
    })
    if (total === 0) continue
    lines.push(...buckets, `${name}_sum{action="${action}"} ${sum}`, `${name}_count{action="${action}"} ${total}`)
  }
  return `${lines.join('\n')}\n`
}
