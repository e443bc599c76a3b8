// Writes each unexpected failure to standard error, with its cause, which no caller sees.
import type { HeedError } from './kernel/errors.ts'

export type Report = (error: HeedError, where: string) => void

export function createReport(stderr: { write(text: string): unknown }): Report {
  // The same failure passes several layers on its way out.
  const reported = new WeakSet<HeedError>()
  return (error, where) => {
    if (reported.has(error)) return
    reported.add(error)
    const { cause } = error
    const details = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    stderr.write(`internal error in ${where}: ${details}\n`)
  }
}
