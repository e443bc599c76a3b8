// A decision is about exactly what was seen: it names a hash over all that an approval would put in effect.
import { HeedError } from '../errors.ts'
import { contentId } from '../id.ts'

const CONTENT = 'cnt'

/** Of something that is told apart by these parts, and that says nothing else. */
export function contentHashOf(...parts: readonly string[]): string {
  return contentId(CONTENT, ...parts)
}

/** `now`: what it is of by now, and where to look at it. */
export function requireSeen(seen: string | undefined, current: string, now: string): void {
  if (seen === undefined || seen === current) return
  const problem = `is not that of ${now}`
  throw new HeedError('conflict', `content_hash: ${problem}`, { problems: [{ field: 'content_hash', problem }] })
}
