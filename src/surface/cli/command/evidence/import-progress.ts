// The progress of an import: a bar of bytes if the size is known, because the number of records is not; at the end the number
// of records.
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
