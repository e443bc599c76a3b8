// How far a verb is believed for everyone. Each reporter counts once, by the last thing they said for or against it, in the order
// of those last words. Pure.
import { confirmed, corrected, FULL } from './index.ts'

export interface LastWord {
  readonly reporter: string
  readonly isFor: boolean
}

/** How many last words are kept with a candidate. */
const MOST_RECENT = 16
/** This many in a row for it outweigh whatever was said before, even if the first of them does not count. */
const RESTORING = 6

/** `words` in order, each reporter once. */
export function recentOf(words: readonly LastWord[]): LastWord[] {
  return words.slice(-MOST_RECENT).map(({ reporter, isFor }) => ({ reporter, isFor }))
}

/** The same after one more word. */
export function recentAfter(recent: readonly LastWord[], word: LastWord): LastWord[] {
  return recentOf([...without(recent, word.reporter), word])
}

/** The same after a reporter said something that does not count; undefined if an older word that is not kept would move up. */
export function recentWithout(recent: readonly LastWord[], reporter: string): LastWord[] | undefined {
  const rest = without(recent, reporter)
  return rest.length < recent.length && recent.length === MOST_RECENT ? undefined : rest
}

function without(words: readonly LastWord[], reporter: string): LastWord[] {
  return words.filter((word) => word.reporter !== reporter)
}

/** The first report for it makes it new. It does not confirm itself. */
export function withoutFirst<W extends LastWord>(words: readonly W[]): W[] {
  const first = words.findIndex(({ isFor }) => isFor)
  return words.filter((_, index) => index !== first)
}

/** From the recent words alone; undefined if they are not enough. After an approval each of them counts, also the first. */
export function confidenceFrom(recent: readonly LastWord[], isApproved: boolean): number | undefined {
  if (recent.length < MOST_RECENT) return believedAfter(isApproved ? recent : withoutFirst(recent))
  let run = 0
  for (let index = recent.length - 1; index >= 0; index -= 1) {
    run = recent[index]?.isFor ? run + 1 : 0
    if (run === RESTORING) return believedAfter(recent.slice(index + RESTORING))
  }
  return undefined
}

/** Full at first, then up or down with each word. */
export function believedAfter(words: readonly LastWord[]): number {
  return words.reduce((confidence, { isFor }) => (isFor ? confirmed(confidence) : corrected(confidence)), FULL)
}
