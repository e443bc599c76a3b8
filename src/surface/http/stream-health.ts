// How the stream of decisions is doing, as /healthz and /metrics show it.
import { Counter, Gauge, type Registry } from 'prom-client'

/** Its state, and how many of its entries became what. */
export interface StreamHealth {
  readonly state: string
  readonly recorded: number
  readonly duplicates: number
  readonly dead_letters: number
  readonly trimmed: number
}

export function registerStream(registry: Registry, health: () => StreamHealth | undefined): void {
  const registers = [registry]
  new Gauge({
    name: 'heed_stream_up',
    help: 'Whether decisions from the stream are read and recorded.',
    registers,
    collect() {
      this.set(health()?.state === 'reading' ? 1 : 0)
    },
  })
  new Counter({
    name: 'heed_stream_entries_total',
    help: 'Entries of the stream of decisions, by what became of them.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      const { state: _, ...counts } = health() ?? { state: '' }
      for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count)
    },
  })
}
