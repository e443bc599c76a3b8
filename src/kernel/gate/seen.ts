// A decision covers exactly what the reviewer saw: it names a hash of everything that an approval would put in effect.
import { HeedError } from '../errors.ts'
import { contentId } from '../id.ts'

const CONTENT = 'cnt'

/** The hash of something that these parts fully describe. */
export function contentHashOf(...parts: readonly string[]): string {
  return contentId(CONTENT, ...parts)
}

/** `now` says what the hash should be of, and where to look at it. */
export function requireSeen(seen: string | undefined, current: string, now: string): void {
  if (seen === undefined || seen === current) return
  const problem = `does not match ${now}`
  throw new HeedError('conflict', `content_hash: ${problem}`, { problems: [{ field: 'content_hash', problem }] })
}
