// The port that MCP over HTTP calls: each call is counted, and has its line in the log of requests. One address takes all of them, so
// the requests themselves say nothing of what was called.
import type { HeedPort } from '../../kernel/action.ts'
import { type ErrorCode, toHeedError } from '../../kernel/errors.ts'
import type { Metrics } from './metrics.ts'
import { keyIdOf, type LogRequest, rounded } from './request-log.ts'

interface Watching {
  readonly metrics: Metrics
  readonly logRequest?: LogRequest | undefined
  /** Monotonic milliseconds. */
  readonly elapsedMs?: () => number
}

export function mcpPort(
  port: HeedPort,
  { metrics, logRequest, elapsedMs = () => performance.now() }: Watching,
): HeedPort {
  // Anyone can send any name, so unknown ones share one label.
  const known = new Set(port.actions.map(({ name }) => name))
  return {
    ...port,
    async execute(caller, action, input, onProgress) {
      const began = elapsedMs()
      const tool = known.has(action) ? action : 'unknown'
      const over = (result: ErrorCode | Record<string, unknown>): void => {
        const milliseconds = elapsedMs() - began
        metrics.overMcp(tool, result, milliseconds)
        const status = typeof result === 'string' ? result : 'ok'
        logRequest?.({ tool, status, duration_ms: rounded(milliseconds), ...keyIdOf(caller) })
      }
      try {
        const output = await port.execute(caller, action, input, onProgress)
        over(output)
        return output
      } catch (thrown) {
        over(toHeedError(thrown).code)
        throw thrown
      }
    },
  }
}
