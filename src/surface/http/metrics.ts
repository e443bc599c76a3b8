// Metrics for Prometheus, in one registry per app: calls by action and outcome, how long they took, and a few figures of the
// process that cost nothing until they are read.
import { Counter, Gauge, Registry } from 'prom-client'
import type { ErrorCode } from '../../kernel/errors.ts'
import { createDurations, type Durations, renderDurations } from './durations.ts'
import { registerLearning } from './learning-metrics.ts'
import { registerStream, type StreamHealth } from './stream-health.ts'

// The outcomes of a receipt (K4). Anything else an action answers is `ok`, so that no input can grow the label set.
const receiptOutcomes = new Set(['applied', 'recorded', 'pending', 'duplicate'])

interface Calls {
  outcome: string
  code: ErrorCode | ''
  count: number
}

/** Records the calls of one action in plain numbers; prom-client gets them when the metrics are read, not with each call. */
export interface ActionMeter {
  succeeded(output: Record<string, unknown>, milliseconds: number): void
  failed(code: ErrorCode, milliseconds: number): void
}

export interface Metrics {
  meter(action: string): ActionMeter
  /** A call over MCP that ended. */
  overMcp(action: string, result: ErrorCode | Record<string, unknown>, milliseconds: number): void
  /** A request that was refused before it reached an action. */
  refused(code: ErrorCode): void
  /** `waiting` is how much waits in the inbox of whoever reads. */
  render(waiting?: number): Promise<{ text: string; contentType: string }>
}

export function createMetrics(version: string, stream?: () => StreamHealth | undefined): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const meters: { action: string; calls: Map<string, Calls>; durations: Durations }[] = []
  new Counter({
    name: 'heed_http_calls_total',
    help: 'Calls of an action over HTTP, by outcome and, if they failed, by error code.',
    labelNames: ['action', 'outcome', 'code'],
    registers,
    collect() {
      this.reset()
      for (const { action, calls } of meters) {
        for (const { outcome, code, count } of calls.values()) this.inc({ action, outcome, code }, count)
      }
    },
  })
  const refusals = new Counter({
    name: 'heed_http_refused_total',
    help: 'Requests refused before they reached an action, by error code.',
    labelNames: ['code'],
    registers,
  })
  const overMcp = new Counter({
    name: 'heed_mcp_calls_total',
    help: 'Calls of an action over MCP, by error code if they failed.',
    labelNames: ['action', 'code'],
    registers,
  })
  const mcpSeconds = new Counter({
    name: 'heed_mcp_call_seconds_total',
    help: 'How long calls over MCP took, together.',
    labelNames: ['action'],
    registers,
  })
  const inbox = new Gauge({
    name: 'heed_inbox_waiting',
    help: 'What waits for reviewers in the workspace of the key that reads this, up to 1000, counted once a minute.',
    registers,
  })
  const countLearning = registerLearning(registry)
  registerProcess(registry, version)
  if (stream) registerStream(registry, stream)

  return {
    meter(action) {
      const calls = new Map<string, Calls>()
      const durations = createDurations()
      meters.push({ action, calls, durations })
      const count = (outcome: string, code: ErrorCode | ''): void => {
        const known = calls.get(code || outcome)
        if (known === undefined) calls.set(code || outcome, { outcome, code, count: 1 })
        else known.count += 1
      }
      return {
        succeeded(output, milliseconds) {
          const { outcome } = output
          countLearning(action, output)
          count(typeof outcome === 'string' && receiptOutcomes.has(outcome) ? outcome : 'ok', '')
          durations.observe(milliseconds)
        },
        failed(code, milliseconds) {
          count('error', code)
          durations.observe(milliseconds)
        },
      }
    },
    overMcp(action, result, milliseconds) {
      const isFailure = typeof result === 'string'
      overMcp.inc({ action, code: isFailure ? result : '' })
      mcpSeconds.inc({ action }, milliseconds / 1000)
      if (!isFailure) countLearning(action, result)
    },
    refused: (code) => refusals.inc({ code }),
    async render(waiting) {
      inbox.set(waiting ?? Number.NaN)
      return { text: `${await registry.metrics()}\n${renderDurations(meters)}`, contentType: registry.contentType }
    },
  }
}

function registerProcess(registry: Registry, version: string): void {
  const registers = [registry]
  new Gauge({ name: 'heed_info', help: 'The version that runs.', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'JavaScript heap in use.',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed)
    },
  })
  new Gauge({
    name: 'process_uptime_seconds',
    help: 'Seconds since the process started.',
    registers,
    collect() {
      this.set(process.uptime())
    },
  })
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time used, user and system.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
}
