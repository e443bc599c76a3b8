// The only maker of ids: a prefix that says what the thing is, and a sortable UUIDv7.
import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

export type IdPrefix = 'fbk' | 'key'

export function newId(prefix: IdPrefix): string {
  return `${prefix}_${v7()}`
}

/** The id of something a log row brought about: the same whenever it is derived again. */
export function derivedId(prefix: string, feedbackId: string): string {
  return `${prefix}_${feedbackId.slice(feedbackId.indexOf('_') + 1)}`
}

/** An id that depends on content alone, for things that several log rows share. */
export function contentId(prefix: string, ...parts: readonly string[]): string {
  return `${prefix}_${sha256(JSON.stringify(parts)).slice(0, 32)}`
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
