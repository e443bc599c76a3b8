// What reviewers rejected as phrases of a verb. It covers the rejected words, words that differ only in punctuation, and words
// like them.
import { type Features, type Survey, withoutPunctuation } from '../../../kernel/similarity/index.ts'
import type { GateNumbers } from './numbers.ts'
import type { Snapshot } from './snapshot.ts'

/** What was rejected as phrases of one verb. */
export interface Rejected {
  readonly size: number
  has(text: string): boolean
  texts(): Iterable<string>
  /** The texts that differ from these words in punctuation at most. */
  wordedAs(words: string): Iterable<string>
}

export interface RejectedStore extends Rejected {
  add(text: string, words: string): void
  remove(text: string): void
}

export function createRejected(): RejectedStore {
  const bareOf = new Map<string, string>()
  const worded = new Map<string, Set<string>>()
  const remove = (text: string): void => {
    const bare = bareOf.get(text)
    if (bare === undefined) return
    bareOf.delete(text)
    worded.get(bare)?.delete(text)
    if (worded.get(bare)?.size === 0) worded.delete(bare)
  }
  return {
    get size() {
      return bareOf.size
    },
    has: (text) => bareOf.has(text),
    texts: () => bareOf.keys(),
    wordedAs: (words) => worded.get(withoutPunctuation(words)) ?? [],
    add(text, words) {
      remove(text)
      const bare = withoutPunctuation(words)
      bareOf.set(text, bare)
      worded.set(bare, (worded.get(bare) ?? new Set()).add(text))
    },
    remove,
  }
}

export interface Rejections extends Pick<Snapshot, 'rejectedOf'> {
  readonly numbers: Pick<GateNumbers, 'near'>
  readonly index: { survey(features: Features): Pick<Survey, 'within'> }
}

/** `isStill` says whether the rejection of a text is still in effect. */
export function isRejectedFor(
  { index, numbers, rejectedOf }: Rejections,
  { words, features }: { readonly words: string; readonly features: Features | undefined },
  verb: string,
  isStill: (text: string) => boolean = () => true,
): boolean {
  const rejected = rejectedOf(verb)
  if (rejected.size === 0) return false
  const near = features ? index.survey(features).within(numbers.near) : []
  if (near.some(({ id }) => rejected.has(id) && isStill(id))) return true
  // This also works if a vector is missing.
  return [...rejected.wordedAs(words)].some(isStill)
}
