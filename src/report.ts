// Where unexpected failures are told: one block on standard error each, with the cause that no caller is shown.
import type { HeedError } from './kernel/errors.ts'

export type Report = (error: HeedError, where: string) => void

export function createReport(stderr: { write(text: string): unknown }): Report {
  // The same failure passes several layers on its way out.
  const told = new WeakSet<HeedError>()
  return (error, where) => {
    if (told.has(error)) return
    told.add(error)
    const { cause } = error
    const details = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    stderr.write(`internal error in ${where}: ${details}\n`)
  }
}
