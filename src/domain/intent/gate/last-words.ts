// How far a verb is believed for everyone: one reporter counts once, by their last word for or against it, in the order of
// those words. Pure.
import { confirmed, corrected, FULL } from './index.ts'

export interface LastWord {
  readonly reporter: string
  readonly isFor: boolean
}

/** So many of the last words are kept with a candidate. */
const MOST_RECENT = 16
/** So many in a row for it make up for whatever was said before, even if the first of them is not counted. */
const RESTORING = 6

/** `words` in order, each reporter once. */
export function recentOf(words: readonly LastWord[]): LastWord[] {
  return words.slice(-MOST_RECENT).map(({ reporter, isFor }) => ({ reporter, isFor }))
}

/** The same once a reporter said something more. */
export function recentAfter(recent: readonly LastWord[], word: LastWord): LastWord[] {
  return recentOf([...without(recent, word.reporter), word])
}

/** The same once a reporter said something that does not count; undefined where an older word would take its place. */
export function recentWithout(recent: readonly LastWord[], reporter: string): LastWord[] | undefined {
  const rest = without(recent, reporter)
  return rest.length < recent.length && recent.length === MOST_RECENT ? undefined : rest
}

function without(words: readonly LastWord[], reporter: string): LastWord[] {
  return words.filter((word) => word.reporter !== reporter)
}

/** The first who taught it made it new; it is no confirmation of itself. */
export function withoutFirst<W extends LastWord>(words: readonly W[]): W[] {
  const first = words.findIndex(({ isFor }) => isFor)
  return words.filter((_, index) => index !== first)
}

/** From the recent ones alone; undefined where they do not tell. Since an approval each of them counts, the first, too. */
export function confidenceFrom(recent: readonly LastWord[], isApproved: boolean): number | undefined {
  if (recent.length < MOST_RECENT) return believedAfter(isApproved ? recent : withoutFirst(recent))
  let run = 0
  for (let index = recent.length - 1; index >= 0; index -= 1) {
    run = recent[index]?.isFor ? run + 1 : 0
    if (run === RESTORING) return believedAfter(recent.slice(index + RESTORING))
  }
  return undefined
}

/** New when first taught, then up and down with each word. */
export function believedAfter(words: readonly LastWord[]): number {
  return words.reduce((confidence, { isFor }) => (isFor ? confirmed(confidence) : corrected(confidence)), FULL)
}
