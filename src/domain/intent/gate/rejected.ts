// What a reviewer rejected as a phrase of a verb: these words, those that differ in punctuation alone, and words like them.
import { type Features, normalise } from '../../../kernel/similarity/index.ts'
import type { Snapshot } from './snapshot.ts'

export type Rejections = Pick<Snapshot, 'index' | 'numbers' | 'rejectedOf' | 'candidatesAt'>

export function isRejectedFor(
  { index, numbers, rejectedOf, candidatesAt }: Rejections,
  { words, features }: { readonly words: string; readonly features: Features | undefined },
  verb: string,
): boolean {
  const rejected = rejectedOf(verb)
  if (rejected.size === 0) return false
  const near = features ? index.survey(features).within(numbers.near) : []
  if (near.some(({ id }) => rejected.has(id))) return true
  // Also where a vector is missing.
  const bare = withoutPunctuation(words)
  return [...rejected].some((text) =>
    candidatesAt(text).some((one) => one.verb === verb && one.isRejected && withoutPunctuation(one.phrase) === bare),
  )
}

function withoutPunctuation(words: string): string {
  const whole = normalise(words)
  return whole.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim() || whole
}
