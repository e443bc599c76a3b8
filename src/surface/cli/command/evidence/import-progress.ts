// The progress of an import: a bar of bytes where the size is known, which no count of records is; at the end what was
// done, in records.
import type { Invocation } from '../../invocation.ts'

export function importProgress(invocation: Invocation, size: number | undefined) {
  const records = invocation.progress('Records')
  const bytes = size === undefined ? undefined : invocation.progress('Bytes read')
  let done = 0
  return {
    report(now: number, end: number) {
      done = now
      if (bytes) bytes.report(end, size)
      else records.report(done)
    },
    clear() {
      bytes?.clear()
      records.clear()
    },
    finish() {
      bytes?.clear()
      records.report(done)
      records.finish()
    },
  }
}
