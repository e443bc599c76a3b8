// The only maker of ids: a prefix that says what the thing is, and a sortable UUIDv7.
import { hash, randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

export type IdPrefix = 'key' | 'prt' | 'run' | 'sch' | 'tak' | 'trn'

export function newId(prefix: IdPrefix): string {
  return `${prefix}_${v7({ random: takeRandom(16) })}`
}

/** The id of a row of the log. These ids sort as the log does, even if the clocks of several writers differ. */
export function rowId({ seq, at }: { readonly seq: number; readonly at: string }): string {
  return `fbk_${v7({ random: takeRandom(16), msecs: Date.parse(at), seq: seq % 2 ** 32 })}`
}

/** The id of something that a log row created: the same whenever it is derived again. */
export function derivedId(prefix: string, feedbackId: string): string {
  return `${prefix}_${feedbackId.slice(feedbackId.indexOf('_') + 1)}`
}

/** An id that depends on content alone, for things that several log rows share. */
export function contentId(prefix: string, ...parts: readonly string[]): string {
  return `${prefix}_${sha256(JSON.stringify(parts)).slice(0, 32)}`
}

export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}

// Asking the system for a few bytes costs as much as for a page of them, and every write needs some.
const pool = Buffer.alloc(4_096)
let used = pool.length

export function newSecret(bytes: number): string {
  return takeRandom(bytes).toString('base64url')
}

function takeRandom(bytes: number): Buffer {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  const taken = Buffer.from(pool.subarray(used - bytes, used))
  // Bytes that were used are not kept in memory.
  pool.fill(0, used - bytes, used)
  return taken
}
