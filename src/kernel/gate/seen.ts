// A decision is about exactly what was seen: it names a hash over all that an approval would put in effect.
import { HeedError } from '../errors.ts'
import { contentId } from '../id.ts'
import type { StoredItem } from '../inbox/items.ts'
import type { Admission } from './gate.ts'

const CONTENT = 'cnt'

/** Of something that is told apart by these parts, and that says nothing else. */
export function contentHashOf(...parts: readonly string[]): string {
  return contentId(CONTENT, ...parts)
}

/** What held reports say is in the id of their item. For whom it would hold may change under it: others may say the same. */
export function contentHashOfItem(item: StoredItem, { contentHash }: Pick<Admission, 'contentHash'>): string {
  if (contentHash !== undefined) return contentHash
  return item.speakers_hash === null ? contentHashOf(item.id) : contentHashOf(item.id, item.speakers_hash)
}

/** `now`: what it is of by now, and where to look at it. */
export function requireSeen(seen: string | undefined, current: string, now: string): void {
  if (seen === undefined || seen === current) return
  const problem = `is not that of ${now}`
  throw new HeedError('conflict', `content_hash: ${problem}`, { problems: [{ field: 'content_hash', problem }] })
}
